import type { Move } from '../../api/types';
import type { Hand, Proposal, Scene } from '../contract';
import { say } from '../../i18n/index.svelte';
import { prefs } from '../../prefs.svelte';
import { cellAt, middle, type Cell, type Point } from './hexes';
import { lieOf, type Lie } from './lie';
import { linesOf, numbered, numbersIn, offerOf, viewOf, type Line, type Offer, type View } from './picture';
import {
  beyond,
  covers,
  nearest,
  nextOver,
  placementsOf,
  turnAfter,
  turnsOf,
  type Placement,
} from './placements';
import { takeOf, wordsFor, wordsForOther } from './words';

const ABOVE_FINGER = 56;

/** What the player holds over the board: a piece, how it lies, and where. */
export class GembloHand implements Hand {
  piece = $state<string | null>(null);
  turn = $state(0);
  ghost = $state.raw<Placement | null>(null);
  /** Where the piece in the hand would lie under the mouse. */
  thought = $state.raw<Placement | null>(null);
  showLines = $state(false);
  /** A move that lays nothing: in a puzzle, to take a piece up, to be shown a step, to give up. */
  other = $state.raw<Move | null>(null);
  /** Whether the last tap found no place near. */
  missed = $state(false);

  /** Where on the board a place of the page is; the board tells it when it is there. */
  locate: (x: number, y: number) => Point | null | undefined = () => null;

