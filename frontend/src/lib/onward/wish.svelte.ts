import type { Continuation, GameInfo, NewTable, SeatNumber, Snapshot } from '../api/types';
import type { SeatWish } from '../new/wish.svelte';

/** A table being thought of that goes on from a position of another: whose seats it takes over. */
export class OnwardWish {
  seats = $state.raw<readonly SeatWish[]>([]);
  undo = $state<NewTable['undo']>('ask');
  visibility = $state<NewTable['visibility']>('private');
  pace = $state.raw<NewTable['pace']>({ form: 'none' });

  constructor(
    readonly source: Snapshot,
    readonly game: GameInfo,
    readonly continuation: Continuation,
    toAct: readonly SeatNumber[],
  ) {
    const mine = source.your_seat ?? toAct[0] ?? 0;
    this.seats = source.table.seats.map(({ bot }, seat) => (seat === mine ? { kind: 'me' } : this.#other(bot)));
  }

  #other(bot: string): SeatWish {
    const level = this.game.bots.includes(bot) ? bot : (this.game.bots[0] ?? '');
    return this.onlyMe || bot ? { kind: 'bot', level } : { kind: 'friend' };
  }

  /** Whether the other game still hides something, which others must not be told. */
  get onlyMe(): boolean {
    return !this.source.table.revealed;
  }

  /** Whether I may sit elsewhere than I do. */
  get anySeat(): boolean {
    return !this.onlyMe || this.source.your_seat === null;
  }

  get mySeat(): SeatNumber {
    return this.seats.findIndex(({ kind }) => kind === 'me');
  }

  /** Choose for a seat; where I sit down, my old seat goes to whom this one was meant for. */
  seat(place: SeatNumber, wish: SeatWish): void {
    const before = this.seats[place];
    const mine = this.mySeat;
    this.seats = this.seats.map((seat, at) => {
      if (at === place) return wish;
      return at === mine && wish.kind === 'me' && before ? before : seat;
    });
  }

  /** Whether nobody has to be waited for. */
  get startsAtOnce(): boolean {
    return this.seats.every(({ kind }) => kind !== 'friend');
  }

  get order(): NewTable {
    return {
      game: this.game.key,
      chairs: this.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.level}` : '')),
      options: {},
      undo: this.undo,
      visibility: this.startsAtOnce ? 'private' : this.visibility,
      pace: this.seats.length > 1 ? this.pace : { form: 'none' },
      continues: this.continuation,
    };
  }
}
