import type { components } from './schema';

/**
 * The shapes on the wire: generated from docs/openapi.yaml by `npm run types`, and by hand only
 * inside what the schema leaves open: tables, games and their events.
 */

type Schema = components['schemas'];

export type SeatNumber = number;
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type Player = Schema['PlayerShape'];

export type GameOption = Schema['OptionShape'] & { default: string | readonly string[] };

export type GameInfo = Omit<Schema['GameShape'], 'options'> & { options: readonly GameOption[] };

export interface RulesText {
  title: string;
  sections: readonly {
    title: string;
    clauses: readonly { id: string; text: string; ruling?: boolean }[];
  }[];
}

export interface GameText {
  rules: RulesText;
  words: Readonly<Record<string, string>>;
}

export type TableStatus = 'open' | 'playing' | 'finished' | 'voided';

/** What is known of people, by their id. */
export type People = Readonly<Record<string, { readonly name: string }>>;

export interface ScoreLine {
  code: string;
  value: number;
  facts: JsonObject;
}

export interface Result {
  reason: string;
  ranks: readonly number[];
  /** Empty where the rules did not count: after a resignation, say. */
  scores: readonly { total: number; lines: readonly ScoreLine[] }[];
}

export type Pace = Schema['PaceShape'];

/** A seat of a running table: `player` is an id, `bot:<level>`, or empty. */
export interface Chair {
  player: string;
  bot: string;
  away: boolean;
  resigned: boolean;
  expired: boolean;
  to_act: boolean;
  bank: number | null;
  deadline: string | null;
}

export interface OpenRequest {
  form: 'undo' | 'redo' | 'pause';
  seat: SeatNumber;
  version: number;
  to: number;
  waiting: readonly SeatNumber[];
  expires: string | null;
  known: readonly number[];
}

/** From which position of which table a game goes on, and who is to move there. */
export interface Begins {
  table: string;
  at: number;
  /** Whose knowledge the position is; null where it is what all know. */
  seat: SeatNumber | null;
  alone: boolean;
  to_act: readonly SeatNumber[];
}

export interface TableInfo {
  id: string;
  game: string;
  status: TableStatus;
  host: string;
  options: JsonObject;
  visibility: string;
  undo: 'ask' | 'never' | 'free';
  pace: Pace;
  commitment: string;
  seats: readonly Chair[];
  request: OpenRequest | null;
  /** Since when the clocks rest by agreement. */
  paused: string | null;
  /** The first and last versions of each step that was taken back. */
  undone: readonly (readonly [first: number, last: number])[];
  result: Result | null;
  revealed: boolean;
  begins: Begins | null;
  /** When an ended game shows what is hidden, unless it is appealed. */
  reveal_due: string | null;
}

/** What I may do besides a move of the game. */
export interface Asks {
  commands: readonly string[];
  /** The positions I may go back to without asking, nearest first. */
  undo?: readonly number[];
  redo?: readonly number[];
  ask_undo?: boolean;
  ask_redo?: boolean;
  answer?: number | null;
  claim?: readonly SeatNumber[];
}

export interface LogEvent {
  version: number;
  recorded_at: string;
  kind: string;
  actor: string | null;
  readonly [field: string]: Json;
}

type OpenParts = 'table' | 'view' | 'offer' | 'asks' | 'events' | 'players';

export type Snapshot = Omit<Schema['Snapshot'], OpenParts> & {
  table: TableInfo;
  view: JsonObject | null;
  offer: JsonObject;
  asks: Asks;
  events: readonly LogEvent[];
  players: People;
};

export type ListedSeat = Schema['SeatShape'];

export type Summary = Omit<Schema['Summary'], 'picture'> & { picture: JsonObject | null };

export type TablePage = Omit<Schema['TablePage'], 'results' | 'players'> & {
  results: readonly Summary[];
  players: People;
};

export type Move = { readonly kind: string } & JsonObject;
export type Command = { readonly kind: string } & JsonObject;

/** A position of a table, and the moves tried from there with the chance of this salt. */
export interface Continuation {
  readonly table: string;
  readonly at: number;
  readonly salt: string;
  readonly moves: readonly { readonly seat: SeatNumber; readonly move: Move }[];
}

/** Each chair is empty, for a person, or `bot:<level>`. */
export interface NewTable {
  game: string;
  chairs: readonly string[];
  options: Readonly<Record<string, string | readonly string[]>>;
  undo: 'ask' | 'never' | 'free';
  visibility: 'public' | 'unlisted' | 'private';
  pace: { form: 'none' } | { form: 'turn'; seconds: number } | { form: 'bank'; seconds: number; increment: number };
  continues?: Continuation;
}

/** One step of a game: a move and all that it caused, and the picture after it. */
export interface ReplayStep {
  position: number;
  first: number;
  parent: number;
  seat: SeatNumber | null;
  undone: boolean;
  view: JsonObject;
}

export interface Replay {
  id: string;
  version: number;
  your_seat: SeatNumber | null;
  /** Everything, in a revealed game, or what I knew at each step. */
  shows: 'all' | 'then';
  table: TableInfo;
  events: readonly LogEvent[];
  steps: readonly ReplayStep[];
}
