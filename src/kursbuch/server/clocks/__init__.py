"""How tables keep time, and what happens when somebody has none left."""
