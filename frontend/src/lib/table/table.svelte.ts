import { getTable, orderFor, sendOrder, type Order } from '../api/endpoints';
import { Problem } from '../api/problem';
import type { Command, LogEvent, Snapshot } from '../api/types';
import { LiveSocket, type Liveness } from '../live/socket';
import { session } from '../session.svelte';
import { keepHead } from '../verify/heads';
import { keepOrder, keepOvertaken, keepPicture, keepSeen, keptOrder, keptOvertaken, keptSeen } from './kept';
import { joined } from './log';
import { stubbornly } from './stubborn';

interface Push {
  type: string;
  code?: string;
}

const PATIENCE = 4000;

/** One table as this device knows it: the newest snapshot, the log so far, the line to the service. */
export class LiveTable {
  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<readonly LogEvent[]>([]);
  liveness = $state<Liveness>('connecting');
  sending = $state(false);
  problem = $state.raw<unknown>(null);
  /** A move that could not be sent yet; it goes out once, if the game still stands where it was made. */
  unsent = $state.raw<Order | null>(null);
  /** A move that was not sent because the game went on meanwhile. */
  overtaken = $state(false);
  /** How far this device had seen the table when it was opened. */
  readonly seenBefore: number | null;

  #socket: LiveSocket | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.unsent = keptOrder(id);
    this.overtaken = keptOvertaken(id);
    this.seenBefore = keptSeen(id);
  }

  /** Fetch the table, then stay with it. */
  async open(): Promise<void> {
    try {
      this.adopt(await getTable(this.id));
    } catch (error) {
      this.problem = error;
      return;
    }
    addEventListener('online', this.#refresh);
    document.addEventListener('visibilitychange', this.#keepPicture);
    if (this.unsent) void this.#refresh();
    this.listen();
  }

  /** Hear of changes from now on; again, when this device has become somebody: a line knows whose it is. */
  listen(): void {
    this.#socket?.close();
    this.#socket = new LiveSocket({
      path: () => `/ws/tables/${this.id}?after=${this.snapshot?.version ?? 0}`,
      version: () => this.snapshot?.version ?? 0,
      onMessage: (message) => this.#receive(message as Push),
      // While it is tried again the line is still away.
      onState: (state) => (this.liveness = this.liveness === 'waiting' && state === 'connecting' ? 'waiting' : state),
    });
  }

  close(): void {
    clearTimeout(this.#again);
    removeEventListener('online', this.#refresh);
    document.removeEventListener('visibilitychange', this.#keepPicture);
    this.#keepPicture();
    this.#socket?.close();
  }

  /** Take a snapshot over, unless something newer is already here. */
  adopt(snapshot: Snapshot): void {
    if (this.snapshot && snapshot.version < this.snapshot.version) return;
    this.log = joined(this.log, snapshot.events);
    this.snapshot = snapshot;
    keepSeen(this.id, snapshot.version);
    keepHead(this.id, snapshot.version, snapshot.head);
  }

  /** Send a command; the same order is repeated over a bad line, so it counts once. */
  async send(command: Command): Promise<void> {
    if (!this.snapshot || this.sending) return;
    this.noted();
    await this.#order(orderFor(this.snapshot, command));
  }

  /** What was overtaken has been read. */
  noted(): void {
    this.overtaken = false;
    keepOvertaken(this.id, false);
  }

  /** Forget the move that was not sent. */
  forget(): void {
    this.#keep(null);
  }

  async #order(order: Order): Promise<void> {
    this.sending = true;
    try {
      this.adopt(await stubbornly(() => sendOrder(this.id, order)));
      this.#keep(null);
    } catch (error) {
      const waits = error instanceof Problem && error.undecided && order.command.kind === 'play';
      this.#keep(waits ? order : null);
      if (waits) return;
      this.#adoptFrom(error);
      throw error;
    } finally {
      this.sending = false;
    }
  }

  /** Whoever looks away may look again without a line; but nothing is kept of who is signed out by now. */
  #keepPicture = (): void => {
    if (this.snapshot && session.player) void keepPicture({ ...this.snapshot, events: [...this.log] }).catch(() => undefined);
  };

  #keep(order: Order | null): void {
    this.unsent = order;
    keepOrder(this.id, order);
    clearTimeout(this.#again);
    // A socket may look alive on a dead line: what waits does not rely on it.
    if (order) this.#again = setTimeout(this.#refresh, PATIENCE);
  }

  #refresh = async (): Promise<void> => {
    try {
      this.adopt(await getTable(this.id));
    } catch {
      // Still no line, or no table: what waits stays and is tried with it.
    }
    await this.#catchUp();
  };

  /** The line is back: send what waits, or let it be decided anew. */
  async #catchUp(): Promise<void> {
    const order = this.unsent;
    if (!order || !this.snapshot || this.sending) return;
    if (order.position === this.snapshot.position) {
      await this.#order(order).catch(() => (this.overtaken = true));
      return;
    }
    this.#keep(null);
    // Our own move may have arrived although its answer did not.
    this.overtaken = !this.#arrived(order);
  }

  #arrived({ position }: Order): boolean {
    const mine = this.snapshot?.your_seat;
    return this.log.some((event) => event.version > position && event.kind === 'table.played' && event.seat === mine);
  }

  #adoptFrom(error: unknown): void {
    if (!(error instanceof Problem) || error.code !== 'stale') return;
    const { snapshot } = error.facts as unknown as { snapshot?: Snapshot };
    if (snapshot) this.adopt(snapshot);
  }

  #receive(message: Push): void {
    if (message.type === 'snapshot') {
      this.adopt(message as unknown as Snapshot);
      void this.#catchUp();
    }
    if (message.type !== 'gone') return;
    this.problem = new Problem(404, message.code ?? 'gone');
    this.close();
  }
}
