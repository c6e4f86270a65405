"""A file becomes a source in three steps: ask for an address, send the bytes there, register the file."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from os import PathLike
from pathlib import Path
from typing import Any, cast

from . import models, params
from ._errors import CuecardError, late
from .resources import AsyncSources, Sources

WAIT_S = 20.0
"""Longest wait of one status request, in seconds: the service answers as soon as the source is ready or has failed."""


class FileSources(Sources):
    """The sources of knowledge bases, with files, texts and pages by one call each."""

    def add_text(self, knowledge_base_id: str, title: str, content: str, **options: Any) -> models.Source:
        """Adds a text of at most 50,000 characters. `options` are /v1's, such as `chunkMaxTokens` or `customMetadata`."""
        return self.add(knowledge_base_id, _text(title, content, options))

    def add_url(self, knowledge_base_id: str, url: str, **options: Any) -> models.Source:
        """Adds a page. `options` are /v1's."""
        return self.add(knowledge_base_id, _page(url, options))

    def add_file(self, knowledge_base_id: str, file: str | PathLike[str], **options: Any) -> models.Source:
        """Uploads a file of at most 50 MB and registers it. Without `mimeType` the file's name says its type."""
        content, body = _file(Path(file), options)
        upload = self.create_upload(knowledge_base_id, filename=body["filename"], mime_type=body["mimeType"])
        self._transport.put_bytes(upload.upload_url, content, upload.headers)
        return self.add(knowledge_base_id, {**body, "uploadId": upload.upload_id})

    def wait_until_ready(self, source: models.Source, *, timeout_s: float = 300) -> models.SourceStatusReport:
        """Waits until the source is ready. Raises CuecardError: the source's own code when it failed, or `timeout`."""
        ends_at = time.monotonic() + timeout_s
        while True:
            wait_ms = _wait_ms(source, ends_at, timeout_s)
            report = self.status(source.knowledge_base_id, source.id, wait_ms=wait_ms)
            if _is_ready(report):
                return report


class AsyncFileSources(AsyncSources):
    """The sources of knowledge bases, with files, texts and pages by one call each."""

    async def add_text(self, knowledge_base_id: str, title: str, content: str, **options: Any) -> models.Source:
        """Adds a text of at most 50,000 characters. `options` are /v1's, such as `chunkMaxTokens` or `customMetadata`."""
        return await self.add(knowledge_base_id, _text(title, content, options))

    async def add_url(self, knowledge_base_id: str, url: str, **options: Any) -> models.Source:
        """Adds a page. `options` are /v1's."""
        return await self.add(knowledge_base_id, _page(url, options))

    async def add_file(self, knowledge_base_id: str, file: str | PathLike[str], **options: Any) -> models.Source:
        """Uploads a file of at most 50 MB and registers it. Without `mimeType` the file's name says its type."""
        # Reading a large file must not hold the loop that a caller's voice runs on.
        content, body = await asyncio.to_thread(_file, Path(file), options)
        upload = await self.create_upload(knowledge_base_id, filename=body["filename"], mime_type=body["mimeType"])
        await self._transport.put_bytes(upload.upload_url, content, upload.headers)
        return await self.add(knowledge_base_id, {**body, "uploadId": upload.upload_id})

    async def wait_until_ready(self, source: models.Source, *, timeout_s: float = 300) -> models.SourceStatusReport:
        """Waits until the source is ready. Raises CuecardError: the source's own code when it failed, or `timeout`."""
        ends_at = time.monotonic() + timeout_s
        while True:
            wait_ms = _wait_ms(source, ends_at, timeout_s)
            report = await self.status(source.knowledge_base_id, source.id, wait_ms=wait_ms)
            if _is_ready(report):
                return report


def _text(title: str, content: str, options: dict[str, Any]) -> params.RegisterTextSource:
    body = {**options, "sourceType": "text", "textTitle": title, "textContent": content}
    return cast(params.RegisterTextSource, body)


def _page(url: str, options: dict[str, Any]) -> params.RegisterUrlSource:
    return cast(params.RegisterUrlSource, {**options, "sourceType": "url", "sourceUrl": url})


def _file(file: Path, options: dict[str, Any]) -> tuple[bytes, params.RegisterFileSource]:
    content = file.read_bytes()
    mime_type = options.get("mimeType") or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    body = {
        **options,
        "sourceType": "file",
        "filename": file.name,
        "mimeType": mime_type,
        "fileSizeBytes": len(content),
    }
    return content, cast(params.RegisterFileSource, body)


def _wait_ms(source: models.Source, ends_at: float, timeout_s: float) -> int:
    left_s = ends_at - time.monotonic()
    if left_s <= 0:
        raise late(method="GET", path=f"the status of {source.id}", timeout_s=timeout_s)
    return int(min(WAIT_S, left_s) * 1000)


def _is_ready(report: models.SourceStatusReport) -> bool:
    if report.status == "failed":
        message = report.processing_error or f"The source {report.id} failed without a reason; retry it."
        raise CuecardError(report.error_code or "internal_error", message, retryable=bool(report.retryable))
    return report.status == "ready"
