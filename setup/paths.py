"""Paths inside a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
FRONTEND = ROOT / "frontend"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NODE_BIN = VENV / "node" / "bin"
SETUP_LOCK = ROOT / "var" / "setup.lock"
