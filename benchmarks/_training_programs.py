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
alacarte almanah asunder balsa bibletime blueman-adapters brasero cantor claws-mail clawsker clementine codeblocks
copyq cutecom cutemaze deja-dup devhelp easytag filelight five-or-more gaupol gbrainy geary geeqie ghostwriter gigolo
gimagereader-gtk gimp gitg glabels-3 glom gnome-2048 gnome-chess gnome-contacts gnome-font-viewer gnome-klotski
gnome-logs gnome-mahjongg gnome-music gnome-nibbles gnome-photos gnome-robots gnome-screenshot gnome-sudoku
gnome-taquin gnome-tetravex gnome-tweaks gnome-weather gnubg goldendict gourmand gpa gpick gpodder gprename gramps
gtimelog gtkam gtkterm gtkwave gufw gummi guvcview gwaei hardinfo hitori iagno inkscape kaddressbook kalarm kalgebra
kanagram kapman kbackup kbibtex kblocks kbounce kbreakout kbruch kdebugsettings kdf kfind kfourinline kgeography kgpg
khangman kid3-qt kig killbots kimagemapeditor kiriki kjumpingcube klavaro kleopatra klettres klickety kmag kmahjongg
kmines kmix kmousetool kmplot knavalbattle knetwalk knights kollision konquest kpat krdc krename krfb kshisen ksirk
ksquares ksudoku ksystemlog kteatime ktimer ktouch kturtle kuiviewer kwalletmanager5 kwordquiz labplot2 lazpaint
librecad liferea lightsoff lollypop lskat lxappearance lxqt-about lxqt-config-appearance lxtask mate-about-me
mate-dictionary mate-search-tool mate-system-monitor mate-terminal menulibre mugshot mumble netsurf-gtk nitrogen
obconf-qt ocrfeeder openscad orage palapeli parley partitionmanager pavucontrol pdfarranger peg-e photoqt phototonic
picmi pidgin pitivi pragha psi qcomicbook qdirstat qjackctl qlcplus-fixtureeditor qmmp qps qsynth qtcreator qterminal
qtqr qtractor quadrapassel quiterss remmina rhythmbox rocs screengrab shotwell sigil simple-scan skanlite skrooge sol
sound-juicer soundconverter spectacle step sweeper swell-foop synaptic system-config-printer tali tanglet tea tellico
terminator texmaker totem treeline umbrello5 userinfo veusz viking vinagre vlc vym wxmaxima xca
xfce4-appearance-settings xfce4-appfinder xfce4-clipman-settings xfce4-dict xfce4-keyboard-settings
xfce4-mouse-settings xfce4-power-manager-settings xfce4-screenshooter xfce4-session-settings xfce4-settings-manager
xfce4-terminal xfdesktop-settings xiphos xpad xsane zanshin zathura zeal
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
