import type { Component } from 'svelte';

import type { Sentences } from '../i18n/index.svelte';
import type { JsonObject, LogEvent, Move, ScoreLine, SeatNumber } from '../api/types';
import type { SeatInfo } from '../table/seats';
import type { GemName } from '../ui/gems';

/** What a board may know of its table. It reads; only a move, confirmed by the player, goes out. */
export interface Scene {
  readonly view: JsonObject;
  readonly offer: JsonObject;
  /** The seat that moves from this screen, or null for who only looks on. */
  readonly seat: SeatNumber | null;
  readonly seats: readonly SeatInfo[];
  /** The events that led here since the last picture: what to light up. */
  readonly news: readonly LogEvent[];
  readonly sentences: Sentences;
  /** When the game began and when the last thing in it happened, where that is known. */
  readonly times?: { readonly began: string; readonly last: string } | undefined;
}

/** A move that waits for its confirmation, and what it does in words. */
export interface Proposal {
  readonly move: Move;
  readonly words: string;
  /** What the thing it touches is for, where that is not in sight. */
  readonly note?: string;
}

/** A move that has no place on the board: its button stays in sight, whatever the sheet shows. */
export interface Action extends Proposal {
  readonly label: string;
}

/** The hand over the board, for one position: what is selected, hinted and proposed. */
export interface Hand {
  /** What I can do now, in one line. */
  readonly hint: string;
  readonly proposal: Proposal | null;
  /** What ends or skips a step, which must never be out of sight. */
  readonly actions?: readonly Action[];
  /** How much of the sheet this moment needs; the board has the rest. */
  readonly room: 'peek' | 'low' | 'half';
  /** Whether that room stays the same whoever is to move, and what is in it is used while a move is proposed. */
  readonly steady?: boolean;
  /** Take one step back in what was chosen; false when there is nothing to take back. */
  back(): boolean;
  /** Choose what a line of the list of moves says. */
  propose(proposal: Proposal): void;
}

/** What a key does on a board; true when it was meant for it. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

/** All that is needed at a table of a game; found in `games/<key>/index.ts`. What stands for the game elsewhere is its `Cover.svelte`. */
export interface GameModule<H extends Hand = Hand> {
  /** The sentences of this game, loaded with it. */
  sentences(language: string): Promise<Sentences>;
  /** A fresh hand for a position. */
  hand(scene: Scene): H;
  /** The board, filling the space it is given. */
  Board: Component<{ scene: Scene; hand: H }>;
  /** What lies under the thumb: tray, cards, choices. */
  Panel: Component<{ scene: Scene; hand: H }>;
  /** A small still picture of a board. */
  Thumb: Component<{ view: JsonObject }>;
  /** The moves that may be made now, in words, for who plays by ear or by list. */
  choices(scene: Scene): readonly Proposal[];
  /** An event in words, or null when it is not worth telling. */
  tell(event: LogEvent, scene: Scene): string | null;
  /** Values of an option that depend on the day, to be proposed before the others. */
  proposed?(option: string, now: Date): readonly string[];
  /** What a line of the final score counts, where its code and facts alone do not say it. */
  scored?(line: ScoreLine, scene: Scene): string;
  /** One short figure beside a player's name. */
  score?(view: JsonObject, seat: SeatNumber): string | null;
  /** The stone of each seat. */
  gem(view: JsonObject | null, seat: SeatNumber): GemName;
}
