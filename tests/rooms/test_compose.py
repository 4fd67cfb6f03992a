"""The compose file: it can be read, its parts fit together, and the docs say the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from noughts.web import DEFAULT_PORT
from tests.cli.runner import output

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "deploy" / "compose.yaml").read_text()
DOCS = (ROOT / "docs" / "rooms.md").read_text()


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(TEXT)["services"]
    return services


def test_the_proxy_knows_every_server(services: dict[str, Any]) -> None:
    servers = {name for name in services if name.startswith("server-")}
    assert len(servers) == 2
    proxy = services["proxy"]
    targets = dict(re.findall(r"--to (\S+):(\d+)", proxy["command"]))
    assert set(targets) == servers == set(proxy["depends_on"])
    for name, port in targets.items():
        assert f"--port={port}" in services[name]["command"]
        assert "ports" not in services[name]  # nobody comes past the proxy
    assert int(port) == DEFAULT_PORT
    [published] = proxy["ports"]
    inside = published.partition(":")[2]
    assert f"--from :{inside}" in proxy["command"]


def test_the_servers_start_with_options_that_exist(services: dict[str, Any]) -> None:
    help_text = output("web", "--help")
    for name in ("server-one", "server-two"):
        program, command, *options = services[name]["command"]
        assert (program, command) == ("noughts", "web")
        for option in options:
            assert option.partition("=")[0] in help_text
    container = ROOT / services["server-one"]["build"]["dockerfile"]
    assert f"EXPOSE {DEFAULT_PORT}" in container.read_text()


def test_the_database_is_the_one_that_the_servers_use(services: dict[str, Any]) -> None:
    environment = services["database"]["environment"]
    [url] = re.findall(r"--database=(\S+)://(\w+):.*@(\w+)/(\w+)\n", TEXT)
    assert url == (
        "postgresql",
        environment["POSTGRES_USER"],
        "database",
        environment["POSTGRES_DB"],
    )
    assert "ports" not in services["database"]


def test_images_have_plain_names(services: dict[str, Any]) -> None:
    images = [service["image"] for service in services.values() if "image" in service]
    container = (ROOT / "deploy" / "Containerfile").read_text()
    images += re.findall(r"^FROM (\S+)", container, re.M)
    assert len(images) == 4
    for image in images:
        assert re.fullmatch(r"[a-z]+:[\w.-]+", image)


def test_the_docs_say_the_same(services: dict[str, Any]) -> None:
    published = services["proxy"]["ports"][0].partition(":")[0]
    assert f":{published}/" in DOCS
    for name in services:
        assert f"`{name}`" in DOCS
    for variable in set(re.findall(r"\$\{(\w+)", TEXT)):
        assert variable in DOCS
