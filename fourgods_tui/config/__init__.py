"""The settings of a server: what there is to set, where it is read from, and the page about it."""
