"""For authors of adapters and trainers: what code outside of apsplit may use besides the names of ``apsplit`` itself.

An adapter grows trees with :func:`apsplit.grow_gradient_tree` on an :class:`apsplit.Dataset`, draws with
:mod:`apsplit.samplers`, and hands :class:`apsplit.Tree` over to its host. What it computes in between, it computes and
checks with what is listed here. Nothing else of apsplit is meant for others: modules move, and names with an underscore
change.

Kernels
    ``kernel`` compiles a function with numba at its first call (GIL released, cached on disk, no allocation inside);
    ``inline`` compiles a helper into the kernels that call it. ``COMPILED`` is False under NUMBA_DISABLE_JIT=1, where
    kernels are plain Python.
Elementary functions
    ``exp64``, ``log64`` and ``log1p64`` are helpers of kernels whose bits depend neither on numpy nor on the C library;
    ``bits_of``, ``float_of`` and ``power_bits`` are what such functions are made of.
Threads
    ``for_chunks(work, n_items, n_threads, cost)`` calls ``work(start, stop)`` on as many threads as the work is worth.
Checks
    ``check_choice``, ``check_number`` and ``check_n_threads`` say what is wrong with an argument; ``as_table`` and
    ``check_matrix`` make an X two-dimensional and numeric, by reference where possible; ``is_frame`` and ``is_sparse``
    tell what an X is. ``WithGaps`` is a sparse X in which entries that are not there are missing.
Machines
    ``ColumnShare`` is what one of several processes holds of a table: with it in place of a Dataset trees are grown
    together with those who hold the other columns.
    ``GrownFile`` is the file of a Checkpoint of such a training.
Types
    ``Criterion`` and ``Strategy`` are the names that ``criterion`` and ``strategy`` may have, for type checkers.
Weights
    ``integer_weights`` are the fixed-point weights that a :class:`apsplit.samplers.Draw` holds.
"""

from apsplit._elementary import bits_of, exp64, float_of, log1p64, log64, power_bits
from apsplit._jit import COMPILED, inline, kernel
from apsplit._threads import for_chunks
from apsplit._validation import as_table, check_choice, check_n_threads, check_number, is_sparse
from apsplit.boosting.grown_file import GrownFile
from apsplit.data.entries import WithGaps
from apsplit.data.fixed_point import integer_weights
from apsplit.data.frames import is_frame
from apsplit.data.matrix import check_matrix
from apsplit.data.share import ColumnShare
from apsplit.splits.criterion import Criterion
from apsplit.splits.named import Strategy

__all__ = [
    "COMPILED",
    "ColumnShare",
    "Criterion",
    "GrownFile",
    "Strategy",
    "WithGaps",
    "as_table",
    "bits_of",
    "check_choice",
    "check_matrix",
    "check_n_threads",
    "check_number",
    "exp64",
    "float_of",
    "for_chunks",
    "inline",
    "integer_weights",
    "is_frame",
    "is_sparse",
    "kernel",
    "log1p64",
    "log64",
    "power_bits",
]
