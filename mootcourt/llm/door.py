"""litellm, imported when it is first used, and one request through it."""

from __future__ import annotations

import json
import logging
import os
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from mootcourt.errors import MissingPackageError

# litellm would fetch a list of prices and catalogues when it is imported or used; a user may want that.
OFFLINE = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_OFFLINE_MODE": "true"}
BASES = ("OPENAI_BASE_URL", "OPENAI_API_BASE")
_USER = re.compile(r"(?<=://)[^/\s?#]*@")
NO_KEY = "no-key-needed"
_QUIET = r"(litellm|openai|pydantic)\b"


@cache
def litellm() -> Any:
    """Return litellm, quiet and without telemetry.

    Raises:
        MissingPackageError: It is not installed.
    """
    for name, value in OFFLINE.items():
        os.environ.setdefault(name, value)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what its own dependencies deprecate is not the user's concern
            import litellm as package
    except ImportError as error:
        if error.name != "litellm":
            raise
        raise MissingPackageError("language models need the package litellm; run: pip install litellm") from None
    package.telemetry = False
    package.suppress_debug_info = True  # it would print advertisements to stdout, where data goes
    if "LITELLM_LOG" not in os.environ:
        logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    return package


@dataclass(slots=True)
class Exchange:
    """One request and what came of it.

    Attributes:
        model: The model that was asked.
        api_base: Its endpoint, where the user named one.
        timeout: How long the request may take, in seconds.
        response: litellm's reading of the reply; None where it could not read it.
        raw: The first thing the provider sent that is a JSON object; None where nothing was.
        error: What litellm raised.
    """

    model: str
    api_base: str | None
    timeout: float
    response: Any = None
    raw: dict[str, Any] | None = None
    error: Exception | None = None

    @property
    def where(self) -> str:
        """The model and its endpoint, as an error names them: without a user's name and password."""
        return f"{self.model} at {_USER.sub('', self.api_base)}" if self.api_base else self.model

    def note(self, details: Mapping[str, Any]) -> None:
        """Keep the reply of the provider; litellm calls this before and after each request."""
        text = details.get("original_response")
        if self.raw is None and details.get("log_event_type") == "post_api_call" and isinstance(text, str):
            try:
                found = json.loads(text)
            except (ValueError, RecursionError):
                return
            self.raw = found if isinstance(found, dict) else None


def send(exchange: Exchange, request: Mapping[str, Any]) -> Exchange:
    """Send one request, without retries, and note what came of it."""
    package = litellm()
    # What these warn of is about their own code or about odd replies, which are ours to judge. A context would
    # not do: requests run side by side, and the filters belong to the whole program.
    warnings.filterwarnings("ignore", module=_QUIET)
    try:
        exchange.response = package.completion(
            **{**_to_endpoint(package, exchange.model, exchange.api_base), **request},
            timeout=exchange.timeout,
            max_retries=0,
            logger_fn=exchange.note,
        )
    except Exception as error:  # the providers' clients raise many kinds; failures.py tells them apart
        exchange.error = error
    return exchange


def _to_endpoint(package: Any, model: str, api_base: str | None) -> dict[str, Any]:
    """Return what tells litellm where the model is.

    An endpoint that the user names may serve models that litellm has never heard of, and need no key.
    """
    to: dict[str, Any] = {"model": model, **({"api_base": api_base} if api_base else {})}
    base = api_base or next((os.environ[name] for name in BASES if os.environ.get(name)), None)
    if base is None:
        return to
    try:
        provider = package.get_llm_provider(model, api_base=base)[1]
    except Exception:  # litellm raises several kinds where it does not know the model
        provider, to["model"] = "openai", f"openai/{model}"
    if provider == "openai" and not os.environ.get("OPENAI_API_KEY"):
        to["api_key"] = NO_KEY
    return to
