"""The clients: `Cuecard` blocks, `AsyncCuecard` is for asyncio. Both have the same resources with the same methods."""

from __future__ import annotations

import os
from types import TracebackType

import httpx

from ._errors import CuecardError
from ._files import AsyncFileSources, FileSources
from ._live_calls import AsyncLiveCalls, LiveCalls
from ._transport import AsyncTransport, Settings, Transport
from .resources import (
    Agents,
    AsyncAgents,
    AsyncEvalCases,
    AsyncEvents,
    AsyncGaps,
    AsyncKeys,
    AsyncKnowledgeBases,
    AsyncService,
    AsyncTeams,
    AsyncTests,
    AsyncWebhooks,
    EvalCases,
    Events,
    Gaps,
    Keys,
    KnowledgeBases,
    Service,
    Teams,
    Tests,
    Webhooks,
)


class Cuecard:
    """A client of a Cuecard service that blocks until each answer is there.

    `base_url` and `api_key` are by default those of `CUECARD_URL` and `CUECARD_API_KEY`. `timeout_s` is the longest that one
    operation may take with its repeats, in seconds. `retries` bounds the repeats after a broken connection, 429 and 503; only
    what then happens once is repeated. Threads may share a client.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_s: float = 30.0,
        retries: int = 2,
        http_client: httpx.Client | None = None,
    ) -> None:
        transport = Transport(_settings(base_url, api_key, timeout_s, retries), http_client)
        self._transport = transport
        self.knowledge_bases = KnowledgeBases(transport)
        self.sources = FileSources(transport)
        self.gaps = Gaps(transport)
        self.eval_cases = EvalCases(transport)
        self.tests = Tests(transport)
        self.agents = Agents(transport)
        self.teams = Teams(transport)
        self.calls = LiveCalls(transport)
        self.events = Events(transport)
        self.webhooks = Webhooks(transport)
        self.keys = Keys(transport)
        self.service = Service(transport)

    def close(self) -> None:
        """Closes the connections."""
        self._transport.client.close()

    def __enter__(self) -> Cuecard:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncCuecard:
    """A client of a Cuecard service for asyncio. Its options are those of `Cuecard`."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_s: float = 30.0,
        retries: int = 2,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        transport = AsyncTransport(_settings(base_url, api_key, timeout_s, retries), http_client)
        self._transport = transport
        self.knowledge_bases = AsyncKnowledgeBases(transport)
        self.sources = AsyncFileSources(transport)
        self.gaps = AsyncGaps(transport)
        self.eval_cases = AsyncEvalCases(transport)
        self.tests = AsyncTests(transport)
        self.agents = AsyncAgents(transport)
        self.teams = AsyncTeams(transport)
        self.calls = AsyncLiveCalls(transport)
        self.events = AsyncEvents(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.keys = AsyncKeys(transport)
        self.service = AsyncService(transport)

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.client.aclose()

    async def __aenter__(self) -> AsyncCuecard:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()


def _settings(base_url: str | None, api_key: str | None, timeout_s: float, retries: int) -> Settings:
    url = base_url or os.environ.get("CUECARD_URL") or "http://127.0.0.1:8787"
    key = api_key or os.environ.get("CUECARD_API_KEY")
    if not url.startswith(("http://", "https://")):
        raise CuecardError("invalid_value", f"base_url is {url!r}; it begins with http:// or https://.")
    if not key:
        raise CuecardError("missing_api_key", "No key was given: pass api_key, or set CUECARD_API_KEY.")
    if timeout_s <= 0:
        raise CuecardError("value_out_of_range", f"timeout_s is {timeout_s}; it is a number of seconds above 0.")
    return Settings(url.rstrip("/"), key, timeout_s, retries)
