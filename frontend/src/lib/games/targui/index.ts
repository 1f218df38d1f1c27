import './colours.css';

import type { GameModule } from '../contract';
import { sentencesFrom, type MessageFile } from '../sentences';
import Board from './board/Board.svelte';
import { choices } from './choices';
import { seatGem } from './seatColours';
import { TarguiHand } from './hand.svelte';
import Panel from './panel/Panel.svelte';
import type { Move, Scene } from './view';
import Thumbnail from './board/Thumbnail.svelte';
import { describeScore, describeEvent } from './words';

const targui: GameModule<Scene['view'], Scene['offer'], Move, TarguiHand> = {
  sentences: sentencesFrom(import.meta.glob<MessageFile>('./messages/*.ts')),
  hand: (scene) => new TarguiHand(scene),
  Board,
  Panel,
  Thumbnail,
  choices,
  describeEvent,
  describeScore,
  score: (view, seat) => String(view.players[seat]?.score ?? ''),
  gem: (_, seat) => seatGem(seat),
};

export default targui;
