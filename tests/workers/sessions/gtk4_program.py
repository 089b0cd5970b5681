"""A program of GTK 4 for a session's seed: pages, a list that scrolls, and a menu; its label says what was done."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


def pages(label: Gtk.Label) -> list[Gtk.Widget]:
    stack = Gtk.Stack()
    for name in ("first", "second", "third"):
        button = Gtk.Button(label=f"Press {name}")
        button.connect("clicked", lambda _, name=name: label.set_label(f"Pressed {name}"))
        stack.add_titled(button, name, name.title())
    return [Gtk.StackSwitcher(stack=stack), stack]


def rows() -> Gtk.Widget:
    box = Gtk.ListBox()
    for number in range(40):
        box.append(Gtk.Label(label=f"Row {number}"))
    return Gtk.ScrolledWindow(vexpand=True, child=box)


def menu(window: Gtk.ApplicationWindow, label: Gtk.Label) -> Gtk.Widget:
    action = Gio.SimpleAction(name="greet")
    action.connect("activate", lambda *_: label.set_label("Greeted"))
    window.add_action(action)
    model = Gio.Menu()
    model.append("Greet", "win.greet")
    return Gtk.MenuButton(label="Choose", menu_model=model, tooltip_text="What can be done")


def show(application: Gtk.Application) -> None:
    window = Gtk.ApplicationWindow(application=application, title="Pages", default_width=500, default_height=400)
    box, label = Gtk.Box(orientation=Gtk.Orientation.VERTICAL), Gtk.Label(label="Nothing done")
    for part in (label, *pages(label), rows(), menu(window, label)):
        box.append(part)
    window.set_child(box)
    window.present()


program = Gtk.Application()
program.connect("activate", show)
program.run()
