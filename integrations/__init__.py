"""Adapters that carry exact splits into other libraries, one module per library.

This folder installs as ``apsplit.integrations``. A module here needs the library it is named after, and imports it
only when that module is imported. Imports point one way: from here to ``apsplit``, never back.
"""
