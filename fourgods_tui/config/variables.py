"""Environment variables: which of them are settings, and which only look like some.

Kubernetes tells every container of each service there is, and Docker of linked containers, in
variables that begin with the service's name: ``FOURGODS_SERVICE_HOST`` for one called fourgods,
``FOURGODS_METRICS_PORT=tcp://…`` for one called fourgods-metrics.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

PREFIX = "FOURGODS_"
"""How names of environment variables begin: FOURGODS_LIMITS_IDLE is `idle` of `[limits]`."""


@dataclass(frozen=True, slots=True)
class Variables:
    """What the environment says.

    Attributes:
        settings: the settings in it, by section and name.
        unknown: names of variables that look like settings, and are none.
        passed_over: names of variables that were made for a service or container of our name.
    """

    settings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()


def variable(section: str, name: str) -> str:
    """The variable of a setting."""
    return f"{PREFIX}{section}_{name}".upper()


def read_variables(environ: Mapping[str, str], known: Collection[tuple[str, str]]) -> Variables:
    """Look for settings in an environment; `known` are all there are, by section and name."""
    places = {variable(*place): place for place in known}
    settings: dict[str, dict[str, str]] = {}
    unknown, passed_over = [], []
    for name, value in sorted(environ.items()):
        if not name.upper().startswith(PREFIX):
            continue
        if _is_of_a_service(name, value):
            passed_over.append(name)
        elif place := places.get(name.upper()):
            settings.setdefault(place[0], {})[place[1]] = value
        else:
            unknown.append(name)
    return Variables(settings, tuple(unknown), tuple(passed_over))


def _is_of_a_service(name: str, value: str) -> bool:
    return any(form.fullmatch(name) and fits(value) for form, fits in _FORMS)


def _is_address(value: str) -> bool:
    try:
        ipaddress.ip_address(value)
    except ValueError:
        return False
    return True


def _matches(pattern: str) -> Callable[[str], bool]:
    form = re.compile(pattern)
    return lambda value: form.fullmatch(value) is not None


_URL = _matches(r"(tcp|udp|sctp)://\S+:\d+")
# The name of a service is ours, or begins with ours. What Docker gave a container as its own
# environment (…_ENV_…) may be anything.
_SERVICE = r"FOURGODS(?:_[A-Z0-9_]+)?"
_ONE_PORT = _SERVICE + r"_PORT_\d+_(?:TCP|UDP|SCTP)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...] = tuple(
    (re.compile(form), fits)
    for form, fits in (
        (_SERVICE + r"_SERVICE_HOST", _is_address),
        (_SERVICE + r"_SERVICE_PORT(?:_[A-Z0-9_]+)?", _matches(r"\d+")),
        (_SERVICE + r"_PORT", _URL),
        (_ONE_PORT, _URL),
        (_ONE_PORT + r"_PROTO", _matches("tcp|udp|sctp")),
        (_ONE_PORT + r"_PORT", _matches(r"\d+")),
        (_ONE_PORT + r"_ADDR", _is_address),
        (_SERVICE + r"_NAME", _matches(r"/\S+/\S+")),
        (_SERVICE + r"_ENV_\w+", _matches(r"(?s).*")),
    )
)
