"""Variables that Kubernetes and Docker make for a service of our name are no settings; misspelt
settings still are wrong."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.config.settings import ConfigError, read_settings


def of_a_service(name: str, port: int, host: str = "10.0.0.7") -> dict[str, str]:
    """What Kubernetes sets for a service with one port called ssh."""
    one = f"{name}_PORT_{port}_TCP"
    url = f"tcp://{f'[{host}]' if ':' in host else host}:{port}"
    return {
        f"{name}_SERVICE_HOST": host,
        f"{name}_SERVICE_PORT": str(port),
        f"{name}_SERVICE_PORT_SSH": str(port),
        f"{name}_PORT": url,
        one: url,
        f"{one}_PROTO": "tcp",
        f"{one}_PORT": str(port),
        f"{one}_ADDR": host,
    }


OF_A_LINK = {
    "FOURGODS_NAME": "/web/fourgods",
    "FOURGODS_PORT": "tcp://172.17.0.5:2222",
    "FOURGODS_PORT_2222_TCP": "tcp://172.17.0.5:2222",
    "FOURGODS_PORT_2222_TCP_PORT": "2222",
    "FOURGODS_PORT_53_UDP_PROTO": "udp",
    "FOURGODS_ENV_PYTHON_VERSION": "3.13.0",
    "FOURGODS_ENV_LANG": "",
}
"""What Docker sets for a linked container."""


@pytest.mark.parametrize(
    "theirs",
    [
        of_a_service("FOURGODS", 2222),
        of_a_service("FOURGODS", 22, "fd00::7"),
        of_a_service("FOURGODS_METRICS", 9464),
        of_a_service("FOURGODS_SERVER", 2222),
        of_a_service("FOURGODS_LIMITS_TEST_2", 8080),
        OF_A_LINK,
    ],
    ids=["a service", "IPv6", "-metrics", "-server", "-limits-test-2", "a link"],
)
def test_what_was_made_for_a_service_is_passed_over(
    theirs: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = read_settings().model_dump()
    for name, value in theirs.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert settings.model_dump() == plain
    assert set(settings.passed_over) == set(theirs)
    ran = CliRunner().invoke(app, ["config", "check"])
    assert ran.exit_code == 0
    assert f"passed over, as no settings of ours: {', '.join(sorted(theirs))}" in ran.stdout


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FOURGODS_PORT", "2222"),
        ("FOURGODS_HOST", "10.0.0.7"),
        ("FOURGODS_SERVICE_HOST", "localhost"),
        ("FOURGODS_SERVICE_PORTS", "2222"),
        ("FOURGODS_SERVER_PROT", "2222"),
        ("FOURGODS_SERVER_HOSTKEY", "/keys"),
        ("FOURGODS_PORT_2222_TCP", "2222"),
        ("FOURGODS_NAME", "ours"),
        ("FOURGODS_LIMIT_IDLE", "1"),
        ("FOURGODS_", "1"),
    ],
)
def test_a_misspelt_setting_is_still_wrong(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as error:
        read_settings()
    assert error.value.lines == [f"{name}: no such setting"]


def test_a_port_of_ours_is_a_setting_beside_those_of_a_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in of_a_service("FOURGODS", 2222).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("FOURGODS_METRICS_PORT", "9464")
    monkeypatch.setenv("fourgods_server_port", "2200")
    settings = read_settings()
    assert (settings.metrics.port, settings.server.port) == (9464, 2200)
