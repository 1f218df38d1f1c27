import type { Component } from 'svelte';

import type { Sentences } from '../i18n/index.svelte';
import type { GameMove, GameOffer, GameView, ScoreLine, SeatNumber, SeenEvent } from '../api/types';
import type { EventSound } from '../device/sounds';
import type { SeatInfo } from '../table/seating/seats';
import type { PlaceGroup } from '../ui/board/places';
import type { GemName } from '../ui/gems/gems';

export type { Place, PlaceGroup } from '../ui/board/places';

/** The state of the table that a board may read. A board only emits moves that the player has confirmed. */
export interface Scene<V = GameView, O = GameOffer> {
  readonly view: V;
  readonly offer: O;
  /** The seat played from this screen, or null for a spectator. */
  readonly seat: SeatNumber | null;
  readonly seats: readonly SeatInfo[];
  /** The events that are being played out now, to be animated; empty at rest. */
  readonly news: readonly SeenEvent[];
  /**
   * The game events of everybody since my own last move, oldest first, marked until my next one.
   * Without a seat, and in a replay: those of the last step.
   */
  readonly recent: readonly SeenEvent[];
  readonly sentences: Sentences;
  /** When the game started and when its last event happened, if known. */
  readonly times?: { readonly began: string; readonly last: string } | undefined;
}

/** A move that waits for confirmation, with its text. */
export interface Proposal<M = GameMove> {
  readonly move: M;
  readonly words: string;
  /** The effect of the touched card or piece, if it is not visible. */
  readonly note?: string;
  /** Whether the move ends my turn; perhaps, if a card that it turns up decides that. */
  readonly endsTurn?: boolean | 'perhaps';
}

/** A move without a place on the board; its button is always visible. */
export interface Action<M = GameMove> extends Proposal<M> {
  readonly label: string;
}

/** The player's selection at one position: what is selected, hinted and proposed. */
export interface Hand<M = GameMove> {
  /** The current choice of the player, in one line. */
  readonly hint: string;
  readonly proposal: Proposal<M> | null;
  /** The moves that end or skip a step, which must always be visible. */
  readonly actions?: readonly Action<M>[];
  /** How high the sheet should be now; the board gets the rest. */
  readonly sheetHeight: 'peek' | 'low' | 'half';
  /** Whether that height is the same on every turn, and the panel is used while a move is proposed. */
  readonly steady?: boolean;
  /** Cancel the last selection step. Return false if nothing was selected. */
  back(): boolean;
  /** Select a move from the list of moves. */
  propose(proposal: Proposal<M>): void;
}

/** Handle a key on a board. Return true if it was handled. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

/** A game's user interface, exported by `games/<key>/index.ts`. Beside it, `Cover.svelte` is
 * its cover, and `Backdrop.svelte`, if there is one, the scene behind its board. */
export interface GameModule<
  V = GameView,
  O = GameOffer,
  M = GameMove,
  H extends Hand<M> = Hand<M>,
> {
  /** Load the sentences of this game. */
  sentences(language: string): Promise<Sentences>;
  /** Return a fresh hand for a position. */
  hand(scene: Scene<V, O>): H;
  /** The board, which fills its container. */
  Board: Component<{ scene: Scene<V, O>; hand: H }>;
  /** The content of the sheet: tray, cards, choices. */
  Panel: Component<{ scene: Scene<V, O>; hand: H }>;
  /** One line, always visible beside the board: what a decision needs. At most 40 px high. */
  Bar?: Component<{ scene: Scene<V, O>; hand: H }>;
  /** A small static drawing of a board. */
  Thumbnail: Component<{ view: V }>;
  /** Return the legal moves with their texts, for the list of moves and screen readers. */
  choices(scene: Scene<V, O>): readonly Proposal<M>[];
  /** Return the position in words, which screen readers and arrow keys walk; the board shows it. */
  describe?(scene: Scene<V, O>, hand: H): readonly PlaceGroup[];
  /** Return an event as a sentence for the log, or null to leave it out. */
  describeEvent(event: SeenEvent, scene: Scene<V, O>): string | null;
  /** Return the sound of an event; a step without one sounds like placing. */
  sound?(event: SeenEvent): EventSound | undefined;
  /** Return values of an option that depend on the date, offered before the fixed ones. */
  suggestedValues?(option: string, now: Date): readonly string[];
  /** Return the text of a score line, if its code and facts alone are not enough. */
  describeScore?(line: ScoreLine, scene: Scene<V, O>): string;
  /** Return a short figure shown beside a player's name. */
  score?(view: V, seat: SeatNumber): string | null;
  /** Return the course of the game, from 0 to 1, which the light of the backdrop follows. */
  progress?(view: V): number;
  /** Return the gem that marks a seat. */
  gem(view: V | null, seat: SeatNumber): GemName;
  /** Return all gems of a seat, if it may have several. */
  gems?(view: V | null, seat: SeatNumber): readonly GemName[];
  /** Return the gem that an event of the log is about, if it is not the seat's. */
  eventGem?(event: SeenEvent, view: V): GemName | null;
}
