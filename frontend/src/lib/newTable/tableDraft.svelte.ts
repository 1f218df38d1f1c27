import type { GameInfo, GameOption, NewTable, OfferedPaces, Pace, TableInfo } from '../api/types';
import { suggestedPace } from './offeredPaces';

/** A person for whom a seat is kept. */
export interface Guest {
  readonly id: string;
  readonly name: string;
}

export type SeatDraft =
  { kind: 'me' } | { kind: 'friend'; guest?: Guest } | { kind: 'bot'; level: string };

/** A time control; a table without one has no seconds. */
export type PaceDraft = Pick<Pace, 'form'> & Partial<Pace>;

/** The choice for the case that a player's time runs out. */
export type AbsenceChoice = NonNullable<NewTable['absence']>;

/** The terms that the players of a new table agree on. */
export interface Terms {
  undo: TableInfo['undo'];
  visibility: TableInfo['visibility'];
  pace: PaceDraft;
  absence: AbsenceChoice;
  /** Whether substitutes may take over the seats of absent players; null for the default. */
  substitutes: boolean | null;
  /** Whether the table has seats for other people. */
  readonly hasFriends: boolean;
}

type OptionValue = string | readonly string[];

/** A new table being set up: the choices so far and the options left. */
export class TableDraft {
  game = $state.raw<GameInfo>() as GameInfo;
  seats = $state.raw<readonly SeatDraft[]>([]);
  options = $state.raw<Readonly<Record<string, OptionValue>>>({});
  undo = $state<Terms['undo']>('ask');
  visibility = $state<Terms['visibility']>('unlisted');
  absence = $state<AbsenceChoice>('play_on');
  substitutes = $state<Terms['substitutes']>(null);
  /** The circle that the table is opened for. */
  circle = $state<number | null>(null);
  #chosenPace = $state.raw<PaceDraft | null>(null);

  constructor(
    game: GameInfo,
    readonly offered: OfferedPaces,
  ) {
    this.selectGame(game);
  }

  selectGame(game: GameInfo): void {
    this.game = game;
    this.options = {};
    this.resize(Math.max(2, Math.min(...game.seats)));
  }

  /** The pace that was chosen, or the one suggested for these seats. */
  get pace(): PaceDraft {
    return this.#chosenPace ?? suggestedPace(this.offered, this.hasFriends);
  }

  set pace(pace: PaceDraft) {
    this.#chosenPace = pace;
  }

  get hasFriends(): boolean {
    return this.seats.some(({ kind }) => kind === 'friend');
  }

  /** Change the number of seats: kept seats keep their choice, new ones are for friends. */
  resize(count: number): void {
    this.seats = Array.from({ length: count }, (_, place) =>
      place === 0 ? { kind: 'me' } : (this.seats[place] ?? { kind: 'friend' }),
    );
    const remaining = Object.entries(this.options).filter(([key]) =>
      this.availableOptions.some((option) => option.key === key),
    );
    this.options = Object.fromEntries(remaining);
  }

  setSeat(place: number, draft: SeatDraft): void {
    this.seats = this.seats.map((seat, at) => (at === place ? draft : seat));
  }

  setOption(key: string, value: OptionValue): void {
    this.options = { ...this.options, [key]: value };
  }

  /** The options available for this number of players. */
  get availableOptions(): readonly GameOption[] {
    const count = this.seats.length;
    return this.game.options.filter(({ seats }) => seats.length === 0 || seats.includes(count));
  }

  optionValue(option: GameOption): OptionValue {
    return this.options[option.key] ?? option.default;
  }

  /** Whether every seat is filled at once. */
  get startsImmediately(): boolean {
    return this.seats.every(({ kind }) => kind === 'me' || kind === 'bot');
  }

  /** The people for whom seats are kept. */
  get guests(): readonly Guest[] {
    return this.seats.map(guestOf).filter((guest) => guest !== null);
  }

  get request(): NewTable {
    const { guests, circle } = this;
    return {
      ...this.#settings,
      ...(guests.length > 0 && { invited: this.seats.map((seat) => guestOf(seat)?.id ?? '') }),
      ...(circle !== null && { circle }),
    };
  }

  /** The settings to be stored for later tables. */
  get defaults(): Omit<NewTable, 'circle' | 'continues'> {
    return this.#settings;
  }

  get #settings(): Omit<NewTable, 'circle' | 'continues'> {
    return {
      game: this.game.key,
      chairs: this.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.level}` : '')),
      options: this.options,
      undo: this.undo,
      visibility: this.circle === null ? this.visibility : 'private',
      // A solo game has no clock.
      pace: this.seats.length > 1 ? this.pace : { form: 'none' },
      absence: this.absence,
      substitutes: this.substitutes,
    };
  }
}

/** Return the person for whom a seat is kept, if it is kept for one. */
export const guestOf = (seat: SeatDraft): Guest | null =>
  seat.kind === 'friend' ? (seat.guest ?? null) : null;
