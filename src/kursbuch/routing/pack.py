"""The best choice of one route a train such that no key is used twice."""

from __future__ import annotations

from kursbuch.routing.clock import Clock
from kursbuch.routing.enumerate import Candidate


def pack(lists: list[list[Candidate]], clock: Clock) -> tuple[int, list[int]]:
    best, choice = 0, [-1]*len(lists)
    m=len(lists)
    tops=[l[0].weight if l else 0 for l in lists]
    rest=[sum(tops[i:]) for i in range(m+1)]
    cur=[-1]*m
    def go(t,used,w):
        nonlocal best, choice
        if t==m:
            if w>best: best=w; choice=cur[:]
            return
        for i,c in enumerate(lists[t]):
            if w+c.weight+rest[t+1]<=best: return
            if not c.keys & used:
                cur[t]=i
                go(t+1,used|c.keys,w+c.weight)
        cur[t]=-1
        if w+rest[t+1]>best: go(t+1,used,w)
    go(0,0,0)
    return best, choice
