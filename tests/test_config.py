"""Settings: where they come from, what is stronger, and what is said of a wrong one."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.command_line.reload import waiting_settings
from fourgods_tui.config import pages
from fourgods_tui.config.access import read_access
from fourgods_tui.config.places import find_line
from fourgods_tui.config.sections import LimitsSection
from fourgods_tui.config.settings import ConfigError, names, read_settings
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.limits import Limits

ROOT = Path(__file__).parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "fourgods.toml"


def wrong(file: Path, text: str) -> list[str]:
    """What is said about a file with this text."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as error:
        read_access(read_settings(file))
    return [line.replace(str(file), "FILE") for line in error.value.lines]


def test_without_anything_the_defaults_hold() -> None:
    settings = read_settings()
    assert settings.server.port == 2222
    assert settings.ssh_limits == Limits()
    assert settings.allowance == Allowance()
    assert read_access(settings) == Access()


def test_every_limit_is_one_of_the_server_or_of_the_tables() -> None:
    known = {field.name for field in (*fields(Limits), *fields(Allowance))}
    assert set(LimitsSection.model_fields) <= known


def test_flags_beat_the_environment_and_that_beats_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("[limits]\nidle = 1\nsession = 1\nattempts = 1\n")
    monkeypatch.setenv("FOURGODS_LIMITS_SESSION", "2")
    monkeypatch.setenv("FOURGODS_LIMITS_ATTEMPTS", "2")
    limits = read_settings(file, {"limits": {"attempts": "3"}}).limits
    assert (limits.idle, limits.session, limits.attempts) == (1, 2, 3)


def test_lists_in_the_environment_have_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURGODS_SERVER_PROXIES", "192.0.2.1, 2001:db8::/32")
    monkeypatch.setenv("FOURGODS_LIMITS_COLUMNS", "30,40")
    settings = read_settings()
    assert [str(each) for each in settings.server.proxies] == ["192.0.2.1/32", "2001:db8::/32"]
    assert settings.limits.columns == (30, 40)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[server]\n\nprot = 1\n", "FILE, line 3: server.prot: no such setting"),
        ("[sever]\nport = 1\n", "FILE, line 1: sever: no such setting"),
        ("port = 1\n", "FILE, line 1: port: no such setting"),
        (
            "[server]\nport = 70000\n",
            "FILE, line 2: server.port: it has to be at most 65535, not 70000",
        ),
        (
            "# first\n[limits]\nidle = [\n 1,\n]\n",
            "FILE, line 3: limits.idle: it has to be a number",
        ),
        ("limits.idle = nan\n", "FILE, line 1: limits.idle: it has to be a finite number"),
        ('[log]\nlevel = "loud"\n', 'FILE, line 2: log.level: it has to be "debug", "info", "warn'),
        ("[server\n", "FILE, line 1: expected ']' at the end of a table declaration"),
        ("[server]\nport = 1\nport = 2\n", "FILE, line 3: cannot overwrite a value"),
        (
            '[access]\nmode = "keys"\n',
            'FILE, line 1: access: mode = "keys" needs the file of the keys: keys = "FILE"',
        ),
        ('[access]\nmode = "passphrase"\n', "FILE, line 1: access: mode = "),
        ('[access]\nadmins = ["me"]\n', "FILE, line 2: access.admins, entry 1: neither a "),
        ('[metrics]\nhost = "here"\n', "FILE, line 2: metrics.host: not an address: 'here'"),
        (
            '[access]\nmode = "keys"\nkeys = "nowhere"\n',
            "FILE, line 3: access.keys: can't read nowhere: no such file",
        ),
        (
            '[access]\nmode = "passphrase"\n\npassphrase_file = "nowhere"\n',
            "FILE, line 4: access.passphrase_file: can't read nowhere: no such file",
        ),
        (
            '[server]\nproxies = [\n  "192.0.2.1",\n  "pro\\u0007xy",\n]\n',
            "FILE, line 2: server.proxies, entry 2: no address and no network: proxy",
        ),
        (
            "[limits]\ncolumns = [500, 20]\n",
            "FILE, line 2: limits.columns: the smaller one has to come first",
        ),
        ("[limits]\nrows = [0, 5]\n", "FILE, line 2: limits.rows: the smaller one has to come"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(file: Path, text: str, line: str) -> None:
    (said,) = wrong(file, text)
    assert said.startswith(line)


def test_everything_that_is_wrong_is_named(file: Path) -> None:
    said = wrong(file, "[server]\nport = -1\n[limits]\nidle = -1\nspeed = 1\n")
    assert [line.split(": ")[0] for line in said] == [f"FILE, line {n}" for n in (2, 4, 5)]


def test_wrong_variables_and_flags_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURGODS_PORT", "1")
    monkeypatch.setenv("FOURGODS_LIMITS_IDLE", "soon")
    with pytest.raises(ConfigError) as error:
        read_settings(flags={"server": {"port": "x", "prot": "1"}})
    said = sorted(line.split(":")[0] for line in error.value.lines)
    assert said == [
        "--set server.port",
        "--set server.prot",
        "FOURGODS_LIMITS_IDLE",
        "FOURGODS_PORT",
    ]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"can't read .*nowhere: no such file"):
        read_settings(tmp_path / "nowhere")


