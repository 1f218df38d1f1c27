import type { Point } from './geometry';

/** The described form of a board: its position in words, in reading order. */

/** Where a place is drawn, in the units of the drawing: its centre and its diameter. */
export interface Spot extends Point {
  readonly size: number;
}

/** One thing that a described position names: a tile, a card, a region, a cell to place on. */
export interface Place {
  /** The same for the same thing at every position of a game. */
  readonly id: string;
  /** The text for screen readers: what it is, whose, and what matters about it now. */
  readonly label: string;
  /** Where the arrow keys find it; missing for what is not on the board. */
  readonly spot?: Spot | undefined;
  /** Choose it, as a tap does; missing where a tap would choose nothing. */
  readonly choose?: (() => void) | undefined;
  /** Whether it belongs to the proposed move, so that Enter confirms. */
  readonly chosen?: boolean | undefined;
  /** Whether it has changed since the player's last move. */
  readonly changed?: boolean | undefined;
  /** Explain it, as a long press does. */
  readonly explain?: (() => void) | undefined;
}

/** A titled list of places. */
export interface PlaceGroup {
  readonly id: string;
  readonly title: string;
  readonly places: readonly Place[];
}

export const placesIn = (groups: readonly PlaceGroup[]): readonly Place[] =>
  groups.flatMap(({ places }) => places);
