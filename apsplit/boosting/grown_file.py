"""Trees that have grown so far, in a file: the checkpoint of a training that several machines run.

Everything else that such a training depends on follows from them: rows go down these trees, and it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from apsplit.boosting.callbacks import Checkpoint
from apsplit.boosting.checkpoint import OtherTraining
from apsplit.boosting.fingerprint import digest_of
from apsplit.trees.builder import Growth
from apsplit.trees.model_file import labels_entry, load, read_trees, save, trees_entry
from apsplit.trees.tree import Tree

_FORMAT, _VERSION = "apsplit trees", 1
_COUNTS = ("n_assessments", "n_reads")


class GrownFile:
    """The file of a Checkpoint, for trees of gradients or (with what they took) of classes.

    Parameters
    ----------
    checkpoint : Checkpoint
    about : object
        Everything that the training depends on, data and parameters: a file that was written with something else is
        refused.
    shape : tuple of int
        Of the table.
    feature_names : list of str or None
    """

    def __init__(
        self, checkpoint: Checkpoint, about: object, shape: tuple[int, int], feature_names: list[str] | None
    ) -> None:
        self.every, self._print, self._shape, self._names = checkpoint.every, digest_of(about), shape, feature_names
        if not checkpoint.path.parent.is_dir():
            raise ValueError(f"the folder of the checkpoint, {checkpoint.path.parent}, does not exist")
        self.path = Path(str(checkpoint.path).replace("{fingerprint}", self._print[:16]))

    def write(self, grown: Sequence[Tree | Growth]) -> None:
        """Write all that has grown; the file is replaced as a whole."""
        if not grown:
            return
        trees = [each.tree if isinstance(each, Growth) else each for each in grown]
        classes, counts = trees[0].classes, [each for each in grown if isinstance(each, Growth)]
        content = {
            "fingerprint": self._print,
            "classes": None if classes is None else labels_entry(classes),
            **{name: np.array([getattr(each, name) for each in counts], np.int64) for name in _COUNTS},
            "trees": trees_entry(trees),
        }
        save(self.path, _FORMAT, _VERSION, content)

    def read(self) -> list[Tree | Growth]:
        """What had grown when the file was written; nothing, if there is none.

        Raises
        ------
        ValueError
            If the file is damaged, or of something else.
        """
        if not self.path.is_file():
            return []
        try:
            entry = load(self.path, _FORMAT, _VERSION)
            entry.only("fingerprint", "classes", *_COUNTS, "trees")
            if entry["fingerprint"].text() != self._print:
                raise OtherTraining
            n, labels = len(entry["trees"]["n_nodes"].array("<i8", None)), entry["classes"].or_none()
            classes = None if labels is None else labels.labels(1)
            trees = read_trees(entry["trees"], n, self._shape[1], classes, self._names)
            if classes is None:
                return list(trees)
            counts = [entry[name].array("<i8", n, low=0).tolist() for name in _COUNTS]
            return [Growth(tree, *numbers) for tree, *numbers in zip(trees, *counts, strict=True)]
        except OtherTraining:
            raise ValueError(
                f"{self.path} is a checkpoint of other data or parameters; remove it, or use another file"
            ) from None
        except ValueError as error:
            raise ValueError(f"{self.path} is not a checkpoint ({error}); remove it to start afresh") from error
