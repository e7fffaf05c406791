"""Damaged files, and files as a stranger may make them: for whatever reads models."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Iterator

SCALARS = (None, True, False, 0, 1, -1, 2, 3, 255, 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e308, "", "x", "<f8",
           "../../etc", "__import__('os').mkdir('executed')", "object", "\udc80", [], {}, [[]], [None])  # fmt: skip


def signed(document: object) -> bytes:
    """A file with this document and the right checksum, as a stranger can make it."""
    return signed_text(json.dumps(document)[1:].encode())


def signed_text(text: bytes) -> bytes:
    return b'{"checksum": "sha256:%s",\n' % hashlib.sha256(text).hexdigest().encode() + text


def damaged(content: bytes, rng: random.Random) -> bytes:
    """A file after an accident."""
    a, b = sorted(rng.randrange(len(content) + 1) for _ in range(2))
    b = min(b, a + rng.choice((1, 2, 8, 1000)))
    noise = rng.choice((rng.randbytes(b - a), bytes(b - a), b"", content[a:b] * 2, b"9", b'"', b"{", b"]"))
    return rng.choice((content[:a] + noise + content[b:], content[:a], content[a:]))


def places_of(value: object, path: tuple = ()) -> Iterator[tuple]:
    """All paths to values of a document."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places_of(each, (*path, key))


def forged(content: bytes, rng: random.Random) -> bytes:
    """A file with something else in it, and the checksum of that."""
    document = json.loads(content)
    del document["checksum"]
    if rng.random() < 0.1:
        return signed_text(damaged(json.dumps(document)[1:].encode(), rng))
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = list(places_of(document))
        if not places:
            break
        *way, last = rng.choice(places)
        place = document
        for key in way:
            place = place[key]
        _change(place, last, document, rng)
    return signed(document)


def _change(place: dict | list, key: object, document: dict, rng: random.Random) -> None:
    """Change one value of a document, whatever it is."""
    value = place[key]
    if key == "base64" and isinstance(value, str) and len(value) % 4 == 0 and rng.random() < 0.9:
        array = bytearray(base64.b64decode(value.encode("ascii", "ignore")))
        for _ in range(rng.choice((1, 1, 3))):
            if array:
                array[rng.randrange(len(array))] = rng.choice((0, 1, 2, 3, 127, 128, 255, rng.randrange(256)))
        place[key] = base64.b64encode(bytes(array)).decode()
    elif isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        place[key] = value + rng.choice((-2, -1, 1, 2))
    elif rng.random() < 0.25:
        del place[key]
    elif isinstance(place, dict) and rng.random() < 0.2:
        place[rng.choice(("kind", "dtype", "values", "x", "", "__class__"))] = rng.choice(SCALARS)
    else:
        other = rng.choice(list(places_of(document)))
        source = document
        for step in other:
            source = source[step]
        place[key] = json.loads(json.dumps(source)) if rng.random() < 0.3 else rng.choice(SCALARS)
