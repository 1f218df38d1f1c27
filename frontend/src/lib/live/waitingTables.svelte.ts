import { untrack } from 'svelte';

import { sound } from '../device/sounds';
import type { LiveOptions, LiveSocket } from './liveSocket';

interface Turns {
  type: string;
  waiting?: readonly { readonly id: string }[];
  version?: number;
}

/** The tables where it is the player's turn, as pushed by the service. */
export class WaitingTables {
  ids = $state.raw<readonly string[]>([]);
  /** How many messages have arrived: each says that some table of the player changed. */
  pushes = $state(0);
  /** The version of the player's direct messages; what is newer is fetched where it is shown. */
  messages = $state(0);
  isLive = $state(false);
  /** Whether the connection is lost, until it is restored. */
  isOffline = $state(false);
  #loaded = false;
  #connect: (options: LiveOptions) => { close(): void };

  constructor(connect = connectLater) {
    this.#connect = connect;
  }

  /** Subscribe until the returned function is called. */
  listen(): () => void {
    const live = this.#connect({
      path: () => `/ws/me?messages=${this.messages}`,
      version: () => this.messages,
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
      this.messages = 0;
    };
  }

  #receive({ type, waiting, version }: Turns): void {
    if (type === 'messages') this.messages = version ?? 0;
    if (type === 'turns') this.#replace((waiting ?? []).map(({ id }) => id));
    this.pushes += 1;
  }

  #replace(next: readonly string[]): void {
    const added = next.filter((id) => !this.ids.includes(id));
    if (this.#loaded && !added.every(isShown)) sound('turn');
    this.#loaded = true;
    this.ids = next;
  }

  /** Return the table after this one, the most urgent first; skipping visits every other table. */
  after(table: string): string | null {
    const place = this.ids.indexOf(table);
    return [...this.ids.slice(place + 1), ...this.ids.slice(0, Math.max(0, place))][0] ?? null;
  }
}

/** Connect once the socket's code is loaded: the first visit does without it. */
function connectLater(options: LiveOptions): { close(): void } {
  let live: LiveSocket | undefined;
  let isClosed = false;
  import('./liveSocket').then(
    (loaded) => {
      if (!isClosed) live = new loaded.LiveSocket(options);
    },
    () => options.onState?.('waiting'),
  );
  return {
    close() {
      isClosed = true;
      live?.close();
    },
  };
}

/** Return whether a table is on the screen, where the move before mine is heard. */
const isShown = (id: string): boolean => !document.hidden && location.pathname.endsWith(id);

/** The waiting tables of the player on this device; the app listens while somebody is signed in. */
export const waitingTables = new WaitingTables();
