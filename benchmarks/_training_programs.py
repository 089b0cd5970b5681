"""Desktop programs of Debian, their states and looks, whose pictures train the control network."""

from __future__ import annotations

from benchmarks._desktop_programs import MENU, OPEN, START, TUNED_ON, WIDE, DesktopProgram, State

STATES = (
    START,
    WIDE,
    MENU,
    OPEN,
    State("edit", steps='pyautogui.hotkey("alt", "e")'),
    State("find", steps='pyautogui.hotkey("ctrl", "f")', width=1280, height=800),
    State("preferences", steps='pyautogui.hotkey("ctrl", ",")', width=1366),
    State("view", steps='pyautogui.hotkey("alt", "v")', width=1280, height=1024, maximised=True),
)
#: of which the first states are captured as the programs look by themselves, the others in chosen looks
PLAIN_STATES = 2
THEME_PACKAGES = (
    "arc-theme greybird-gtk-theme numix-gtk-theme breeze-gtk-theme materia-gtk-theme gnome-themes-extra"
    " gnome-accessibility-themes gtk2-engines gtk2-engines-murrine gtk2-engines-pixbuf adwaita-qt qt5-style-plugins"
    " kde-style-breeze fonts-liberation fonts-noto-core"
)
_GTK_THEMES = (
    "Adwaita Adwaita-dark HighContrast Arc Arc-Dark Arc-Lighter Greybird Greybird-dark Numix Breeze Breeze-Dark Materia"
    " Materia-dark-compact Clearlooks Raleigh"
)
GTK_THEMES = _GTK_THEMES.split()
FONTS = ("DejaVu Sans 9", "Sans 11", "Serif 10", "Liberation Sans 10", "Noto Sans 12")
QT_STYLES = ("windows", "fusion", "breeze", "adwaita", "adwaita-dark")

_PLAIN = """
asunder bibletime brasero cantor claws-mail clementine codeblocks cutecom easytag filelight five-or-more geeqie gigolo
gimagereader-gtk glabels-3 gnome-chess gnome-klotski gnome-logs gnome-mahjongg gnome-nibbles gnome-sudoku goldendict
gpick gpodder gprename gtkam gtkterm gtkwave guvcview hardinfo iagno kalgebra kanagram kbibtex kblocks kdf kfind
kgeography khangman kid3-qt klavaro klettres kmag kmines kmplot kpat krdc krename ksirk ksudoku kteatime ktimer ktouch
kturtle kwordquiz labplot2 lazpaint liferea lxappearance lxqt-about lxtask mate-dictionary mate-search-tool
mate-system-monitor mate-terminal ocrfeeder orage palapeli pavucontrol pdfarranger pidgin qjackctl qmmp qps qsynth
qtcreator qterminal qtqr quadrapassel remmina screengrab sigil simple-scan skrooge sol soundconverter step sweeper
swell-foop tellico terminator umbrello5 viking vym wxmaxima xfce4-appearance-settings xfce4-appfinder xfce4-dict
xfce4-keyboard-settings xfce4-mouse-settings xfce4-screenshooter xfce4-settings-manager xfce4-terminal xiphos xpad
xsane
"""
_WITH_FILES = {
    "script.py": "gedit kdiff3 kwrite l3afpad lokalize notepadqq",
    "picture.png": "eog gthumb gwenview viewnior",
    "files": "caja dolphin",
    "files.zip": "ark file-roller",
    "notes.txt": "fbreader okular xournalpp",
}
TRAINED_ON = (
    *TUNED_ON,
    *(DesktopProgram(name) for name in _PLAIN.split()),
    *(DesktopProgram(name, start) for start, names in _WITH_FILES.items() for name in names.split()),
)
