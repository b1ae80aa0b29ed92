"""The table in the browser: storage, live tables, an HTTP API, and the pages that use it.

A page knows no title. Everything it shows is made from what a state offers: the question, the menus with
their refusals, the shape of the actions, the columns of the position. `views` makes that into plain data,
`storage` keeps an append-only log a game, `tables` plays it.
"""
