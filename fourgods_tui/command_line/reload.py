"""Reading the settings of a running server again."""

from __future__ import annotations

import logging
from collections.abc import Callable

from fourgods_tui.command_line.descriptors import limits_that_fit
from fourgods_tui.command_line.logs import set_up_logs
from fourgods_tui.config.access import read_access
from fourgods_tui.config.settings import ConfigError, Settings
from fourgods_tui.remote.banning import send_away_banned
from fourgods_tui.ssh.bans import BanError
from fourgods_tui.ssh.hostkeys import HostKeyError, load_host_keys
from fourgods_tui.ssh.server import Server

log = logging.getLogger(__name__)


def reload_settings(server: Server, read: Callable[[], Settings]) -> list[str]:
    """Let new settings hold; what is wrong with them, and then everything is as it was."""
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
        log.info("the settings were read again")
        return []
    for problem in problems:
        log.error("the settings stay as they were: %s", problem)
    return problems
