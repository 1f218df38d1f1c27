import type { GameModule } from '../games/contract';
import type { ReplayPlayer } from '../replay/replayPlayer.svelte';
import { session } from '../session/session.svelte';
import { moveNumber } from '../table/log/steps';
import { stepOf } from '../table/log/turns';
import type { ChatPlace } from './chatPlace';
import { ChatRoom } from './room/chatRoom.svelte';

/** Return the chat of a replayed game, whose lines show their steps in the replay. */
export function replayPlace(
  player: ReplayPlayer,
  game: GameModule,
  name: (seat: number) => string,
): ChatPlace {
  const stepAt = (position: number): ReplayPlayer['step'] =>
    stepOf(player.replay?.steps ?? [], position);
  return {
    room: new ChatRoom(player.id, () => session.player?.id ?? ''),
    get seat() {
      return player.replay?.your_seat ?? null;
    },
    gem: (seat) => game.gem(player.step?.view ?? null, seat),
    nameOf: name,
    moveAt(position) {
      const step = stepAt(position);
      return step ? moveNumber(player.replay?.steps ?? [], step.position) : null;
    },
    shows: (position) => player.step !== undefined && player.step === stepAt(position),
    show(position) {
      const step = stepAt(position);
      player.stop();
      if (step) player.show(step.position);
    },
  };
}
