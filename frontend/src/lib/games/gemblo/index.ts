import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Bar from './Bar.svelte';
import Board from './board/Board.svelte';
import { describe } from './description/describe';
import { eventGem, gemsOf } from './gems';
import dailyPuzzle from './dailyPuzzle';
import { GembloHand } from './hand.svelte';
import Panel from './panel/Panel.svelte';
import { progress } from './progress';
import { viewOf, type Move, type Scene } from './view';
import Thumbnail from './board/Thumbnail.svelte';
import { choices, describeScore, describeEvent } from './words';

const gemblo: GameModule<Scene['view'], Scene['offer'], Move, GembloHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new GembloHand(scene),
  Bar,
  Board,
  Panel,
  Thumbnail,
  choices,
  describe,
  describeEvent,
  suggestedValues: (option, now) => (option === 'puzzle' ? [dailyPuzzle(now).puzzle] : []),
  describeScore,
  sound: ({ kind }) => (kind === 'gemblo.taken_up' ? 'take' : undefined),
  progress,
  score: (view, seat) => String(viewOf(view).scores[seat] ?? ''),
  gem: (view, seat) => gemsOf(view, seat)[0] ?? 'pearl',
  gems: gemsOf,
  eventGem,
};

export default gemblo;
