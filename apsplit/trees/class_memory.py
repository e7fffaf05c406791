"""What trees of classes on one Dataset share: as for gradients, with class weights in place of gradients."""

from __future__ import annotations

import numpy as np

from apsplit._phases import new_crew
from apsplit._work import LINE
from apsplit.splits import tree_keys, tree_refine, tree_scan, tree_search
from apsplit.splits.criterion import ERROR, GINI
from apsplit.trees.gradient_memory import Memory

# None of these changes what is found.
SMALL_ROWS = 64  # nodes of so many rows are searched without histograms, at least
MOST_SMALL_ROWS = 1024  # and at most
SMALL_SHARE = 0.125  # rows for each sum of a column's histogram


class ClassMemory(Memory):
    """The record of the trees of classes that are grown on one Dataset, one after the other."""

    def _set_phases(self) -> None:
        self.work.set(
            prepare=tree_search.prepare.address, measure=tree_search.measure.address,
            admit=tree_search.admit.address, count=tree_search.count.address, scan=tree_scan.scan.address,
            key=tree_keys.key.address, search_small=tree_search.search_small.address,
            sweep=tree_refine.sweep.address, decide=tree_search.decide.address, weigh=tree_search.weigh.address,
            here=self.work.address,
        )  # fmt: skip
        self._set_common()

    def set_phases_for(self, criterion: int, n_classes: int) -> None:
        """What only some criteria and columns need: nothing else is compiled."""
        fields = {}
        if criterion != GINI:
            fields["score_others"] = tree_keys.score_others.address
        if self.work["has_coarse"]:
            fields["list_looks"], fields["refine"] = tree_search.list_looks.address, tree_refine.refine.address
            if criterion != ERROR and n_classes > 2:
                fields["tighten"] = tree_keys.tighten.address
            elif criterion != GINI:
                fields["bound_others"] = tree_keys.bound_others.address
        self.work.set(**fields)

    def make_room_for_classes(
        self, n: int, features: np.ndarray, most_leaves: int, n_threads: int, channels: int
    ) -> None:
        """Room for a tree on ``n`` rows and some features that has up to so many leaves."""
        self._lay_out_histograms(channels, channels)
        n_chunks = -(-n // tree_search.ROWS_OF_CHUNK)
        self._room("stats", 2 * self.n_rows, np.int64)
        self._room("partials", channels * n_chunks, np.int64)
        self.work.set(n_channels=channels)
        self._n_channels = channels
        self._make_common_room(n, features, most_leaves, n_threads)
        self._room("winner_sums", channels * len(self.work["batch"]), np.int64)
        self._room("class_ints", n_threads * channels * (3 * LINE + 5), np.int64)
        small = int(SMALL_SHARE * self.pool_width / self.n_features)
        small = 0 if self.is_sparse else max(SMALL_ROWS, min(small, MOST_SMALL_ROWS))
        self.work.set(small_rows=small)
        self._all_free = self.work["free_rows"].copy()

    def begin_again(self, n_threads: int) -> None:
        """Make the room of the tree before that of another one."""
        free = self.work["free_rows"]
        free[:] = self._all_free[: len(free)]
        self.work["n_reads"][:] = 0
        self.work.set(crew=new_crew(n_threads), n_free=len(free), n_nodes=0)

    def make_room_for_nodes(self, n: int) -> None:
        """Room for ``n`` nodes; those that there are stay."""
        super().make_room_for_nodes(n)
        n_sums = self._sizes["nodes"] * self._n_channels
        for name in ("class_sums", "left_class_sums"):
            size = self._sizes.get(name, 0)
            if size < n_sums:
                array = np.zeros(n_sums, np.int64)
                if size:
                    array[:size] = self.work[name]
                self.work.set(**{name: array})
                self._sizes[name] = n_sums
