"""What the commands of `fourgods` do, one module a command; `fourgods_tui.cli` lists them."""