  readonly view: View;
  readonly offer: Offer | null;
  readonly cells: readonly Cell[];
  readonly lie: Lie;
  readonly joints: readonly Cell[];
  readonly free: readonly Line[];
  readonly blocked: readonly Line[];
  readonly #scene: Scene;
  readonly #known = new Map<string, readonly Placement[]>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = viewOf(scene.view);
    this.offer = offerOf(scene.offer);
    this.cells = numbered(this.view.rows);
    this.lie = lieOf(this.cells);
    this.joints = numbersIn(this.offer?.joints ?? '').map((number) => this.cells[number] as Cell);
    this.free = linesOf(this.offer?.free ?? [], this.cells);
    this.blocked = linesOf(this.offer?.blocked ?? [], this.cells);
  }

  /** The pieces that fit somewhere. */
  get playable(): ReadonlySet<string> {
    return new Set(Object.keys(this.offer?.places ?? {}));
  }

  /** The colour whose tray is shown: the one to place, or the viewer's first. */
  get colour(): number {
    if (this.offer?.colour !== undefined) return this.offer.colour;
    if (this.solving) return this.view.laid.length % this.view.colours.length;
    return Math.max(0, this.view.colours.findIndex(({ seat }) => seat === this.#scene.seat));
  }

  get hint(): string {
    const { sentences } = this.#scene;
    if (!this.offer) return '';
    if (this.missed) return say(sentences, this.piece ? 'hint.notHere' : 'hint.nothingHere');
    if (!this.piece) return say(sentences, this.solving ? 'hint.solve' : 'hint.choose');
    return say(sentences, this.ghost ? (prefs.confirm === 'again' ? 'hint.confirm' : 'hint.again') : 'hint.place');
  }

  readonly steady = true;

  /** One row of the tray is always at hand for who plays: so the board never changes its size. */
  get room(): 'peek' | 'low' {
    return this.#scene.seat === null ? 'peek' : 'low';
  }

  get proposal(): Proposal | null {
    if (this.other) return { move: this.other, words: wordsForOther(this.#scene, this.other) };
    return this.ghost && proposalFor(this.#scene, this.ghost);
  }

  get solving(): boolean {
    return this.view.mode === 'puzzle';
  }

  /** The cells that the piece in the hand could cover in its present turn. */
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
    const known = this.#known.get(piece) ?? placementsOf(this.view, this.offer, this.cells, piece);
    this.#known.set(piece, known);
    return known;
  }

  select(piece: string): void {
    if (!this.playable.has(piece)) return;
    const first = this.placements(piece)[0];
    this.piece = piece;
    this.turn = first?.turn ?? 0;
    this.ghost = this.other = null;
    this.missed = false;
  }

  /** Whether a tap here is on what is proposed. */
  means(at: Point): boolean {
    return this.ghost !== null && covers(this.ghost, cellAt(at));
  }

  /** A tap on the board; without a piece in the hand, the largest that fits there is taken up. */
  aim(at: Point): void {
    if (!this.piece && this.solving && this.#takeUp(at)) return;
    if (!this.piece) this.#takeFor(at);
    const all = this.placements(this.piece ?? '');
    const found = this.ghost && this.means(at) ? nextOver(all, at, this.ghost) : nearest(all, at, this.turn);
    this.missed = !found;
    if (found) this.#lay(found);
  }

  /** A piece dragged over the page: it lies a little above the finger, so that it can be seen. */
  drag(piece: string, x: number, y: number): void {
    if (this.piece !== piece) this.select(piece);
    const at = this.locate(x, y - ABOVE_FINGER);
    const here = this.placements(piece).filter(({ turn }) => turn === this.turn);
    this.ghost = at ? nearest(here, at, this.turn, 2) : null;
  }

  /** The mouse over the board: the piece in the hand lies there for as long as it stays. */
  hover(at: Point | null): void {
    const here = this.piece && at ? this.placements(this.piece).filter(({ turn }) => turn === this.turn) : [];
    this.thought = at && nearest(here, at, this.turn, 1);
  }

  rotate(how: 'left' | 'right' | 'flip'): void {
    if (!this.piece) return;
    const forms = turnsOf(this.view, this.piece);
    const all = this.placements(this.piece);
    let turn = this.turn;
    for (let step = 0; step < 6; step++) {
      turn = turnAfter(forms, turn, how === 'flip' && step > 0 ? 'right' : how);
      if (all.some((each) => each.turn === turn)) break;
    }
    const from = this.ghost && middle(this.ghost.cells);
    this.turn = turn;
    this.ghost = from && nearest(all.filter((each) => each.turn === turn), from, turn, Infinity);
  }

  key(key: string): boolean {
    if (key === 'r' || key === 'f') this.rotate(key === 'r' ? 'right' : 'flip');
    else if (key === 'PageUp' || key === 'PageDown') this.#leaf(key === 'PageDown' ? 1 : -1);
    else if (key.startsWith('Arrow')) this.#walk(key);
    else return false;
    return true;
  }

  back(): boolean {
    if (this.missed) this.missed = false;
    else if (this.other) this.other = null;
    else if (this.ghost) this.ghost = null;
    else if (this.piece) this.piece = null;
    else return false;
    return true;
  }

  propose({ move }: Proposal): void {
    if (move.kind !== 'place') {
      this.other = move;
      return;
    }
    const { piece, cells } = move as unknown as { piece: string; cells: readonly Cell[] };
    const found = this.placements(piece).find((each) => String(each.cells) === String(cells));
    if (!found) return;
    this.piece = piece;
    this.#lay(found);
  }

  #lay(placement: Placement): void {
    this.other = null;
    this.missed = false;
    this.ghost = placement;
    this.turn = placement.turn;
  }

  /** Take the next piece or the one before, laid near where the last one was. */
  #leaf(step: number): void {
    const pieces = largestFirst(this.view, this.playable);
    const from = this.ghost && middle(this.ghost.cells);
    const next = pieces.at((pieces.indexOf(this.piece ?? '') + (this.piece ? step : 0)) % pieces.length);
    if (!next) return;
    this.select(next);
    const there = from && nearest(this.placements(next), from, this.turn, Infinity);
    if (there) this.#lay(there);
  }

  #walk(key: string): void {
    if (!this.piece) {
      const largest = largestFirst(this.view, this.playable)[0];
      if (largest) this.select(largest);
    }
    const all = this.placements(this.piece ?? '');
    const next = this.ghost ? beyond(all, this.ghost, key, this.lie) : all.find(({ turn }) => turn === this.turn);
    if (next) this.#lay(next);
  }

  /** In a puzzle, a tap on a piece that lies there takes it up. */
  #takeUp(at: Point): boolean {
    const cell = String(cellAt(at));
    const laid = this.view.laid.find(({ cells }) => cells.some((each) => String(each) === cell));
    if (laid) this.other = takeOf(laid);
    return laid !== undefined;
  }

  #takeFor(at: Point): void {
    const cell = cellAt(at);
    const pieces = largestFirst(this.view, this.playable);
    const fits = (piece: string): boolean => this.placements(piece).some((each) => covers(each, cell));
    const found = pieces.find(fits) ?? pieces.find((piece) => nearest(this.placements(piece), at, 0));
    if (found) this.select(found);
  }
}

function largestFirst(view: View, pieces: ReadonlySet<string>): string[] {
  const size = (piece: string): number => view.turns[piece]?.[0]?.length ?? 0;
  return [...pieces].sort((one, other) => size(other) - size(one));
}

/** The move a placement is, and what it says. */
export function proposalFor(scene: Scene, { piece, cells, turn }: Placement): Proposal {
  return {
    move: { kind: 'place', piece, cells },
    words: wordsFor(scene, { piece, cells, turn }),
  };
}
