"""Settings written out: an example file, the settings in force, and the page of documentation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from textwrap import dedent, wrap

from pydantic import SecretStr
from pydantic.fields import FieldInfo

from fourgods_tui.config.sections import Section
from fourgods_tui.config.settings import SECTIONS, Settings
from fourgods_tui.config.variables import PREFIX

WIDTH = 96

_PAGE = """\
# Settings

Made by `fourgods config page`; the texts are in `fourgods_tui/config/sections.py`.

`fourgods serve --config FILE` reads one file of [TOML](https://toml.io). What is left out has the
value that is given here. Every setting can also come from the environment and from the command
line; the command line is stronger than the environment, and the environment than the file:

| | an example |
|---|---|
| file | `idle = 600` under `[limits]` |
| environment | `{prefix}LIMITS_IDLE=600` |
| command line | `--set limits.idle=600` |

In the environment and on the command line a list is a text with commas. Paths that do not begin
with `/` start where the server was started. On SIGHUP (`systemctl reload`) the server reads its
settings again: sections `limits`, `access` and `log` hold for everybody who connects from then on
(chat, tables and seats from the next start on); of `server` only `proxies`, `language` and the host
keys; the rest from the next start on.

`fourgods config check FILE` names what is wrong, with its line; `fourgods config show FILE` prints
what holds; `fourgods config example` prints a file with everything in it.
"""


_HEAD = """\
# Settings of a Four Gods server. Each line shows the value that holds without it, or an example
# where there is none; take the # away to change it.
"""


def example() -> str:
    """A file with every setting, none of them set."""
    parts = [_HEAD]
    for section, model in SECTIONS.items():
        parts.append("\n".join([*_comment(_doc(model)), f"[{section}]"]))
        for name, field in model.model_fields.items():
            value = field.get_default()
            shown = _toml(value) if _is_set(value) else _sample(name)
            parts.append("\n".join([*_comment(field.description or ""), f"#{name} = {shown}\n"]))
    return "\n".join(parts)


def shown(settings: Settings) -> str:
    """The settings that hold, as a file; secrets are not told."""
    parts: list[str] = []
    for section in SECTIONS:
        values: Section = getattr(settings, section)
        parts.append(f"[{section}]")
        for name in SECTIONS[section].model_fields:
            value = getattr(values, name)
            parts.append(f"{name} = {_toml(value)}" if _is_set(value) else f"# {name} is not set")
        parts.append("")
    return "\n".join(parts)


def page() -> str:
    """The page of documentation, in Markdown."""
    parts = [_PAGE.format(prefix=PREFIX)]
    for section, model in SECTIONS.items():
        parts.append(f"## {section}\n")
        parts.append(_doc(model) + "\n")
        parts.append("| setting | value | |\n|---|---|---|")
        parts += [_row(name, field) for name, field in model.model_fields.items()]
        parts.append("")
    return "\n".join(parts)


def _row(name: str, field: FieldInfo) -> str:
    value = field.get_default()
    default = f"`{_toml(value)}`" if _is_set(value) else "–"
    text = " ".join((field.description or "").split()).replace("|", "\\|")
    return f"| `{name}` | {default} | {text} |"


def _doc(model: type[Section]) -> str:
    return " ".join(dedent(model.__doc__ or "").split())


def _comment(text: str) -> Iterable[str]:
    return (f"# {line}" for line in wrap(" ".join(text.split()), WIDTH))


def _is_set(value: object) -> bool:
    return value is not None


def _sample(name: str) -> str:
    """A value for a setting that has none."""
    return _SAMPLES[name]


_SAMPLES: Mapping[str, str] = {
    "host": '"192.0.2.1"',
    "records": '"records"',
    "keys": '"authorized_keys"',
    "passphrase": '"…"',
    "passphrase_file": '"passphrase"',
    "port": "9464",
}


def _toml(value: object) -> str:
    if isinstance(value, SecretStr):
        return '"**********"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:g}" if float(value).is_integer() and abs(value) < 1e6 else str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(each) for each in value)}]"
    if isinstance(value, StrEnum):
        return json.dumps(value.value)
    text = str(value) if isinstance(value, Path) or not isinstance(value, str) else value
    return json.dumps(text, ensure_ascii=False)
