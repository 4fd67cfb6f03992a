"""Certificates: a proof as a file (writing), and its independent check (reading, steps, checking).

docs/proofs.md describes the file. The checker uses `core` alone: an import contract holds it to
that.
"""
