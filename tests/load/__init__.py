"""Load on a complete site: crowds at the tables, databases of many whole games, slow clients."""
