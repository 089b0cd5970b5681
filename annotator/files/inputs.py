"""Reads the files that a user names on a command line: regular files, never a pipe or a device, which need not end."""

import errno
import os
import stat


def read_input(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a regular file. Raises OSError with a `strerror` for everything else, without waiting for it."""
    # Without O_NONBLOCK the open itself waits until somebody writes into a pipe.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    # Unbuffered: a buffer costs as much as the reading of a small file.
    with open(descriptor, "rb", buffering=0) as file:  # noqa: PTH123 - no path
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "this is neither a regular file nor a folder", path)
        return file.read()
