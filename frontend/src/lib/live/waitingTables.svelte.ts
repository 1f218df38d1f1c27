import { untrack } from 'svelte';

import { sound } from '../device/sounds';
import { LiveSocket, type LiveOptions } from './liveSocket';

interface Turns {
  type: string;
  waiting?: readonly { readonly id: string }[];
}

/** The tables where it is the player's turn, as pushed by the service. */
export class WaitingTables {
  ids = $state.raw<readonly string[]>([]);
  /** How many messages have arrived: each says that some table of the player changed. */
  pushes = $state(0);
  isLive = $state(false);
  /** Whether the connection is lost, until it is restored. */
  isOffline = $state(false);
  #loaded = false;
  #connect: (options: LiveOptions) => { close(): void };

  constructor(connect = (options: LiveOptions): { close(): void } => new LiveSocket(options)) {
    this.#connect = connect;
  }

  /** Subscribe until the returned function is called. */
  listen(): () => void {
    const live = this.#connect({
      path: () => '/ws/me',
      onMessage: (message) => this.#receive(message as Turns),
      onState: (state) => {
        this.isLive = state === 'live';
        this.isOffline =
          state === 'waiting' || (state === 'connecting' && untrack(() => this.isOffline));
      },
    });
    return () => {
      live.close();
      this.#loaded = false;
      this.ids = [];
    };
  }

  #receive({ type, waiting }: Turns): void {
    if (type === 'turns') this.#replace((waiting ?? []).map(({ id }) => id));
    this.pushes += 1;
  }

  #replace(next: readonly string[]): void {
    if (this.#loaded && next.some((id) => !this.ids.includes(id))) sound('turn');
    this.#loaded = true;
    this.ids = next;
  }

  /** Return the table after this one, the most urgent first; skipping visits every other table. */
  after(table: string): string | null {
    const place = this.ids.indexOf(table);
    return [...this.ids.slice(place + 1), ...this.ids.slice(0, Math.max(0, place))][0] ?? null;
  }
}

/** The waiting tables of the player on this device; the app listens while somebody is signed in. */
export const waitingTables = new WaitingTables();
