"""What lies in the box of Gobi (G1 to G3) and what each reward is worth."""

TRIBES = ("chingis", "sarnai", "altan", "naran", "temur")
TILES_OF_A_TRIBE = 8
DESERT = TRIBES * TILES_OF_A_TRIBE

GIFTS = {"perfume": 3, "cotton": 2, "porcelain": 3, "tea": 2, "silk": 3, "spices": 2}
GIFTS_OF_A_KIND = 3
BLESSINGS = {"inner": 4, "together": 5, "outer": 4, "thrifty": 5, "mingled": 5, "unspent": 4}
BLESSINGS_OF_A_KIND = 2
REWARDS = tuple(GIFTS) * GIFTS_OF_A_KIND + tuple(BLESSINGS) * BLESSINGS_OF_A_KIND
BLESSING_MISSED = 1

BOXED = 6
STACKS = 4

COFFEE = "coffee"
COFFEES = 10
COFFEE_POINTS = 7
COFFEE_LENGTH = 5
TEA_LENGTH = 4

CAMELS = 10
PORCELAIN_STEPS = 3
