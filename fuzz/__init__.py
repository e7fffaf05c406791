"""Attackers kept in the house: random problems, judged by exact arithmetic and by one way of searching against another.

``make fuzz MINUTES=10`` runs all areas; ``python -m fuzz --help`` says how to choose, repeat and count. A case is made
from (seed, area, number) alone, so what failed can be run again: ``python -m fuzz --case splits:SEED:NUMBER``.

=============== =======================================================================================
draw            problems: columns, labels, weights, gradients, selections, from one seed
containers      the forms in which X may come
problem         a problem made of arrays, calls that can be printed, and how a judge complains
oracle          the contract of find_split in exact arithmetic; gradient_oracle: that of gradients
splits          find_split against the oracle
searches        one way of asking against another, on larger data
trees           whole trees and AdaBoost models, every strategy
gradients       find_gradient_split and grow_gradient_tree
hosts           XGBoost's exact trees, and models converted for XGBoost and LightGBM
constants       tuning constants drawn at random must not change an answer
shrink, paste   a failing problem made small, and printed as a test
runner          processes, time, counting, the table at the end
=============== =======================================================================================

No code is shared with the engine, nor with the oracle of :mod:`apsplit.testing`.
"""
