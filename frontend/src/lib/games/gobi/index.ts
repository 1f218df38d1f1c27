import './colours.css';

import { GEMS } from '../../ui/gems/gems';
import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import { choices } from './choices';
import { GobiHand } from './hand.svelte';
import Panel from './panel/Panel.svelte';
import type { Move, Scene, View } from './view';
import { describeEvent } from './narration';
import { describeScore } from './words';
import Thumbnail from './board/Thumbnail.svelte';

const gobi: GameModule<View, Scene['offer'], Move, GobiHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new GobiHand(scene),
  Board,
  Panel,
  Thumbnail,
  choices,
  describeEvent,
  describeScore,
  score: (view, seat) => String(view.players[seat]?.points ?? ''),
  gem: (_, seat) => GEMS[seat] ?? 'pearl',
};

export default gobi;
