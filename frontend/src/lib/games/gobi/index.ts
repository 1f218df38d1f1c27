import type { JsonObject, SeatNumber } from '../../api/types';
import { GEMS } from '../../ui/gems';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { choices } from './choices';
import { GobiHand } from './hand.svelte';
import Panel from './Panel.svelte';
import { viewOf } from './picture';
import { tell } from './tell';
import { scored } from './words';
import Thumb from './Thumb.svelte';

const languages = import.meta.glob<{ default: Record<string, string> }>('./messages/*.ts');

const gobi: GameModule<GobiHand> = {
  async sentences(language) {
    const load = languages[`./messages/${language}.ts`] ?? languages['./messages/en.ts'];
    return (await load?.())?.default ?? {};
  },
  hand: (scene) => new GobiHand(scene),
  Board,
  Panel,
  Thumb,
  choices,
  tell,
  scored,
  score: (view: JsonObject, seat: SeatNumber) => String(viewOf(view).players[seat]?.points ?? ''),
  gem: (_, seat) => GEMS[seat] ?? 'pearl',
};

export default gobi;
