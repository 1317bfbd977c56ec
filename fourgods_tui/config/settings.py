"""The settings together, read from a file, the environment and the command line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from pydantic import PrivateAttr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from fourgods_tui.config.origin import PREFIX, Origin
from fourgods_tui.config.places import file_line
from fourgods_tui.config.sections import (
    AccessSection,
    LimitsSection,
    LogSection,
    MetricsSection,
    Section,
    ServerSection,
)
from fourgods_tui.core.allowance import Allowance
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

    # Lists come as texts with commas, not as JSON.
    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="_",
        env_nested_max_split=1,
        enable_decoding=False,
        extra="forbid",
        frozen=True,
    )

    server: ServerSection = ServerSection()
    access: AccessSection = AccessSection()
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    metrics: MetricsSection = MetricsSection()
    _origin: Origin = PrivateAttr(default_factory=Origin)

    def set_at(self, section: str, name: str) -> str:
        """Where a setting was set, for the beginning of a line about it; see `Origin.of`."""
        return self._origin.of((section, name))

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
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

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
    given = {section: dict(values) for section, values in (flags or {}).items() if values}
    origin, unknown = Origin(file, text, given), _unknown_variables()

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=file)

    try:
        settings = FromFile(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        problems = [
            _problem(origin, tuple(each["loc"]), each["type"], each["msg"])
            for each in error.errors()
        ]
        raise ConfigError([*unknown, *problems]) from None
    if unknown:
        raise ConfigError(unknown)
    settings._origin = origin
    return settings


def _text_of(file: Path) -> str:
    """The text of a file of settings, if it is TOML."""
    try:
        text = file.read_text(encoding="utf-8")
        tomllib.loads(text)
    except OSError as error:
        raise ConfigError([f"can't read {file}: {(error.strerror or 'error').lower()}"]) from None
    except UnicodeDecodeError:
        raise ConfigError([f"{file}: not UTF-8"]) from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError([file_line(file, error)]) from None
    return text


def _unknown_variables() -> list[str]:
    """What is wrong with the names of environment variables; the library passes them over."""
    known = {f"{PREFIX}{section}_{name}".upper() for section, name in names()}
    mine = sorted(name for name in os.environ if name.upper().startswith(PREFIX))
    return [f"{name}: no such setting" for name in mine if name.upper() not in known]


def _problem(origin: Origin, where: tuple[int | str, ...], kind: str, message: str) -> str:
    """One line about one thing that is wrong, beginning with where it was set."""
    begins = origin.of([str(part) for part in where[:2]])
    entry = where[2] if len(where) > 2 and isinstance(where[2], int) else None
    begins += "" if entry is None else f", entry {entry + 1}"
    return f"{begins}: {_said(kind, message)}"


def _said(kind: str, message: str) -> str:
    if kind == "extra_forbidden":
        return "no such setting"
    return message.removeprefix("Value error, ").replace("Input should be", "it has to be")
