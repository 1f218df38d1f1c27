import type { GameInfo, GameOption, NewTable, Pace, SeatNumber, TableInfo } from '../api/types';

export type SeatDraft = { kind: 'me' } | { kind: 'friend' } | { kind: 'bot'; level: string };

/** A time control; a table without one has no seconds. */
export type PaceDraft = Pick<Pace, 'form'> & Partial<Pace>;

/** The terms that the players of a new table agree on. */
export interface Terms {
  undo: TableInfo['undo'];
  visibility: TableInfo['visibility'];
  pace: PaceDraft;
}

type OptionValue = string | readonly string[];

/** A new table being set up: the choices so far and the options left. */
export class TableDraft {
  game = $state.raw<GameInfo>() as GameInfo;
  seats = $state.raw<readonly SeatDraft[]>([]);
  options = $state.raw<Readonly<Record<string, OptionValue>>>({});
  undo = $state<Terms['undo']>('ask');
  visibility = $state<Terms['visibility']>('unlisted');
  pace = $state.raw<PaceDraft>({ form: 'none' });

  constructor(game: GameInfo) {
    this.selectGame(game);
  }

  selectGame(game: GameInfo): void {
    this.game = game;
    this.options = {};
    this.resize(Math.max(2, Math.min(...game.seats)));
  }

  /** Copy seats and terms from another table. */
  copyFrom({ seats, options, undo, visibility, pace }: TableInfo, mine: SeatNumber | null): void {
    const others = seats.filter((_, seat) => seat !== (mine ?? 0));
    this.seats = [{ kind: 'me' }, ...others.map(({ player }) => seatDraftOf(player))];
    // A solo player wants another puzzle.
    if (others.length > 0) this.options = { ...options };
    this.resize(seats.length);
    this.undo = undo;
    this.visibility = visibility;
    this.pace = pace;
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

  get request(): NewTable {
    return {
      game: this.game.key,
      chairs: this.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.level}` : '')),
      options: this.options,
      undo: this.undo,
      visibility: this.visibility,
      // A solo game has no clock.
      pace: this.seats.length > 1 ? this.pace : { form: 'none' },
    };
  }
}

const BOT = 'bot:';

const seatDraftOf = (player: string): SeatDraft =>
  player.startsWith(BOT) ? { kind: 'bot', level: player.slice(BOT.length) } : { kind: 'friend' };
