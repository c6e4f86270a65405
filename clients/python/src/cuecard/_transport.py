"""Sends operations: with httpx's blocking client, or with its client for asyncio. Both follow one plan of attempts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

import httpx
from pydantic import TypeAdapter, ValidationError

from ._errors import CuecardError, fault, late, refusal
from ._operation import Operation

Answer = TypeVar("Answer")

FIRST_PAUSE_S = 0.05
"""Seconds before the second attempt. The pause doubles with each further one."""


@dataclass(frozen=True)
class Settings:
    base_url: str
    api_key: str
    timeout_s: float
    retries: int


class _Attempts:
    """The plan of one operation: what is sent, how long an attempt may take, and how long to wait before the next."""

    def __init__(self, settings: Settings, operation: Operation[Any]) -> None:
        self._settings = settings
        self._operation = operation
        self._number = 0
        self._ends_at = time.monotonic() + settings.timeout_s

    def request(self, client: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        operation, settings = self._operation, self._settings
        left_s = self._ends_at - time.monotonic()
        if left_s <= 0:
            raise late(method=operation.method, path=operation.path, timeout_s=settings.timeout_s)
        return client.build_request(
            operation.method,
            settings.base_url + operation.path,
            json=operation.sent_body(),
            params=operation.sent_query(),
            headers={**operation.sent_headers(), "authorization": f"Bearer {settings.api_key}"},
            timeout=left_s,
        )

    @contextmanager
    def one(self) -> Iterator[None]:
        """An attempt. What httpx throws becomes a CuecardError."""
        try:
            yield
        except httpx.TransportError as error:
            settings, operation = self._settings, self._operation
            raise fault(
                error,
                method=operation.method,
                path=operation.path,
                base_url=settings.base_url,
                timeout_s=settings.timeout_s,
            ) from error

    def pause_s(self, error: CuecardError) -> float:
        """Seconds before the next attempt. Raises the error where there is none."""
        pause_s = max(FIRST_PAUSE_S * 2.0**self._number, error.retry_after_s or 0.0)
        may_repeat = self._operation.repeatable and error.retryable and self._number < self._settings.retries
        if not may_repeat or time.monotonic() + pause_s >= self._ends_at:
            raise error
        self._number += 1
        return pause_s


class Transport:
    def __init__(self, settings: Settings, client: httpx.Client | None = None) -> None:
        self.settings = settings
        self.client = client or httpx.Client()

    def run(self, operation: Operation[Answer]) -> Answer:
        attempts = _Attempts(self.settings, operation)
        while True:
            try:
                with attempts.one():
                    response = self.client.send(attempts.request(self.client))
                return read(response, operation)
            except CuecardError as error:
                time.sleep(attempts.pause_s(error))

    def put_bytes(self, url: str, content: bytes, headers: dict[str, str]) -> None:
        """Sends a file to the address that an upload was given, without a key."""
        with _sending(self.settings, url):
            response = self.client.put(url, content=content, headers=headers, timeout=self.settings.timeout_s)
        if not response.is_success:
            raise refusal(response)


class AsyncTransport:
    def __init__(self, settings: Settings, client: httpx.AsyncClient | None = None) -> None:
        self.settings = settings
        self.client = client or httpx.AsyncClient()

    async def run(self, operation: Operation[Answer]) -> Answer:
        attempts = _Attempts(self.settings, operation)
        while True:
            try:
                with attempts.one():
                    response = await self.client.send(attempts.request(self.client))
                return read(response, operation)
            except CuecardError as error:
                await asyncio.sleep(attempts.pause_s(error))

    async def put_bytes(self, url: str, content: bytes, headers: dict[str, str]) -> None:
        """Sends a file to the address that an upload was given, without a key."""
        with _sending(self.settings, url):
            response = await self.client.put(url, content=content, headers=headers, timeout=self.settings.timeout_s)
        if not response.is_success:
            raise refusal(response)


@contextmanager
def _sending(settings: Settings, url: str) -> Iterator[None]:
    try:
        yield
    except httpx.TransportError as error:
        # The address is a secret while the upload is open, so the message names only its host.
        base_url = f"{httpx.URL(url).scheme}://{httpx.URL(url).netloc.decode()}"
        raise fault(error, method="PUT", path="(upload)", base_url=base_url, timeout_s=settings.timeout_s) from error


def read(response: httpx.Response, operation: Operation[Answer]) -> Answer:
    if not response.is_success:
        raise refusal(response)
    if operation.answer is None:
        return cast(Answer, None)
    try:
        return cast(Answer, _adapter(operation.answer).validate_json(response.content))
    except ValidationError as error:
        message = (
            f"{operation.method} {operation.path} did not answer what /v1 says ({error.error_count()} faults, the first: "
            f"{error.errors()[0]['msg']}); check the base URL, and that the service is of this client's version."
        )
        raise CuecardError("internal_error", message, status=response.status_code) from error


@cache
def _adapter(answer: Any) -> TypeAdapter[Any]:
    return TypeAdapter(answer)
