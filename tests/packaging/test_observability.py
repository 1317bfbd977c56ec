"""What is asked of Prometheus, in the dashboard and the alerts, is what the server tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import promql_parser
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from fourgods_tui.remote.metrics import Metrics
from tests.remote.rooms import Rooms

ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "packaging/grafana/dashboards/fourgods.json").read_text())
ALERTS = yaml.safe_load((ROOT / "packaging/prometheus/alerts.yml").read_text())
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
PROMETHEUS = yaml.safe_load((ROOT / "packaging/prometheus/prometheus.yml").read_text())

_MADE_BY_PROMETHEUS = {"up": {"job", "instance"}}


def panels() -> Iterator[tuple[str, str, str]]:
    """Title, query and legend of each line of the dashboard."""
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"], target["legendFormat"]


def queries() -> list[str]:
    """Every query, with Grafana's own variable as a number."""
    of_alerts = [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]
    return [expr.replace("$__rate_interval", "1m") for _, expr, _ in panels()] + of_alerts


def selectors(query: str) -> list[promql_parser.VectorSelector]:
    """The metrics that a query looks at; it has to be PromQL."""
    found: list[promql_parser.VectorSelector] = []

    def look(node: promql_parser.Expr) -> None:
        if isinstance(node, promql_parser.VectorSelector):
            found.append(node)
        elif isinstance(node, promql_parser.MatrixSelector):
            found.append(node.vector_selector)
        for name in ("expr", "lhs", "rhs"):
            if isinstance(inner := getattr(node, name, None), promql_parser.Expr):
                look(inner)
        for each in getattr(node, "args", None) or ():
            look(each)

    look(promql_parser.parse(query))
    return found


@pytest.fixture
async def told(rooms: Rooms) -> dict[str, set[str]]:
    """The names of all samples of a server, each with its labels and those Prometheus adds."""
    result = {name: set(labels) for name, labels in _MADE_BY_PROMETHEUS.items()}
    for family in text_string_to_metric_families(Metrics(rooms.figures).text().decode()):
        for sample in family.samples:
            labels = result.setdefault(sample.name, {"job", "instance"})
            labels.update(sample.labels)
    return result


async def test_every_query_is_about_metrics_there_are(told: dict[str, set[str]]) -> None:
    for query in queries():
        looked_at = selectors(query)
        assert looked_at, query
        for selector in looked_at:
            assert selector.name in told, query
            matched = {matcher.name for matcher in selector.matchers.matchers}
            assert matched <= told[selector.name], query


async def test_every_legend_is_of_a_label_there_is(told: dict[str, set[str]]) -> None:
    for title, query, legend in panels():
        labels = set().union(
            *(told[str(each.name)] for each in selectors(query.replace("$__rate_interval", "1m")))
        )
        assert set(re.findall(r"\{\{(\w+)\}\}", legend)) <= labels, title


async def test_the_values_that_are_matched_are_there(rooms: Rooms) -> None:
    text = Metrics(rooms.figures).text().decode()
    for query in queries():
        for selector in selectors(query):
            for matcher in selector.matchers.matchers:
                if matcher.name != "job":
                    assert f'{matcher.name}="{matcher.value}"' in text, query


def test_no_two_panels_lie_on_the_same_place() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        squares = {
            (place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])
        }
        assert max(x for x, _ in squares) < 24, panel["title"]
        assert not squares & taken, panel["title"]
        taken |= squares


def test_prometheus_asks_the_service_where_it_answers() -> None:
    recipe = (ROOT / "packaging/Containerfile").read_text()
    (port,) = re.findall(r"FOURGODS_METRICS_PORT=(\d+)", recipe)
    (job,) = PROMETHEUS["scrape_configs"]
    assert job["static_configs"] == [{"targets": [f"fourgods:{port}"]}]
    services = COMPOSE["services"]
    assert set(services["fourgods"]["networks"]) & set(services["prometheus"]["networks"])
    assert services["fourgods"]["environment"] == {"FOURGODS_METRICS_HOST": "0.0.0.0"}


def test_what_compose_mounts_is_there() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (ROOT / source).exists(), volume
            else:
                assert source in COMPOSE["volumes"], volume
        assert set(service["networks"]) <= set(COMPOSE["networks"])
    assert (ROOT / COMPOSE["services"]["fourgods"]["build"]["dockerfile"]).exists()


def test_the_dashboard_finds_its_data_source() -> None:
    source = ROOT / "packaging/grafana/provisioning/datasources/prometheus.yaml"
    (given,) = yaml.safe_load(source.read_text())["datasources"]
    assert {panel["datasource"]["uid"] for panel in DASHBOARD["panels"]} == {given["uid"]}
    provider = ROOT / "packaging/grafana/provisioning/dashboards/fourgods.yaml"
    (one,) = yaml.safe_load(provider.read_text())["providers"]
    mounted = COMPOSE["services"]["grafana"]["volumes"]
    assert f"./packaging/grafana/dashboards:{one['options']['path']}:ro" in mounted
