"""Settings that programs start with where a seed brings none: nothing that differs from one start to the next."""

from __future__ import annotations

from pathlib import Path

LIBREOFFICE = {
    "/org.openoffice.Office.Common/Misc": {"ShowTipOfTheDay": "false", "UseLocking": "false"},
    # Neither the bar above the document that tells of a new version, nor the question whether to keep a file's format.
    "/org.openoffice.Setup/Product": {"ooSetupLastVersion": "99.9"},
    "/org.openoffice.Office.Common/Save/Document": {"WarnAlienFormat": "false"},
    "/org.openoffice.Office.Recovery/AutoSave": {"Enabled": "false"},
}


def _registry(settings: dict[str, dict[str, str]]) -> str:
    """A registry of LibreOffice's user with these values."""
    items = [
        f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, values in settings.items()
        for name, value in values.items()
    ]
    namespace = 'xmlns:oor="http://openoffice.org/2001/registry"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<oor:items {namespace}>\n{"".join(items)}\n</oor:items>\n'


X_RESOURCES = "*insertOffTime: 0\n*cursorBlink: off\n"
"""Carets that do not blink, for Tk, and for Emacs and terminals of X."""

GTK_STYLE = "treeview.view:selected, row:selected { outline-style: none; }\n"
"""No dashed line around selected rows of lists: GTK 3 removes it with the next paint of the row, whenever that is."""

FILES = {
    ".Xdefaults": X_RESOURCES,
    ".config/gtk-3.0/gtk.css": GTK_STYLE,
    ".config/libreoffice/4/user/registrymodifications.xcu": _registry(LIBREOFFICE),
}
"""By their path in the home folder."""
DATA_FOLDER = ".local/share"
"""Every desktop's home has it, and programs make a folder of their own in it; GNOME Dictionary ends where it cannot."""


def write_default_settings(home: Path) -> None:
    """Write the files and make the folders that are not there."""
    (home / DATA_FOLDER).mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, text in FILES.items():
        path = home / name
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_text(text)