def test_keys_and_admins(file: Path, tmp_path: Path) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    public = [key.export_public_key().decode().strip() for key in keys]
    (tmp_path / "keys").write_text(f"# ours\n\n{public[0]} ana@home\n")
    file.write_text(
        f'[access]\nmode = "keys"\nkeys = "{tmp_path / "keys"}"\nadmins = ["{public[1]}"]\n'
    )
    access = read_access(read_settings(file))
    prints = [key.get_fingerprint() for key in keys]
    assert access == Access(Mode.KEYS, frozenset(prints[:1]), "", frozenset(prints[1:]))
    (tmp_path / "keys").write_text(f'command="sh" {public[0]}\n')
    with pytest.raises(ConfigError, match="keys, line 1: no public key"):
        read_access(read_settings(file))


def test_the_passphrase_comes_from_a_file_and_is_not_shown(file: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("open sesame\n")
    file.write_text(f'[access]\nmode = "passphrase"\npassphrase_file = "{tmp_path / "secret"}"\n')
    access = read_access(read_settings(file))
    assert access.opens("open sesame")
    assert not access.opens("open sesame\n")
    assert "sesame" not in repr(access)
    settings = read_settings(flags={"access": {"mode": "passphrase", "passphrase": "open sesame"}})
    assert "sesame" not in pages.shown(settings) + repr(settings)


def test_the_example_is_a_file_of_every_setting(file: Path) -> None:
    text = pages.example()
    file.write_text(text)
    assert read_settings(file).model_dump() == read_settings().model_dump()
    whole = tomllib.loads(re.sub(r"^#(\w+ = )", r"\1", text, flags=re.MULTILINE))
    assert {(section, name) for section in whole for name in whole[section]} == set(names())


def test_what_is_shown_can_be_read_again(file: Path) -> None:
    settings = read_settings(flags={"server": {"proxies": "192.0.2.0/24", "records": 'a"b'}})
    file.write_text(pages.shown(settings))
    assert read_settings(file).model_dump() == settings.model_dump()


def test_every_setting_is_documented() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .+ \| (.{15,}) \|$", pages.page(), re.MULTILINE)
    assert [name for name, _ in rows] == [name for _, name in names()]


def test_the_page_of_settings_is_current() -> None:
    text = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert text == pages.page(), "run: fourgods config page > docs/settings.md"


def test_the_commands(file: Path) -> None:
    run = CliRunner().invoke
    file.write_text("[limits]\nidle = 5\n")
    assert run(app, ["config", "check", str(file)]).stdout == "the settings are good\n"
    assert "\nidle = 5\n" in run(app, ["config", "show", str(file)]).stdout
    assert "\nidle = 7\n" in run(app, ["config", "show", "--set", "limits.idle=7"]).stdout
    assert run(app, ["config", "example"]).stdout == pages.example() + "\n" * (
        not pages.example().endswith("\n")
    )
    assert run(app, ["config", "page"]).stdout == pages.page()
    file.write_text("[limits]\nidel = 5\n")
    done = run(app, ["config", "check", str(file)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{file}, line 2: limits.idel: no such setting\n"
    done = run(app, ["config", "check", "--set", "idle=5"])
    assert (done.exit_code, done.stderr) == (
        2,
        "--set idle=5: write it as SECTION.NAME=VALUE\n",
    )
    done = run(app, ["config", "check", "--set", "limit.idle=5"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("--set limit.idle: no section limit (there are: server, ")


def test_what_systemd_hands_over_is_not_there_while_the_service_is_down(file: Path) -> None:
    path = "/run/credentials/fourgods.service/passphrase"
    file.write_text(f'[access]\nmode = "passphrase"\npassphrase_file = "{path}"\n')
    done = CliRunner().invoke(app, ["config", "check", str(file)])
    assert (done.exit_code, done.stdout) == (0, "the settings are good\n")
    assert done.stderr == (
        f"{file}, line 3: access.passphrase_file: {path} is there only while the service runs; "
        "it was not looked at\n"
    )
    with pytest.raises(ConfigError, match="can't read"):
        read_access(read_settings(file))


def test_a_reload_names_what_waits_for_the_next_start() -> None:
    flags = {
        "server": {"port": "2200", "language": "ko", "hostkeys": "keys"},
        "limits": {"idle": "7", "tables": "9"},
        "metrics": {"port": "9464"},
        "log": {"level": "debug"},
    }
    before, after = read_settings(), read_settings(flags=flags)
    waiting = ["server.port", "limits.tables", "metrics.port"]
    assert waiting_settings(before, after) == waiting
    assert waiting_settings(after, after) == []


def _complaints(file: Path) -> list[str]:
    try:
        read_settings(file)
    except ConfigError as error:
        return error.lines or [""]
    return []


_TEXTS = st.text(st.sampled_from("[]=\".#\n ab1,'{}\\") | st.characters(), max_size=80)


@given(_TEXTS)
def test_any_text_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_text(text, encoding="utf-8", errors="replace")
    assert all(_complaints(file))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("\r", None),
        ("\r\r\n\r", None),
        ("# of an old Mac\r[server]\rport = 2323\r", None),
        ("[server]\rprot = 1\r", 2),
        ("[server]\r\nprot = 1\r\n", 2),
        ("[server]\rport\r", 2),
        ('[server]\rhost = "a\rb"', 2),
    ],
)
def test_carriage_returns_end_lines(tmp_path: Path, text: str, line: int | None) -> None:
    file = tmp_path / "old.toml"
    file.write_bytes(text.encode())
    complaints = _complaints(file)
    assert len(complaints) == (line is not None)
    assert all(f"line {line}" in each and each.isprintable() for each in complaints), complaints


_PIECES = {"a": "a = 1", "b": "b = [\n1,\n]", "c": 'c = """\na = 1\n"""', "#": "# a = 1", "": ""}


@given(st.lists(st.sampled_from(sorted(_PIECES)), unique=True))
def test_lines_are_found(order: list[str]) -> None:
    lines = ["[s]"]
    begins: dict[str, int] = {}
    for name in order:
        begins[name] = len(lines) + 1
        lines += _PIECES[name].split("\n")
    found = {name: find_line("\n".join(lines), ["s", name]) for name in "abcd"}
    assert found == {name: begins.get(name) for name in "abcd"}
