"""Ten questions to the tables of `kursbuch games`: python examples/questions.py FOLDER"""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl

col = pl.col
QUESTIONS = (
    "Which titles are there, and how long do they take?",
    "Which seat wins?",
    "How far ahead of the second is the winner?",
    "What is done most?",
    "What does a train earn a run, by its kind?",
    "What was paid for trains?",
    "How does what players are worth grow, round by round?",
    "Is who leads after a third of the rounds ahead at the end?",
    "Which companies stand highest at the end?",
    "What was paid for private papers?",
)


def answers(folder: Path) -> list[pl.DataFrame]:
    """One table for each question."""
    games, seats, actions, rounds, companies, runs = (
        pl.read_parquet(folder / f"{name}.parquet")
        for name in ("games", "seats", "actions", "rounds", "companies", "runs")
    )
    title = games.select("game", "title")
    over = seats.join(games.filter("over"), on="game")
    ranked = over.group_by("game", "title").agg(col("worth").top_k(2).alias("top"))
    order = rounds.select("game", "at").unique().with_columns(number=col("at").rank("dense").over("game"))
    numbered = rounds.join(order, on=["game", "at"]).with_columns(last=col("number").max().over("game"))
    early = numbered.filter(col("number") == (col("last") / 3).ceil())
    leaders = early.filter(col("worth") == col("worth").max().over("game"))
    ends = companies.filter(col("at") == col("at").max().over("game")).join(title, on="game")
    one_train = runs.filter(~col("trains").str.contains(" ")).join(title, on="game")
    return [
        games.group_by("title").agg(pl.len().alias("games"), col("actions").mean()).sort("title"),
        over.group_by("title", "players", "seat").agg((col("rank") == 1).mean().alias("wins")).sort("title", "seat"),
        ranked.group_by("title").agg((col("top").list.first() - col("top").list.last()).mean().alias("ahead")),
        actions.join(title, on="game").group_by("title", "kind").len().sort("title", "len", descending=[False, True]),
        one_train.group_by("title", "trains").agg(col("revenue").mean(), pl.len()).sort("title", "trains"),
        _paid(actions.join(title, on="game"), r"buys a (\S+) train"),
        numbered.join(title, on="game").group_by("title", "number").agg(col("worth").mean()).sort("title", "number"),
        leaders.join(over, on=["game", "seat"]).group_by("title").agg((col("rank") == 1).mean().alias("still ahead")),
        ends.group_by("title", "company").agg(col("price").mean()).sort("title", "price", descending=[False, True]),
        _paid(actions.join(title, on="game"), r"buys ([^ ]+) for \d+$"),
    ]


def _paid(actions: pl.DataFrame, what: str) -> pl.DataFrame:
    bought = actions.with_columns(bought=col("text").str.extract(what)).drop_nulls("bought")
    return bought.group_by("title", "bought").agg(col("amount").mean(), pl.len()).sort("title", "bought")


if __name__ == "__main__":
    for question, answer in zip(QUESTIONS, answers(Path(sys.argv[1])), strict=True):
        print(f"{question}\n{answer}\n")
