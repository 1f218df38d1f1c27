import { sound } from '../sounds';
import { LiveSocket } from './socket';

interface Turns {
  type: string;
  waiting?: readonly { readonly id: string }[];
}

/** The tables that wait for me, as the service tells them. */
export class WaitingTables {
  ids = $state.raw<readonly string[]>([]);
  #told = false;

  /** Listen until the returned function is called. */
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
    if (this.#told && next.some((id) => !this.ids.includes(id))) sound('turn');
    this.#told = true;
    this.ids = next;
  }

  /** The next after this one, the most urgent first: who passes one by comes to all the others. */
  after(table: string): string | null {
    const place = this.ids.indexOf(table);
    return [...this.ids.slice(place + 1), ...this.ids.slice(0, Math.max(0, place))][0] ?? null;
  }
}
