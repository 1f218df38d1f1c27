"""The teaching game of `docs/examples`, imported under the name it has in `games/rules`.

Its modules import each other by that name, so that the folder can be copied as it is.
"""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

KEY = "stairs"
FOLDER = Path(__file__).parents[3] / "docs" / "examples" / KEY
PACKAGE = f"games.rules.{KEY}"


def _load_package() -> None:
    spec = spec_from_file_location(
        PACKAGE, FOLDER / "__init__.py", submodule_search_locations=[str(FOLDER)]
    )
    assert spec
    assert spec.loader
    sys.modules[PACKAGE] = package = module_from_spec(spec)
    spec.loader.exec_module(package)


if PACKAGE not in sys.modules:
    _load_package()

GAME = import_module(f"{PACKAGE}.game").GAME
State = import_module(f"{PACKAGE}.state").State

_events, _moves = import_module(f"{PACKAGE}.events"), import_module(f"{PACKAGE}.moves")
Started, CardsDealt, CardDrawn = _events.Started, _events.CardsDealt, _events.CardDrawn
DieRolled, CardPlayed, Waited = _events.DieRolled, _events.CardPlayed, _events.Waited
Draw, Roll, Play, Wait = _moves.Draw, _moves.Roll, _moves.Play, _moves.Wait
