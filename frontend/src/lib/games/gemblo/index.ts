import { GEMS } from '../../ui/gems/gems';
import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import { GembloHand } from './hand.svelte';
import Panel from './panel/Panel.svelte';
import { viewOf, type Move, type Scene } from './view';
import Thumbnail from './board/Thumbnail.svelte';
import { choices, describeScore, describeEvent } from './words';

const gemblo: GameModule<Scene['view'], Scene['offer'], Move, GembloHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new GembloHand(scene),
  Board,
  Panel,
  Thumbnail,
  choices,
  describeEvent,
  suggestedValues: (option, now) =>
    option === 'puzzle' ? [`daily:${now.toISOString().slice(0, 10)}`] : [],
  describeScore,
  score: (view, seat) => String(viewOf(view).scores[seat] ?? ''),
  gem: (view, seat) =>
    (view && viewOf(view).colours.find((colour) => colour.seat === seat)?.name) ??
    GEMS[seat] ??
    'pearl',
};

export default gemblo;
