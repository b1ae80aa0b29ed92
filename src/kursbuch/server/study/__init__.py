"""Study at the table: looking back, branches, plans, forecasts and the coach, over what `kursbuch.study` knows."""
