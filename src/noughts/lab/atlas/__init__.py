"""The atlas: every small game of the family solved, and what people can expect of it.

entries     the games of a range, each solved by its table
larger      larger boards: what the prover settles, and what others have published
kept        the atlas of this package, in one small file, as the lab's page reads it
"""
