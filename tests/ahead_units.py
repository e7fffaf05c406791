"""Units that two processes compile in tests of apsplit._ahead: small ones."""

from __future__ import annotations

from apsplit._jit import kernel
from apsplit._phases import phase


@phase
def first(address, item, thread):
    """Nothing."""


@phase
def second(address, item, thread):
    """Nothing either."""


@kernel
def caller(address):
    """A kernel of one address."""
    return address + 1


@kernel
def data_kernel(x):
    """What has to be compiled before."""
    return x * 2.0
