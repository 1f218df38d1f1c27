import './colours.css';

import { GEMS } from '../../ui/gems/gems';
import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import Thumbnail from './board/Thumbnail.svelte';
import { GobiHand } from './hand/hand.svelte';
import Bar from './panel/Bar.svelte';
import Panel from './panel/Panel.svelte';
import { choices } from './text/choices';
import { describe } from './text/describe';
import { describeEvent } from './text/narration';
import { describeScore } from './text/words';
import { eventSound } from './sounds';
import { progressOf, type Move, type Scene, type View } from './view';

const gobi: GameModule<View, Scene['offer'], Move, GobiHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new GobiHand(scene),
  Board,
  Panel,
  Bar,
  Thumbnail,
  choices,
  describe,
  describeEvent,
  describeScore,
  sound: eventSound,
  score: (view, seat) => String(view.players[seat]?.points ?? ''),
  progress: progressOf,
  gem: (_, seat) => GEMS[seat] ?? 'pearl',
};

export default gobi;
