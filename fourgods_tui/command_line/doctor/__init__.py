"""``fourgods doctor``: a look at everything that a server needs, which changes nothing."""
