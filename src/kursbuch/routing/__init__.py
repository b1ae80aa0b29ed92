"""The best set of train routes: exact, deterministic, with a proven bound.

    solution = best_routes(Problem(graph, stops, trains))
    verdict = check_routes(problem, [Claim(train="8-0", legs=(("A1/t0", "B1/t0"),))])

`solve` says how ties are broken.
"""

from .check import Claim, RouteFault, check_routes, trace
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
    RunningTrain,
    Solution,
    Stop,
    Toll,
    TownsCar,
    Transit,
    express_train,
    goods_train,
    hex_train,
    plus_train,
    stops_train,
)
from .solve import any_route, best_routes

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
    "Route",
    "RouteFault",
    "RunningTrain",
    "Solution",
    "Stop",
    "Toll",
    "TownsCar",
    "Transit",
    "any_route",
    "best_routes",
    "check_routes",
    "express_train",
    "goods_train",
    "hex_train",
    "plus_train",
    "stops_train",
    "trace",
]
