"""The table online: games between people and bots, kept by a server that is the only authority.

Read in this order: `events` (what can happen at a table), `table` (what follows from it), `store` (where
it is kept), `house` (who may do what, and when), `outgoing` (the only way out), `live` and `api` (the doors).
"""
