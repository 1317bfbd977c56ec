"""The settings together, read from a file, the environment and the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from pydantic import PrivateAttr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from fourgods_tui.config.origin import Origin
from fourgods_tui.config.places import file_line
from fourgods_tui.config.sections import (
    AccessSection,
    LimitsSection,
    LogSection,
    MetricsSection,
    Section,
    ServerSection,
)
from fourgods_tui.config.variables import read_variables
from fourgods_tui.config.wording import in_words
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.files.text import TextError, read_text
from fourgods_tui.ssh.limits import Limits

Flags = Mapping[str, Mapping[str, object]]
"""Settings from the command line, by section and name."""


class ConfigError(ValueError):
    """Settings that can't be used: one line for each thing that is wrong."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Settings(BaseSettings):
    """All settings of a server. Flags are stronger than the environment, and that than the file."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True)

    server: ServerSection = ServerSection()
    access: AccessSection = AccessSection()
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    metrics: MetricsSection = MetricsSection()
    _origin: Origin = PrivateAttr(default_factory=Origin)

    def set_at(self, section: str, name: str) -> str:
        """Where a setting was set, for the beginning of a line about it; see `Origin.of`."""
        return self._origin.of((section, name))

    @property
    def passed_over(self) -> Sequence[str]:
        """Variables of the environment that only look like settings, see `variables`."""
        return self._origin.variables.passed_over

    @property
    def ssh_limits(self) -> Limits:
        """The limits of the SSH server."""
        return replace(Limits(), **_same(self.limits, Limits))

    @property
    def allowance(self) -> Allowance:
        """The limits of the lobby and the tables."""
        return replace(Allowance(), **_same(self.limits, Allowance))


def _same(section: LimitsSection, of: type[Limits | Allowance]) -> dict[str, Any]:
    """The settings that have the same name there, and with it the same type."""
    names = {field.name for field in fields(of)} & set(LimitsSection.model_fields)
    return {name: getattr(section, name) for name in names}


def names() -> list[tuple[str, str]]:
    """Every setting there is, by section and name."""
    return [(section, name) for section, model in SECTIONS.items() for name in model.model_fields]


SECTIONS: Mapping[str, type[Section]] = {
    "server": ServerSection,
    "access": AccessSection,
    "limits": LimitsSection,
    "log": LogSection,
    "metrics": MetricsSection,
}
"""The sections of the file, in the order in which they are shown."""


def read_settings(file: Path | None = None, flags: Flags | None = None) -> Settings:
    """Read the settings of this process.

    Raises:
        ConfigError: something is unknown or wrong.
    """
    text = "" if file is None else _text_of(file)
    in_file = tomllib.loads(text)
    variables = read_variables(os.environ, names())
    given = {section: dict(values) for section, values in (flags or {}).items() if values}
    origin = Origin(file, text, variables, given)
    unknown = [f"{name}: no such setting" for name in variables.unknown]

    class Sourced(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            """Where settings come from, the strongest first."""
            in_environment = InitSettingsSource(settings_cls, dict(variables.settings))
            return init_settings, in_environment, InitSettingsSource(settings_cls, in_file)

    try:
        settings = Sourced(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        raise ConfigError(
            [*unknown, *(_problem(origin, each) for each in error.errors())]
        ) from None
    if unknown:
        raise ConfigError(unknown)
    settings._origin = origin
    return settings


def read_what_holds(
    file: Path | None = None, flags: Flags | None = None
) -> tuple[Settings, list[str]]:
    """Read the settings even if some are wrong, to look at a server that would not start.

    Returns the settings, with defaults in the place of what can't be used, and a line for each
    thing that is wrong.
    """
    try:
        return read_settings(file, flags), []
    except ConfigError as error:
        problems = error.lines
    try:
        in_file = {} if file is None else tomllib.loads(_text_of(file))
    except ConfigError:
        in_file = {}
    in_environment = read_variables(os.environ, names()).settings
    given = flags or {}
    sections = {
        name: _usable(model, [each.get(name) for each in (in_file, in_environment, given)])
        for name, model in SECTIONS.items()
    }
    return Settings.model_construct(None, **sections), problems


def _usable(model: type[Section], sources: Sequence[object]) -> Section:
    """A section without what is wrong in it; the last source is the strongest."""
    values: dict[str, object] = {}
    for each in sources:
        values |= each if isinstance(each, dict) else {}
    while True:
        try:
            return model.model_validate(values)
        except ValidationError as error:
            wrong = {str(each["loc"][0]) for each in error.errors() if each["loc"]} & values.keys()
            if not wrong:  # it is about several of them together
                return model()
            values = {name: value for name, value in values.items() if name not in wrong}


def _text_of(file: Path) -> str:
    """The text of a file of settings, if it is TOML."""
    try:
        text = read_text(file)
        tomllib.loads(text)
    except TextError as error:
        raise ConfigError([str(error)]) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([file_line(file, error)]) from None
    return text


def _problem(origin: Origin, error: ErrorDetails) -> str:
    """One line about one thing that is wrong, beginning with where it was set."""
    where = error["loc"]
    begins = origin.of([str(part) for part in where[:2]])
    # A pair that is one too short lacks its last entry: it is about the pair.
    entry = where[2] if len(where) > 2 and error["type"] != "missing" else None
    begins += f", entry {entry + 1}" if isinstance(entry, int) else ""
    return f"{begins}: {in_words(error)}"
