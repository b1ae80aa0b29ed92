"""Games that were played under every version of the rules, as they were saved then."""
