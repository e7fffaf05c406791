"""What is in memory: X as columns of codes, and everything that is made from it once.

Engines (:mod:`apsplit.splits`, :mod:`apsplit.gradients`, :mod:`apsplit.trees`) know a Dataset by the following, and
nothing else. What is not a method is read-only.

================================= =====================================================================================
``columns``                       Columns: codes, entries, what is known of each column, the value or upper edge of bins
``raw``                           Raw: the values behind the codes
``cells``, ``costs(n_classes)``   cells of each column, and nanoseconds that a pass over them takes
``whole``, ``select``             Selection: some columns of all rows, or of some rows that are copied together
``column_values``, ``values_at``  values of one feature, in all or some rows
``wide_ranks``                    ranks of the values of one feature
``float_type``                    the type of a feature's thresholds
``borrowed``                      memory of an engine that lives as long as the data
``shape``, ``len``, ``is_sparse`` size and kind of X; ``nbytes``: memory held
``feature_names``                 names of a frame's columns
``categories``, ``wide_codes``    dictionaries of categorical columns; codes of those with more categories than bytes
================================= =====================================================================================

The values beside a cut are found by :func:`apsplit.data.columns.end_of_bin` and ``rows_in_bin``.
"""
