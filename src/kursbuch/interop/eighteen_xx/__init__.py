"""Games from 18xx.games: reading their files, playing them through our rules, comparing positions.

A file is a plain game file of the site, or a recording with the state after every action. `files` reads both,
`entries` checks their actions, `translate` turns these into ours with the title's `dialects`, and `playback` plays a
game up to the first action that cannot be followed; `faults` lists what the site does against every reading. On this
stand `importing`, which makes a journal of a file, and `verify`, which compares the position after every action, as
`mirror` writes it in the keys of a recording. The other way round, `writing` turns our actions into the
site's, and `exporting` makes a file of a game.
"""
