import type { JsonObject, SeatNumber } from '../../api/types';
import { GEMS } from '../../ui/gems';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { GembloHand } from './hand.svelte';
import Panel from './Panel.svelte';
import { viewOf } from './picture';
import Thumb from './Thumb.svelte';
import { choices, scored, tell } from './words';

const languages = import.meta.glob<{ default: Record<string, string> }>('./messages/*.ts');

const gemblo: GameModule<GembloHand> = {
  async sentences(language) {
    const load = languages[`./messages/${language}.ts`] ?? languages['./messages/en.ts'];
    return (await load?.())?.default ?? {};
  },
  hand: (scene) => new GembloHand(scene),
  Board,
  Panel,
  Thumb,
  choices,
  tell,
  proposed: (option, now) => (option === 'puzzle' ? [`daily:${now.toISOString().slice(0, 10)}`] : []),
  scored,
  score: (view: JsonObject, seat: SeatNumber) => String(viewOf(view).scores[seat] ?? ''),
  gem: (view, seat) =>
    (view && viewOf(view).colours.find((colour) => colour.seat === seat)?.name) ?? GEMS[seat] ?? 'pearl',
};

export default gemblo;
