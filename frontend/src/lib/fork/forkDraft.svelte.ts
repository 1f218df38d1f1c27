import type {
  Continuation,
  GameInfo,
  NewTable,
  OfferedPaces,
  SeatNumber,
  Snapshot,
} from '../api/types';
import { suggestedPace } from '../newTable/offeredPaces';
import type { PaceDraft, SeatDraft, Terms } from '../newTable/tableDraft.svelte';

/** A new table being set up from a position of another table. */
export class ForkDraft {
  seats = $state.raw<readonly SeatDraft[]>([]);
  undo = $state<Terms['undo']>('ask');
  visibility = $state<Terms['visibility']>('private');
  absence = $state<Terms['absence']>('play_on');
  substitutes = $state<Terms['substitutes']>(null);
  #chosenPace = $state.raw<PaceDraft | null>(null);

  constructor(
    readonly source: Snapshot,
    readonly game: GameInfo,
    readonly continuation: Continuation,
    toAct: readonly SeatNumber[],
    readonly offered: OfferedPaces,
  ) {
    const mine = source.your_seat ?? toAct[0] ?? 0;
    this.seats = source.table.seats.map(({ bot }, seat) =>
      seat === mine ? { kind: 'me' } : this.#other(bot),
    );
  }

  #other(bot: string): SeatDraft {
    const level = this.game.bots.includes(bot) ? bot : (this.game.bots[0] ?? '');
    return this.botsOnly || bot ? { kind: 'bot', level } : { kind: 'friend' };
  }

  /** Whether the source game still hides something, so that only bots may join. */
  get botsOnly(): boolean {
    return !this.source.table.revealed;
  }

  /** Whether the user may take a different seat. */
  get canChangeSeat(): boolean {
    return !this.botsOnly || this.source.your_seat === null;
  }

  get hasFriends(): boolean {
    return this.seats.some(({ kind }) => kind === 'friend');
  }

  /** The pace that was chosen, or the one suggested for these seats. */
  get pace(): PaceDraft {
    return this.#chosenPace ?? suggestedPace(this.offered, this.hasFriends);
  }

  set pace(pace: PaceDraft) {
    this.#chosenPace = pace;
  }

  get mySeat(): SeatNumber {
    return this.seats.findIndex(({ kind }) => kind === 'me');
  }

  /** Set a seat's player. If the user takes it, the user's former seat gets the replaced choice. */
  setSeat(place: SeatNumber, draft: SeatDraft): void {
    const before = this.seats[place];
    const mine = this.mySeat;
    this.seats = this.seats.map((seat, at) => {
      if (at === place) return draft;
      return at === mine && draft.kind === 'me' && before ? before : seat;
    });
  }

  /** Whether every seat is filled at once. */
  get startsImmediately(): boolean {
    return !this.hasFriends;
  }

  get request(): NewTable {
    return {
      game: this.game.key,
      chairs: this.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.level}` : '')),
      options: {},
      undo: this.undo,
      visibility: this.startsImmediately ? 'private' : this.visibility,
      pace: this.seats.length > 1 ? this.pace : { form: 'none' },
      absence: this.absence,
      substitutes: this.substitutes,
      continues: this.continuation,
    };
  }
}
