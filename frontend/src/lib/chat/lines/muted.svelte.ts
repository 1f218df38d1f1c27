import { listMuted, mutePlayer, unmutePlayer } from '../api';
import type { MutedPlayer } from '../types';

/** The players whose words I do not see. */
class Muted {
  players = $state.raw<readonly MutedPlayer[]>([]);

  async refresh(): Promise<void> {
    try {
      this.players = await listMuted();
    } catch {
      // The note about them stays as it is.
    }
  }

  async mute(player: MutedPlayer): Promise<void> {
    await mutePlayer(player.player);
    this.players = [...this.players.filter((each) => each.player !== player.player), player];
  }

  async unmute({ player }: MutedPlayer): Promise<void> {
    await unmutePlayer(player);
    this.players = this.players.filter((each) => each.player !== player);
  }
}

export const muted = new Muted();
