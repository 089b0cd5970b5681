"""Every module of an app is in a layer of the import contracts, and a new file needs no new line there."""

import configparser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS = {"urls", "api", "serializers", "services", "selectors", "models"}
OUTSIDE = {"__init__", "migrations", "management", "admin", "templates", "session_store"}
WITHOUT_LAYERS = {"domain", "files", "http", "logs"}


def contracts() -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(comment_prefixes=("#",))
    parsed.read(ROOT / ".importlinter")
    return parsed


def lines(section: str, option: str) -> set[str]:
    return set(contracts()[f"importlinter:contract:{section}"][option].split())


def apps() -> list[Path]:
    folders = [path.parent for path in (ROOT / "annotator").glob("*/__init__.py")]
    return sorted(folder for folder in folders if folder.name not in WITHOUT_LAYERS)


def test_every_module_of_an_app_is_in_one_of_its_layers() -> None:
    modules = [
        path for app in apps() for path in app.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    ]
    assert [str(path) for path in modules if path.stem not in LAYERS | OUTSIDE] == []


def test_every_app_is_in_the_contract_of_layers() -> None:
    contract = contracts()["importlinter:contract:layers-of-an-app"]
    assert lines("layers-of-an-app", "containers") == {f"annotator.{app.name}" for app in apps()}
    assert contract["exhaustive"] == "True"


def test_the_services_of_every_app_have_a_contract_of_callers() -> None:
    protected = {
        module
        for section in contracts().sections()
        if contracts()[section].get("type") == "protected"
        for module in contracts()[section]["protected_modules"].split()
    }
    having_services = {app.name for app in apps() if (app / "services.py").exists() or (app / "services").is_dir()}
    assert {f"annotator.{name}.services" for name in having_services} <= protected
