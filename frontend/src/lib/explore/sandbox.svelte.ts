import { randomHex } from '../api/chance';
import { call } from '../api/client';
import { getTable } from '../api/endpoints';
import type { Continuation, JsonObject, LogEvent, Move, Result, SeatNumber, Snapshot } from '../api/types';

/** One explored move, and the words it was chosen by. */
export interface Ply {
  readonly seat: SeatNumber;
  readonly move: Move;
  readonly words: string;
}

/** What the service tells of a sandbox: the game after the moves, for the seat that would go on. */
export interface Explored {
  readonly seat: SeatNumber | null;
  readonly to_act: readonly SeatNumber[];
  readonly view: JsonObject;
  readonly offer: JsonObject;
  readonly outcome: Result | null;
  readonly events: readonly LogEvent[];
}

/** The game after the moves that were tried. */
export const explore = ({ table, ...tried }: Continuation): Promise<Explored> =>
  call('POST', `tables/${table}/explore`, tried);

/** A private game beside a table: it is held by this device alone, and asked anew after each move. */
export class Sandbox {
  table = $state.raw<Snapshot | null>(null);
  shot = $state.raw<Explored | null>(null);
  plies = $state.raw<readonly Ply[]>([]);
  busy = $state(false);

  // One salt for one sandbox: taking back and trying again meets the same chance.
  readonly #salt = randomHex(16);
  #at = 0;

  constructor(readonly id: string) {}

  /** Look at the table, then stand at one of its positions, the last unless said otherwise. */
  async open(position: number | null): Promise<void> {
    const table = await getTable(this.id);
    this.#at = position ?? table.position;
    await this.#try([]);
    this.table = table;
  }

  /** Make a move for whoever is to act. */
  async play(move: Move, words: string): Promise<void> {
    const seat = this.shot?.seat;
    if (seat !== null && seat !== undefined) await this.#try([...this.plies, { seat, move, words }]);
  }

  /** Take back to before my own last move: what was tried for a bot after it goes with it. */
  undo(): Promise<void> {
    const mine = this.plies.findLastIndex(({ seat }) => !this.table?.table.seats[seat]?.bot);
    return this.cut(Math.max(0, mine));
  }

  /** Back to before one of the moves that were tried. */
  cut(at: number): Promise<void> {
    return this.#try(this.plies.slice(0, at));
  }

  /** Back to where exploring began. */
  again(): Promise<void> {
    return this.#try([]);
  }

  /** What a table is opened with that goes on from here. */
  get continuation(): Continuation {
    return this.#after(this.plies);
  }

  #after(plies: readonly Ply[]): Continuation {
    const moves = plies.map(({ seat, move }) => ({ seat, move }));
    return { table: this.id, at: this.#at, salt: this.#salt, moves };
  }

  async #try(plies: readonly Ply[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.shot = await explore(this.#after(plies));
      this.plies = plies;
    } finally {
      this.busy = false;
    }
  }
}
