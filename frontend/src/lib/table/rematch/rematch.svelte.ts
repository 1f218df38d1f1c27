import { untrack } from 'svelte';

import { askRematch, commandRequest, getTable, sendCommand } from '../../api/endpoints';
import { ApiError } from '../../api/errors';
import type { Command, Snapshot } from '../../api/types';
import { LiveSocket } from '../../live/liveSocket';
import { sitDown } from '../seating/sitDown';

type Push = ({ type: 'snapshot' } & Snapshot) | { type: 'gone' };

/** The table of a rematch, watched from the ended one: it shows who has accepted or declined. */
export class Rematch {
  snapshot = $state.raw<Snapshot | null>(null);
  busy = $state(false);
  /** Whether this player may not see it. */
  hidden = $state(false);

  /** Follow a table until the returned function is called. */
  follow(id: string): () => void {
    this.snapshot = null;
    this.hidden = false;
    // The path is read at once, which must not make the calling effect depend on the snapshot.
    const version = (): number => untrack(() => this.snapshot?.version ?? 0);
    const socket = new LiveSocket({
      path: () => `/ws/tables/${id}?after=${version()}`,
      version,
      onMessage: (message) => this.#receive(message as Push),
      onState: () => undefined,
    });
    return () => socket.close();
  }

  /** Accept the rematch, or open it for all, and take the reserved seat. */
  async accept(ended: string): Promise<Snapshot> {
    return this.#act(async () => {
      const found = await askRematch(ended);
      return found.table.status === 'open' && found.your_seat === null ? sitDown(found) : found;
    });
  }

  async decline(): Promise<void> {
    await this.#send({ kind: 'decline' });
  }

  /** Cancel the rematch that this player has opened, or leave it. */
  async cancel(isHost: boolean): Promise<void> {
    await this.#send(isHost ? { kind: 'void', reason: 'host_left' } : { kind: 'leave' });
  }

  async #send(command: Command): Promise<void> {
    const at = this.snapshot;
    if (at) await this.#act(() => sendCommand(at.id, commandRequest(at, command)));
  }

  async #act(work: () => Promise<Snapshot>): Promise<Snapshot> {
    this.busy = true;
    try {
      const found = await work();
      this.#apply(found);
      return found;
    } catch (error) {
      // Another player may have been quicker: show the table as it is now.
      if (this.snapshot && error instanceof ApiError && !error.isUndecided)
        this.#apply(await getTable(this.snapshot.id));
      throw error;
    } finally {
      this.busy = false;
    }
  }

  #apply(found: Snapshot): void {
    if (found.id !== this.snapshot?.id || found.version >= this.snapshot.version)
      this.snapshot = found;
  }

  #receive(message: Push): void {
    if (message.type === 'snapshot') this.#apply(message);
    else if (message.type === 'gone') this.hidden = true;
  }
}
