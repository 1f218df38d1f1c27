import { sound } from '../device/sounds';
import { LiveSocket } from './liveSocket';

interface Turns {
  type: string;
  waiting?: readonly { readonly id: string }[];
}

/** The tables where it is the player's turn, as pushed by the service. */
export class WaitingTables {
  ids = $state.raw<readonly string[]>([]);
  #loaded = false;

  /** Subscribe until the returned function is called. */
  listen(): () => void {
    const live = new LiveSocket({
      path: () => '/ws/me',
      onMessage: (message) => {
        const { type, waiting } = message as Turns;
        if (type === 'turns') this.#replace((waiting ?? []).map(({ id }) => id));
      },
    });
    return () => live.close();
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
