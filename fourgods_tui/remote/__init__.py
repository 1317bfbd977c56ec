"""One-shot commands over SSH: what ``ssh HOST tables`` and ``ssh HOST admin …`` do."""
