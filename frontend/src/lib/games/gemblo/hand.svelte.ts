import type { Hand } from '../contract';
import { translate } from '../../i18n/index.svelte';
import { prefs } from '../../device/preferences.svelte';
import { cellAt, middle, type Box, type Cell, type Point } from './board/hexes';
import { bestOrientation, type Orientation } from './board/orientation';
import {
  linesOf,
  numberedCells,
  decodeCells,
  offerOf,
  viewOf,
  type Line,
  type AnyOffer,
  type Move,
  type Proposal,
  type Scene,
  type View,
} from './view';
import {
  placementAfter,
  covers,
  nearest,
  nextOverCell,
  placementsOf,
  rotatedIndex,
  orientationsOf,
  type Placement,
} from './placements';
import { takeMove, placementText, otherMoveText } from './words';

const ABOVE_FINGER = 56;
/** Room for the rim and for the halo of pieces at it. */
const MARGIN = 0.5;

/** The player's selection: a piece, its orientation and its place. */
export class GembloHand implements Hand<Move> {
  piece = $state<string | null>(null);
  turn = $state(0);
  ghost = $state.raw<Placement | null>(null);
  /** Where the selected piece would be under the mouse. */
  preview = $state.raw<Placement | null>(null);
  showLines = $state(false);
  /** Whether the panel shows the pieces of the others. */
  showOthers = $state(false);
  /** A move that places nothing: in a puzzle, to take a piece up, to ask for a hint, to give up. */
  otherMove = $state.raw<Move | null>(null);
  /** Whether the last tap found no place nearby. */
  missed = $state(false);

  /** Convert a point of the page to a point of the board; set by the board. */
  locate: (x: number, y: number) => Point | null | undefined = () => null;

