"""Text files that people write, with whatever their editor adds to them."""

from __future__ import annotations

import codecs
from pathlib import Path


class TextError(ValueError):
    """A file cannot be read as text. The error's text is one line, which names it."""


def read_text(path: Path) -> str:
    """A text in UTF-8, without the byte order mark that some editors put in front of it; lines end
    with a line feed, whatever they end with in the file.

    Raises:
        TextError: it cannot be read, or is no such text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise TextError(f"can't read {path}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError as error:
        kind = "UTF-16" if error.object.startswith(_UTF_16) else "something else"
        raise TextError(f"can't read {path}: not UTF-8 but {kind}") from None
    except ValueError:  # a name that no file can have
        raise TextError(f"can't read {path}: no file can have that name") from None


_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
