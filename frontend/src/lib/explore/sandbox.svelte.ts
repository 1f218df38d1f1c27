import { randomHex } from '../api/random';
import { call } from '../api/client';
import { getTable } from '../api/endpoints';
import type { Continuation, ExploreResult, GameMove, SeatNumber, Snapshot } from '../api/types';

/** An explored move with its text. */
export interface TriedMove {
  readonly seat: SeatNumber;
  readonly move: GameMove;
  readonly words: string;
}

/** Return the game after the tried moves. */
export const explore = ({ table, ...tried }: Continuation): Promise<ExploreResult> =>
  call('POST', `tables/${table}/explore`, tried);

/** A private continuation of a table. Only this device stores it; the service is asked after each move. */
export class Sandbox {
  table = $state.raw<Snapshot | null>(null);
  result = $state.raw<ExploreResult | null>(null);
  triedMoves = $state.raw<readonly TriedMove[]>([]);
  busy = $state(false);

  // The same salt for all moves, so that undoing and retrying draws the same chance.
  #salt = randomHex(16);
  #at = 0;

  constructor(readonly id: string) {}

  /** Fetch the table and start at a position, by default the last one. */
  async open(position: number | null): Promise<void> {
    const table = await getTable(this.id);
    this.#at = position ?? table.position;
    await this.#explore([]);
    this.table = table;
  }

  /** Play a move for the seat to act. */
  async play(move: GameMove, words: string): Promise<void> {
    const seat = this.result?.seat;
    if (seat !== null && seat !== undefined)
      await this.#explore([...this.triedMoves, { seat, move, words }]);
  }

  /** Undo back to before the user's own last move, including the bots' replies. */
  undo(): Promise<void> {
    const mine = this.triedMoves.findLastIndex(({ seat }) => !this.table?.table.seats[seat]?.bot);
    return this.truncate(Math.max(0, mine));
  }

  /** Undo back to before the given move. */
  truncate(at: number): Promise<void> {
    return this.#explore(this.triedMoves.slice(0, at));
  }

  /** Return to the starting position. */
  restart(): Promise<void> {
    return this.#explore([]);
  }

  /** Draw everything hidden again, for the same moves. */
  async redraw(): Promise<void> {
    const before = this.#salt;
    this.#salt = randomHex(16);
    try {
      await this.#explore(this.triedMoves);
    } catch (error) {
      this.#salt = before;
      throw error;
    }
  }

  /** The position with the tried moves, from which a new table can be forked. */
  get continuation(): Continuation {
    return this.#after(this.triedMoves);
  }

  #after(triedMoves: readonly TriedMove[]): Continuation {
    const moves = triedMoves.map(({ seat, move }) => ({ seat, move }));
    return { table: this.id, at: this.#at, salt: this.#salt, moves };
  }

  async #explore(triedMoves: readonly TriedMove[]): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.result = await explore(this.#after(triedMoves));
      this.triedMoves = triedMoves;
    } finally {
      this.busy = false;
    }
  }
}