  readonly view: View;
  readonly offer: AnyOffer | null;
  readonly cells: readonly Cell[];
  readonly orientation: Orientation;
  /** The shown part of the board, in the units of its drawing. */
  readonly box: Box;
  readonly joints: readonly Cell[];
  readonly free: readonly Line[];
  readonly blocked: readonly Line[];
  readonly #scene: Scene;
  readonly #placements = new Map<string, readonly Placement[]>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = viewOf(scene.view);
    this.offer = offerOf(scene.offer);
    this.cells = numberedCells(this.view.rows);
    this.orientation = bestOrientation(this.cells);
    this.box = this.orientation.box(this.cells, MARGIN);
    this.joints = decodeCells(this.offer?.joints ?? '').map((number) => this.cells[number] as Cell);
    this.free = linesOf(this.offer?.free ?? [], this.cells);
    this.blocked = linesOf(this.offer?.blocked ?? [], this.cells);
  }

  /** The pieces with at least one legal placement. */
  get playable(): ReadonlySet<string> {
    return new Set(Object.keys(this.offer?.places ?? {}));
  }

  /** The colour whose tray is shown: the one to place, or the viewer's first. */
  get colour(): number {
    if (this.offer?.colour !== undefined) return this.offer.colour;
    if (this.isPuzzle) return this.view.laid.length % this.view.colours.length;
    return Math.max(
      0,
      this.view.colours.findIndex(({ seat }) => seat === this.#scene.seat),
    );
  }

  get hint(): string {
    const { sentences } = this.#scene;
    if (!this.offer) return '';
    if (this.missed) return translate(sentences, this.piece ? 'hint.notHere' : 'hint.nothingHere');
    if (!this.piece) return translate(sentences, this.isPuzzle ? 'hint.solve' : 'hint.choose');
    return translate(
      sentences,
      this.ghost ? (prefs.confirm === 'again' ? 'hint.confirm' : 'hint.again') : 'hint.place',
    );
  }

  readonly steady = true;

  /** Players always see one row of the tray, so that the board keeps its size as they play. */
  get sheetHeight(): 'peek' | 'low' | 'half' {
    if (this.showOthers) return 'half';
    return this.#scene.seat === null ? 'peek' : 'low';
  }

  get proposal(): Proposal | null {
    if (this.otherMove)
      return { move: this.otherMove, words: otherMoveText(this.#scene, this.otherMove) };
    return this.ghost && proposalFor(this.#scene, this.ghost);
  }

  get isPuzzle(): boolean {
    return this.view.puzzle !== null;
  }

  /** The cells that the selected piece can cover in its current orientation. */
  get reachable(): readonly Cell[] {
    if (!this.piece) return [];
    const found = new Map<string, Cell>();
    for (const each of this.placements(this.piece)) {
      if (each.turn === this.turn) for (const cell of each.cells) found.set(String(cell), cell);
    }
    return [...found.values()];
  }

  placements(piece: string): readonly Placement[] {
    if (!this.offer) return [];
    const known =
      this.#placements.get(piece) ?? placementsOf(this.view, this.offer, this.cells, piece);
    this.#placements.set(piece, known);
    return known;
  }

  select(piece: string): void {
    if (!this.playable.has(piece)) return;
    const first = this.placements(piece)[0];
    this.piece = piece;
    this.turn = first?.turn ?? 0;
    this.ghost = this.otherMove = null;
    this.missed = false;
  }

  /** Return whether a point is on the proposed piece. */
  isProposedAt(at: Point): boolean {
    return this.ghost !== null && covers(this.ghost, cellAt(at));
  }

  /** Handle a tap on the board. Without a selected piece, select the largest one that fits there. */
  tap(at: Point): void {
    if (!this.piece && this.isPuzzle && this.#proposeTake(at)) return;
    if (!this.piece) this.#selectFitting(at);
    const all = this.placements(this.piece ?? '');
    const found =
      this.ghost && this.isProposedAt(at)
        ? nextOverCell(all, at, this.ghost)
        : nearest(all, at, this.turn);
    this.missed = !found;
    if (found) this.#place(found);
  }

  /** Show a dragged piece a little above the finger, so that it can be seen. */
  drag(piece: string, x: number, y: number): void {
    if (this.piece !== piece) this.select(piece);
    const at = this.locate(x, y - ABOVE_FINGER);
    const here = this.placements(piece).filter(({ turn }) => turn === this.turn);
    this.ghost = at ? nearest(here, at, this.turn, 2) : null;
  }

  /** Preview the selected piece under the mouse. */
  hover(at: Point | null): void {
    const here =
      this.piece && at ? this.placements(this.piece).filter(({ turn }) => turn === this.turn) : [];
    this.preview = at && nearest(here, at, this.turn, 1);
  }

  rotate(how: 'left' | 'right' | 'flip'): void {
    if (!this.piece) return;
    const forms = orientationsOf(this.view, this.piece);
    const all = this.placements(this.piece);
    let turn = this.turn;
    for (let step = 0; step < 6; step++) {
      turn = rotatedIndex(forms, turn, how === 'flip' && step > 0 ? 'right' : how);
      if (all.some((each) => each.turn === turn)) break;
    }
    const from = this.ghost && middle(this.ghost.cells);
    this.turn = turn;
    this.ghost =
      from &&
      nearest(
        all.filter((each) => each.turn === turn),
        from,
        turn,
        Infinity,
      );
  }

  key(key: string): boolean {
    if (key === 'r' || key === 'f') this.rotate(key === 'r' ? 'right' : 'flip');
    else if (key === 'PageUp' || key === 'PageDown') this.#selectNext(key === 'PageDown' ? 1 : -1);
    else if (key.startsWith('Arrow')) this.#moveGhost(key);
    else return false;
    return true;
  }

  back(): boolean {
    if (this.missed) this.missed = false;
    else if (this.otherMove) this.otherMove = null;
    else if (this.ghost) this.ghost = null;
    else if (this.piece) this.piece = null;
    else return false;
    return true;
  }

  propose({ move }: Proposal): void {
    if (move.kind !== 'place') {
      this.otherMove = move;
      return;
    }
    const { piece, cells } = move;
    const found = this.placements(piece).find((each) => String(each.cells) === String(cells));
    if (!found) return;
    this.piece = piece;
    this.#place(found);
  }

  #place(placement: Placement): void {
    this.otherMove = null;
    this.missed = false;
    this.ghost = placement;
    this.turn = placement.turn;
  }

  /** Select the next or previous piece, near the place of the last one. */
  #selectNext(step: number): void {
    const pieces = largestFirst(this.view, this.playable);
    const from = this.ghost && middle(this.ghost.cells);
    const next = pieces.at(
      (pieces.indexOf(this.piece ?? '') + (this.piece ? step : 0)) % pieces.length,
    );
    if (!next) return;
    this.select(next);
    const there = from && nearest(this.placements(next), from, this.turn, Infinity);
    if (there) this.#place(there);
  }

  #moveGhost(key: string): void {
    if (!this.piece) {
      const largest = largestFirst(this.view, this.playable)[0];
      if (largest) this.select(largest);
    }
    const all = this.placements(this.piece ?? '');
    const next = this.ghost
      ? placementAfter(all, this.ghost, key, this.orientation)
      : all.find(({ turn }) => turn === this.turn);
    if (next) this.#place(next);
  }

  /** In a puzzle, propose to take up the piece at a point. Return whether there is one. */
  #proposeTake(at: Point): boolean {
    const cell = String(cellAt(at));
    const laid = this.view.laid.find(({ cells }) => cells.some((each) => String(each) === cell));
    if (laid) this.otherMove = takeMove(laid);
    return laid !== undefined;
  }

  #selectFitting(at: Point): void {
    const cell = cellAt(at);
    const pieces = largestFirst(this.view, this.playable);
    const fits = (piece: string): boolean =>
      this.placements(piece).some((each) => covers(each, cell));
    const found =
      pieces.find(fits) ?? pieces.find((piece) => nearest(this.placements(piece), at, 0));
    if (found) this.select(found);
  }
}

function largestFirst(view: View, pieces: ReadonlySet<string>): string[] {
  const size = (piece: string): number => view.turns[piece]?.[0]?.length ?? 0;
  return [...pieces].sort((one, other) => size(other) - size(one));
}

/** Return a placement as a proposal. */
export function proposalFor(scene: Scene, { piece, cells, turn }: Placement): Proposal {
  return {
    move: { kind: 'place', piece, cells },
    words: placementText(scene, { piece, cells, turn }),
  };
}
