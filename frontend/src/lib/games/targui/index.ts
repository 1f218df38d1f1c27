import type { JsonObject, SeatNumber } from '../../api/types';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { choices } from './choices';
import { gemOf } from './gems';
import { TarguiHand } from './hand.svelte';
import Panel from './Panel.svelte';
import { viewOf } from './picture';
import Thumb from './Thumb.svelte';
import { scored, tell } from './words';

const languages = import.meta.glob<{ default: Record<string, string> }>('./messages/*.ts');

const targui: GameModule<TarguiHand> = {
  async sentences(language) {
    const load = languages[`./messages/${language}.ts`] ?? languages['./messages/en.ts'];
    return (await load?.())?.default ?? {};
  },
  hand: (scene) => new TarguiHand(scene),
  Board,
  Panel,
  Thumb,
  choices,
  tell,
  scored,
  score: (view: JsonObject, seat: SeatNumber) => String(viewOf(view).players[seat]?.score ?? ''),
  gem: (_, seat) => gemOf(seat),
};

export default targui;
