"""Games from 18xx.games: reading their files, playing them through our rules, comparing positions.

A file is a plain game file of the site, or a recording with the state after every action. `files` reads both,
`translate` turns the site's actions into ours, `mirror` writes one of our positions in the keys of a recording,
and `verify` plays a recording and names the first action after which the two differ.
"""
