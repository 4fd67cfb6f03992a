"""The page at `/docs`: the API as OpenAPI describes it, without scripts from other hosts."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from noughts.web import DEFAULT_PORT

__all__ = ["manual_page"]


def manual_page(openapi: dict[str, Any]) -> str:
    """All operations with their fields and examples."""
    operations = "".join(
        _operation(openapi, path, method, operation)
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>noughts: the API</title>
<link rel="stylesheet" href="/static/style/palette.css">
<link rel="stylesheet" href="/static/style/tokens.css">
<link rel="stylesheet" href="/static/style/manual.css">
</head>
<body>
<main>
<h1>The API of noughts {escape(openapi["info"]["version"])}</h1>
<p>{_prose(openapi["info"]["description"])}
The machine-readable form is at <a href="/openapi.json">/openapi.json</a>.</p>
{operations}
</main>
</body>
</html>
"""


def _operation(openapi: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    fields = [
        (parameter["name"], parameter.get("required", False), parameter["schema"])
        for parameter in operation.get("parameters", [])
    ]
    call = f"curl 'http://127.0.0.1:{DEFAULT_PORT}{path}'"
    if content:
        model = _resolve(openapi, content["schema"])
        required = model.get("required", [])
        fields += [(name, name in required, part) for name, part in model["properties"].items()]
        body = {name: _example(part) for name, is_needed, part in fields if is_needed}
        body = body or {name: _example(part) for name, _, part in fields[:1]}
        call += f" -H 'content-type: application/json' -d '{json.dumps(body)}'"
    elif fields:
        call = f"{call[:-1]}?{fields[0][0]}={_example(fields[0][2])}'"
    rows = "".join(_row(openapi, *field) for field in fields)
    table = (
        f"<table><tr><th>field</th><th>type</th><th>meaning</th></tr>{rows}</table>" if rows else ""
    )
    answer = operation["responses"]["200"]["content"].get("application/json", {}).get("schema", {})
    model_name = answer.get("$ref", "").rpartition("/")[2]
    answers = _answer(openapi, model_name) if model_name else ""
    return f"""<section>
<h2><code>{method.upper()} {escape(path)}</code></h2>
<p>{_prose(operation.get("description", ""))}</p>
{table}
<pre><code>{escape(call)}</code></pre>
{answers}
</section>
"""


def _answer(openapi: dict[str, Any], name: str) -> str:
    model = openapi["components"]["schemas"][name]
    rows = "".join(_row(openapi, field, True, part) for field, part in model["properties"].items())
    return f"""<details>
<summary>The answer: {escape(name)}</summary>
<p>{_prose(model.get("description", ""))}</p>
<table><tr><th>field</th><th>type</th><th>meaning</th></tr>{rows}</table>
</details>"""


def _row(openapi: dict[str, Any], name: str, is_needed: bool, schema: dict[str, Any]) -> str:
    optional = "" if is_needed else " (optional)"
    words = schema.get("description", "")
    if not words and "$ref" in schema:
        words = _resolve(openapi, schema).get("description", "")
    return (
        f"<tr><td><code>{escape(name)}</code>{optional}</td>"
        f"<td>{escape(_kind(schema))}</td><td>{_prose(words)}</td></tr>"
    )


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(part) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "any"))


def _example(schema: dict[str, Any]) -> Any:
    for part in (schema, *schema.get("anyOf", ())):
        if part.get("examples"):
            return part["examples"][0]
        if part.get("enum"):
            return part["enum"][0]
    return {"number": 1, "integer": 1}.get(schema.get("type", ""), "")


def _resolve(openapi: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        model: dict[str, Any] = openapi["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return model
    return schema


def _prose(text: str) -> str:
    """Paragraphs of a docstring, with `code` as code."""
    parts = escape(" ".join(text.split())).split("`")
    return "".join(f"<code>{part}</code>" if n % 2 else part for n, part in enumerate(parts))
