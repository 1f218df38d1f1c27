import type { GameView, Snapshot } from '../../api/types';
import type { GameModule, Scene } from '../../games/contract';
import type { LiveTable } from '../live/liveTable.svelte';
import type { Shown } from '../scene';
import type { PlayedStep } from './playedSteps';
import { recentEvents } from './recent';

interface Table {
  readonly game: GameModule;
  readonly live: Pick<LiveTable, 'log' | 'steps'>;
  readonly snapshot: Snapshot | null;
  readonly scene: Scene | null;
}

/** Return what the board of a table showed after a step. */
export function shownAfter(
  { game, live, snapshot, scene }: Table,
  { at, seat, news }: PlayedStep,
  view: GameView,
): Shown | null {
  if (!scene || !snapshot) return null;
  return inactive(game, {
    ...scene,
    view,
    news,
    seats: scene.seats.map((each) => ({ ...each, toAct: each.seat === seat })),
    recent: recentEvents(live, snapshot.table, scene.seat, at),
  });
}

/** Return a position in which nothing can be done. */
export function inactive(game: GameModule, scene: Scene): Shown {
  const past = { ...scene, offer: {} };
  return { scene: past, hand: game.hand(past) };
}
