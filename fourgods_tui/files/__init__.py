"""Files as the accounts and the people of a machine have them: whose they are, and text in them."""
