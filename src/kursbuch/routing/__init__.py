"""The best set of train routes: exact, deterministic, with a proven bound.

    solution = best_routes(Problem(graph, stops, trains))
    verdict = check_routes(problem, [Claim(train="8-0", legs=(("A1/t0", "B1/t0"),))])

`solve` says how ties are broken.
"""

from .check import Claim, Refusal, check_routes, trace
from .clock import IsUp
from .problem import (
    UNLIMITED,
    Aim,
    Bonus,
    Car,
    Kind,
    MineCar,
    Mines,
    OffboardCar,
    Pair,
    PerStop,
    Problem,
    Range,
    Route,
    Solution,
    Stop,
    Toll,
    TownsCar,
    Train,
    Transit,
    express_train,
    goods_train,
    hex_train,
    plus_train,
    stops_train,
)
from .solve import best_routes

__all__ = [
    "UNLIMITED",
    "Aim",
    "Bonus",
    "Car",
    "Claim",
    "IsUp",
    "Kind",
    "MineCar",
    "Mines",
    "OffboardCar",
    "Pair",
    "PerStop",
    "Problem",
    "Range",
    "Refusal",
    "Route",
    "Solution",
    "Stop",
    "Toll",
    "TownsCar",
    "Train",
    "Transit",
    "best_routes",
    "check_routes",
    "express_train",
    "goods_train",
    "hex_train",
    "plus_train",
    "stops_train",
    "trace",
]
