import './colours.css';

import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import Bar from './Bar.svelte';
import { choices } from './choices';
import { describe } from './describe';
import { seatGem } from './seatColours';
import { TarguiHand } from './hand.svelte';
import Panel from './panel/Panel.svelte';
import { eventSound } from './sounds';
import { progress, type Move, type Scene } from './view';
import Thumbnail from './board/Thumbnail.svelte';
import { describeScore, describeEvent } from './words';

const targui: GameModule<Scene['view'], Scene['offer'], Move, TarguiHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new TarguiHand(scene),
  Board,
  Panel,
  Bar,
  Thumbnail,
  choices,
  describe,
  describeEvent,
  describeScore,
  sound: eventSound,
  score: (view, seat) => String(view.players[seat]?.score ?? ''),
  progress,
  gem: (_, seat) => seatGem(seat),
};

export default targui;
