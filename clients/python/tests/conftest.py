"""Tests need a running service: CUECARD_URL, and CUECARD_API_KEY with all scopes."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from cuecard import Cuecard, models


@pytest.fixture
def client() -> Iterator[Cuecard]:
    if "CUECARD_URL" not in os.environ:
        pytest.fail("CUECARD_URL names no running service; these tests need one, and its key in CUECARD_API_KEY.")
    with Cuecard() as client:
        yield client


@pytest.fixture
def knowledge_base(client: Cuecard) -> Iterator[models.KnowledgeBase]:
    base = client.knowledge_bases.create(name="Plans")
    source = client.sources.add_text(base.id, "Prices", "The Fiber 500 plan costs 44.90 euros a month.")
    client.sources.wait_until_ready(source)
    yield base
    client.knowledge_bases.delete(base.id, force=True)


@pytest.fixture
def team(client: Cuecard, knowledge_base: models.KnowledgeBase) -> Iterator[models.Team]:
    definition = {
        "members": [
            {"agentId": "py-desk", "role": "front desk", "isEntry": True},
            {"agentId": "py-sales", "role": "sales"},
        ],
        "knowledge": [{"knowledgeBaseId": knowledge_base.id, "mode": "preload"}],
        "rules": [
            {"name": "sales words", "when": {"keywords": ["plan", "price"]}, "to": "py-sales"},
            {"name": "lost", "when": {"silence": {"ms": 5000}}, "to": "py-desk"},
        ],
    }
    team = client.teams.create(name="Shop", definition=definition)  # type: ignore[arg-type]
    yield team
    client.teams.delete(team.id)
