"""All one-shot commands there are."""

from __future__ import annotations

from fourgods_tui.core.archive import Archive
from fourgods_tui.remote import games, me, people, scores
from fourgods_tui.remote.admin import admin_commands
from fourgods_tui.remote.figures import Figures
from fourgods_tui.ssh.oneshot import Commands


def all_commands(figures: Figures, archive: Archive) -> Commands:
    """The commands of a running server."""
    running = figures.running
    commands = Commands(
        [
            *people.commands(running),
            *games.commands(archive),
            *scores.commands(archive),
            *me.commands(running, archive),
        ]
    )
    commands.add(admin_commands(figures))
    return commands
