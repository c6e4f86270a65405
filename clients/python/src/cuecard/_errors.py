"""What can go wrong, as one class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import httpx


class CuecardError(Exception):
    """A refusal of the service, or a fault on the way to it.

    `code` is one of /v1's codes, such as `team_not_found`; a fault on the way is `timeout` or `fetch_failed`. `status` is the
    answer's HTTP status, None where there was no answer. `issues` has every problem of a body with its path.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        param: str | None = None,
        issues: Sequence[dict[str, Any]] = (),
        request_id: str | None = None,
        retryable: bool = False,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.param = param
        self.issues = list(issues)
        self.request_id = request_id
        self.retryable = retryable
        self.retry_after_s = retry_after_s


def refusal(response: httpx.Response) -> CuecardError:
    """The error that an answer says. An answer of something else than Cuecard names its status and what to check."""
    retryable = response.status_code in (429, 503)
    retry_after_s = _seconds(response.headers.get("retry-after"))
    try:
        error = response.json()["error"]
        return CuecardError(
            error["code"],
            error["message"],
            status=response.status_code,
            param=error.get("param"),
            issues=error.get("issues") or (),
            request_id=error.get("requestId"),
            retryable=retryable,
            retry_after_s=retry_after_s,
        )
    except (ValueError, KeyError, TypeError):
        message = f"The service answered {response.status_code} without an error of Cuecard; check the base URL."
        return CuecardError(
            "internal_error", message, status=response.status_code, retryable=retryable, retry_after_s=retry_after_s
        )


def fault(error: httpx.TransportError, *, method: str, path: str, base_url: str, timeout_s: float) -> CuecardError:
    if isinstance(error, httpx.TimeoutException):
        return late(method=method, path=path, timeout_s=timeout_s)
    message = f"{base_url} could not be reached ({type(error).__name__}); check the address, and that the service runs."
    return CuecardError("fetch_failed", message, retryable=True)


def late(*, method: str, path: str, timeout_s: float) -> CuecardError:
    message = f"{method} {path} got no answer within {timeout_s:g} s; raise timeout_s, or check the service's load."
    return CuecardError("timeout", message, retryable=True)


def _seconds(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None
