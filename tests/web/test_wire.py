"""What the pages believe of the wire, against the models."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pydantic import BaseModel

from noughts.web import lab_models, models

if TYPE_CHECKING:
    from types import ModuleType

STATIC = Path(models.__file__).parent / "static"


@pytest.mark.parametrize(
    ("types", "module"), [("wire.d.ts", models), ("lab/wire.d.ts", lab_models)]
)
def test_the_types_of_a_page_are_those_of_the_wire(types: str, module: ModuleType) -> None:
    text = (STATIC / types).read_text()
    declared = {
        name: set(re.findall(r"(\w+)(?=: )", body))
        for name, body in re.findall(r"interface (\w+) \{(.*?)\n?\}", text, re.S)
    }
    assert declared
    for name, fields in declared.items():
        model = getattr(module, name)
        assert issubclass(model, BaseModel)
        assert fields == set(model.model_fields), name
