"""``python -m fourgods_tui`` is ``fourgods``."""

from fourgods_tui.cli import main

if __name__ == "__main__":
    main()
