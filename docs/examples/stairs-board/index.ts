import { GEMS } from '../../ui/gems/gems';
import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import Thumbnail from './board/Thumbnail.svelte';
import { choices } from './choices';
import { StairsHand } from './hand.svelte';
import { describeEvent } from './narration';
import Panel from './panel/Panel.svelte';
import type { Move, Scene, View } from './view';

const stairs: GameModule<View, Scene['offer'], Move, StairsHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new StairsHand(scene),
  Board,
  Panel,
  Thumbnail,
  choices,
  describeEvent,
  score: (view, seat) => String(view.players[seat]?.points ?? ''),
  gem: (_, seat) => GEMS[seat] ?? 'pearl',
};

export default stairs;
