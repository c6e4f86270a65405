"""Cuecard: knowledge and hand-offs for voice agents. `Cuecard` and `AsyncCuecard` are clients of a running service."""

from . import models, params
from ._client import AsyncCuecard, Cuecard
from ._errors import CuecardError
from ._live_calls import AsyncLiveCall, CallEvent, LiveCall

__all__ = ["AsyncCuecard", "AsyncLiveCall", "CallEvent", "Cuecard", "CuecardError", "LiveCall", "models", "params"]
