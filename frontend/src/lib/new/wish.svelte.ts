import type { GameInfo, GameOption, NewTable, SeatNumber, TableInfo } from '../api/types';

export type SeatWish = { kind: 'me' } | { kind: 'friend' } | { kind: 'bot'; level: string };

type OptionValue = string | readonly string[];

/** A table being thought of: what is chosen so far, and what still can be. */
export class TableWish {
  game = $state.raw<GameInfo>() as GameInfo;
  seats = $state.raw<readonly SeatWish[]>([]);
  options = $state.raw<Readonly<Record<string, OptionValue>>>({});
  undo = $state<NewTable['undo']>('ask');
  visibility = $state<NewTable['visibility']>('unlisted');
  pace = $state.raw<NewTable['pace']>({ form: 'none' });

  constructor(game: GameInfo) {
    this.choose(game);
  }

  choose(game: GameInfo): void {
    this.game = game;
    this.options = {};
    this.resize(Math.max(2, Math.min(...game.seats)));
  }

  /** The same as at another table: as many seats, the same bots and terms. */
  repeat({ seats, options, undo, visibility, pace }: TableInfo, mine: SeatNumber | null): void {
    const others = seats.filter((_, seat) => seat !== (mine ?? 0));
    this.seats = [{ kind: 'me' }, ...others.map(({ player }) => sitting(player))];
    // Alone one wants another puzzle.
    if (others.length > 0) this.options = { ...(options as Record<string, OptionValue>) };
    this.resize(seats.length);
    this.undo = undo;
    this.visibility = visibility as NewTable['visibility'];
    this.pace = pace as NewTable['pace'];
  }

  /** Another number of seats: those that stay keep their choice, new ones are for friends. */
  resize(count: number): void {
    this.seats = Array.from({ length: count }, (_, place) =>
      place === 0 ? { kind: 'me' } : (this.seats[place] ?? { kind: 'friend' }),
    );
    const kept = Object.entries(this.options).filter(([key]) => this.open.some((option) => option.key === key));
    this.options = Object.fromEntries(kept);
  }

  seat(place: number, wish: SeatWish): void {
    this.seats = this.seats.map((seat, at) => (at === place ? wish : seat));
  }

  set(key: string, value: OptionValue): void {
    this.options = { ...this.options, [key]: value };
  }

  /** The options that this number of players leaves open. */
  get open(): readonly GameOption[] {
    const count = this.seats.length;
    return this.game.options.filter(({ seats }) => seats.length === 0 || seats.includes(count));
  }

  valueOf(option: GameOption): OptionValue {
    return this.options[option.key] ?? option.default;
  }

  /** Whether nobody has to be waited for. */
  get startsAtOnce(): boolean {
    return this.seats.every(({ kind }) => kind === 'me' || kind === 'bot');
  }

  get order(): NewTable {
    return {
      game: this.game.key,
      chairs: this.seats.map((seat) => (seat.kind === 'bot' ? `bot:${seat.level}` : '')),
      options: this.options,
      undo: this.undo,
      visibility: this.visibility,
      // Nobody waits for somebody who plays alone.
      pace: this.seats.length > 1 ? this.pace : { form: 'none' },
    };
  }
}

const BOT = 'bot:';

const sitting = (player: string): SeatWish =>
  player.startsWith(BOT) ? { kind: 'bot', level: player.slice(BOT.length) } : { kind: 'friend' };
