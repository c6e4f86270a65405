from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from cuecard import Cuecard, CuecardError, models


def test_a_text_is_found(client: Cuecard, knowledge_base: models.KnowledgeBase) -> None:
    found = client.knowledge_bases.search(query="What does Fiber 500 cost?", knowledge_base_ids=[knowledge_base.id])
    assert "44.90" in found.results[0].text
    assert found.results[0].citation.title == "Prices"


def test_a_file_is_uploaded_and_found(client: Cuecard, knowledge_base: models.KnowledgeBase, tmp_path: Path) -> None:
    file = tmp_path / "speeds.csv"
    file.write_text("plan,speed\nFiber 100,100 Mbit/s\n")
    report = client.sources.wait_until_ready(client.sources.add_file(knowledge_base.id, file, chunkStrategy="table"))
    assert report.chunk_count == 1
    listed = client.sources.list(knowledge_base.id, source_type="file")
    assert [source.filename for source in listed.data] == ["speeds.csv"]


def test_a_source_that_fails_says_why(client: Cuecard, knowledge_base: models.KnowledgeBase, tmp_path: Path) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(b"%PDF-1.7 no more than that")
    with pytest.raises(CuecardError) as failed:
        client.sources.wait_until_ready(client.sources.add_file(knowledge_base.id, file))
    assert failed.value.code == "corrupt_file"


def test_lists_go_on_behind_their_cursor(client: Cuecard, knowledge_base: models.KnowledgeBase) -> None:
    for number in range(3):
        client.sources.add_text(knowledge_base.id, f"Text {number}", f"Words of text {number}.")
    first = client.sources.list(knowledge_base.id, limit=2)
    second = client.sources.list(knowledge_base.id, limit=2, cursor=first.next_cursor)
    assert len({source.id for page in (first, second) for source in page.data}) == 4
    assert not second.has_more


def test_an_answer_can_be_sent_back(client: Cuecard, team: models.Team) -> None:
    changed = client.teams.update(team.id, definition=team.definition, tags=["shop"])  # type: ignore[arg-type]
    assert changed.definition == team.definition
    assert changed.to_json()["tags"] == ["shop"]


def test_a_refusal_has_its_code_and_every_problem(client: Cuecard) -> None:
    with pytest.raises(CuecardError) as missing:
        client.teams.get("team_none")
    assert (missing.value.code, missing.value.status) == ("team_not_found", 404)
    assert missing.value.request_id
    with pytest.raises(CuecardError) as invalid:
        client.knowledge_bases.create(name="", refresh_interval=1000)
    assert {issue["path"] for issue in invalid.value.issues} == {"name", "refreshInterval"}


def test_what_was_not_given_is_not_sent_and_none_is_null() -> None:
    bodies: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        bodies.append(request.content)
        return httpx.Response(204)

    with _against(answer) as client:
        client.calls.interim("call_1", text="hello")
        with pytest.raises(CuecardError):
            client.knowledge_bases.update("kb_1", name="Plans", description=None)
    assert bodies == [b'{"text":"hello"}', b'{"name":"Plans","description":null}']


@pytest.mark.parametrize("status", [429, 503])
def test_what_happens_once_is_repeated_with_its_key(status: int) -> None:
    keys: list[str | None] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers.get("idempotency-key"))
        error = {"code": "overloaded", "message": "Too much at once; try again later."}
        return httpx.Response(status, json={"error": error})

    with _against(answer) as client, pytest.raises(CuecardError) as refused:
        client.knowledge_bases.create(name="Plans")
    assert refused.value.code == "overloaded"
    assert len(keys) == 3 and len(set(keys)) == 1 and keys[0]


def test_what_would_happen_twice_is_not_repeated() -> None:
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        raise httpx.ConnectError("gone", request=request)

    with _against(answer) as client, pytest.raises(CuecardError) as lost:
        client.webhooks.test("wh_1")
    assert (lost.value.code, len(sent)) == ("fetch_failed", 1)


def test_an_answer_of_something_else_is_said_so() -> None:
    with _against(lambda _: httpx.Response(200, text="<html>")) as client, pytest.raises(CuecardError) as wrong:
        client.knowledge_bases.get("kb_1")
    assert "check the base URL" in wrong.value.message


def test_a_request_without_an_answer_ends() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        raise httpx.ReadTimeout("late", request=request)

    with _against(answer) as client, pytest.raises(CuecardError) as late:
        client.knowledge_bases.get("kb_1")
    assert late.value.code == "timeout"
    assert "raise timeout_s" in late.value.message


def test_a_missing_key_is_said_before_anything_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUECARD_API_KEY", raising=False)
    with pytest.raises(CuecardError, match="set CUECARD_API_KEY"):
        Cuecard("http://127.0.0.1:8787")
    with pytest.raises(CuecardError, match="begins with http"):
        Cuecard("127.0.0.1:8787", "sk_live_x")


def test_an_id_with_a_slash_stays_one_part_of_the_path() -> None:
    paths: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        paths.append(request.url.raw_path.decode())
        return httpx.Response(204)

    with _against(answer) as client:
        client.agents.delete("../keys?x")
    assert paths == ["/v1/agents/..%2Fkeys%3Fx"]


def _against(answer: object) -> Cuecard:
    transport = httpx.MockTransport(answer)  # type: ignore[arg-type]
    return Cuecard("http://cuecard.test", "sk_live_test", http_client=httpx.Client(transport=transport))
