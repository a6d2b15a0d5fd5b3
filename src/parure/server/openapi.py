"""The OpenAPI document: what comes in and goes out is described from the very types that check it."""

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from parure import __version__
from parure.server import messages, shapes
from parure.server.refusal import STATUS

REF = "#/components/schemas/{name}"
INPUTS = (
    messages.NewTable,
    messages.Join,
    messages.Decide,
    messages.Undo,
    messages.Resign,
    messages.Replace,
    messages.Explain,
    messages.HintWish,
    messages.AnalysisWish,
)
OUTPUTS = (
    shapes.CreatedOut,
    shapes.JoinedOut,
    shapes.StateOut,
    shapes.EventOut,
    shapes.AcceptedOut,
    shapes.ProblemOut,
    shapes.ListOut,
    shapes.HintOut,
    shapes.JudgedOut,
    shapes.ExplainedOut,
    shapes.PositionOut,
    shapes.GameOut,
    shapes.HealthOut,
)
DESCRIPTION = """Tables for people and bots. A seat is opened by its secret: send it as
`Authorization: Bearer SECRET`. Live play is by WebSocket at `/api/tables/{table_id}/live`, or by
`/api/tables/{table_id}/stream` and `/api/tables/{table_id}/decisions`; docs/server-protocol.md tells all."""


def takes(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe the body of a request."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": _ref(kind)}}}}


def gives(
    kind: Any, *refusals: str, media: str = "application/json", code: int = 200
) -> dict[int | str, Any]:
    """Describe the answers to a request: the good one, and the refusals that can come."""
    schema = {"type": "string"} if kind is str else _ref(kind)
    answers: dict[int | str, Any] = {code: {"description": "Done", "content": {media: {"schema": schema}}}}
    problem = {"application/json": {"schema": _ref(shapes.ProblemOut)}}
    for refusal in ("malformed", "too-fast", "busy", *refusals):
        answers[STATUS[refusal]] = {"description": f"Refused: {refusal}", "content": problem}
    return answers


def _ref(kind: Any) -> dict[str, Any]:
    if getattr(kind, "__origin__", None) is list:
        (item,) = kind.__args__
        return {"type": "array", "items": {"type": "string"} if item is str else _ref(item)}
    return {"$ref": REF.format(name=kind.__name__)}


def install(app: FastAPI) -> None:
    """Let the app describe itself."""

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(
                title="Parure", version=__version__, description=DESCRIPTION, routes=app.routes
            )
            _, components = msgspec.json.schema_components([*INPUTS, *OUTPUTS], ref_template=REF)
            parts = document.setdefault("components", {})
            parts["schemas"] = components
            parts["securitySchemes"] = {"seat": {"type": "http", "scheme": "bearer"}}
            for path in document["paths"].values():
                for operation in path.values():
                    operation["responses"] = {
                        code: answer
                        for code, answer in operation["responses"].items()
                        if "HTTPValidationError" not in str(answer)
                    }
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]
