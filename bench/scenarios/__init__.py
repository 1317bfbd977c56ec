"""The scenarios, each in a file of its own: what is done to the servers, and what is measured."""
