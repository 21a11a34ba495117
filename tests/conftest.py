from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def shared_data() -> Path:
    """The folder of real public data; a test that needs it skips where it is absent."""
    folder = Path(os.environ.get("MOOT_SHARED_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("the public test data is not here; name its folder in MOOT_SHARED_DATA")
    return folder
