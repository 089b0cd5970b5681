"""The rules by which nested elements are grouped and filtered, one file each; `filtering` applies them in order."""
