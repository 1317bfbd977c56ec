"""Reading the settings of a running server again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import fields

from fourgods_tui.command_line.descriptors import limits_that_fit
from fourgods_tui.command_line.logs import set_up_logs
from fourgods_tui.config.access import read_access
from fourgods_tui.config.settings import ConfigError, Settings, names
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.remote.banning import send_away_banned
from fourgods_tui.ssh.bans import BanError
from fourgods_tui.ssh.hostkeys import HostKeyError, load_host_keys
from fourgods_tui.ssh.server import Server

log = logging.getLogger(__name__)

_AT_ONCE = ("proxies", "language", "hostkeys")
"""Settings of the section `server` that hold as soon as they are read."""
_OF_TABLES = {field.name for field in fields(Allowance)}
"""Limits of the lobby and its tables."""


def reload_settings(
    server: Server, read: Callable[[], Settings], started: Settings, waiting: list[str]
) -> list[str]:
    """Let new settings hold; what is wrong with them, and then everything is as it was.

    Args:
        started: the settings that the server was started with.
        waiting: is made to name those that are others now, and hold from the next start on.
    """
    try:
        settings = read()
        access = read_access(settings)
        keys = load_host_keys(settings.server.hostkeys)
        server.bans.reload()
    except ConfigError as error:
        problems = error.lines
    except (HostKeyError, BanError) as error:
        problems = [str(error)]
    else:
        set_up_logs(settings.log)
        server.shows_addresses = settings.log.addresses
        server.language = settings.server.language
        server.configure(
            host_keys=keys,
            limits=limits_that_fit(settings.ssh_limits),
            access=access,
            proxies=settings.server.proxies,
        )
        send_away_banned(server)
        waiting[:] = waiting_settings(started, settings)
        log.info("the settings were read again")
        if waiting:
            log.warning("changed, but only from the next start on: %s", ", ".join(waiting))
        return []
    for problem in problems:
        log.error("the settings stay as they were: %s", problem)
    return problems


def waiting_settings(started: Settings, now: Settings) -> list[str]:
    """The settings that are others now, but hold only from the next start on; by their names."""
    return [
        f"{section}.{name}"
        for section, name in names()
        if _waits(section, name)
        and getattr(getattr(started, section), name) != getattr(getattr(now, section), name)
    ]


def _waits(section: str, name: str) -> bool:
    if section == "limits":
        return name in _OF_TABLES
    return section == "metrics" or (section == "server" and name not in _AT_ONCE)
