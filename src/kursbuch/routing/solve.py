from __future__ import annotations
from kursbuch.routing.clock import Clock
from kursbuch.routing.contract import contract
from kursbuch.routing.enumerate import candidates
from kursbuch.routing.express import Express
from kursbuch.routing.pack import pack
from kursbuch.routing.tables import tables
def lists(problem, clock):
    net=contract(problem)
    out=[]; cache={}
    for t in problem.trains:
        k=(t.name,t.range,t.permits,t.avoids)
        if k not in cache:
            tab=tables(problem,net,t)
            c=(Express(problem,net,tab,clock).above(0) if t.range.skips else candidates(problem,net,tab,clock))
            c.sort(key=lambda c:(-c.weight,len(c.path),c.path))
            cache[k]=c
        out.append(cache[k])
    return net,out
def best(problem):
    clock=Clock(None)
    net,l=lists(problem,clock)
    w,ch=pack(l,clock)
    return (w%net.scale if net.pay>net.scale else w//net.scale),0,[len(x) for x in l]
