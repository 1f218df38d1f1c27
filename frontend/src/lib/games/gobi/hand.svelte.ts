import type { Move } from '../../api/types';
import { say } from '../../i18n/index.svelte';
import { nearestSquare } from '../../ui/near';
import type { Action, Hand, Proposal, Scene } from '../contract';
import { proposalOf } from './choices';
import { offerOf, same, viewOf, type Cell, type Offer, type Place, type Route, type Stage, type View } from './picture';

const DIRECTIONS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far from its edge a place still means itself: less where what was touched can answer for itself. */
const REACH = 1;
const REACH_INTO_OTHERS = 0.3;

/** What is said of a touch beside what can be chosen, where no frames show it. */
const REFUSED: Readonly<Partial<Record<Stage, string>>> = { tile: 'tile', routes: 'routes' };

/** What the player holds over the desert: the move thought of, and the gifts it would use. */
export class GobiHand implements Hand {
  move = $state.raw<Move | null>(null);
  /** Where the mouse is. */
  hovered = $state.raw<Cell | null>(null);
  /** Gifts that go with the tile. */
  silk = $state(false);
  cotton = $state(false);
  /** While a camel is being walked by Porcelain: from where, once that is chosen. */
  walking = $state(false);
  origin = $state.raw<Cell | null>(null);
  /** Why what was touched is no place for anything. */
  refused = $state('');

  readonly view: View;
  readonly offer: Offer | null;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = viewOf(scene.view);
    this.offer = offerOf(scene.offer);
  }

  get room(): 'peek' | 'half' {
    return this.offer?.stage === 'reward' || this.offer?.stage === 'routes' ? 'half' : 'peek';
  }

  get proposal(): Proposal | null {
    return this.move && proposalOf(this.#scene, this.move);
  }

  get actions(): readonly Action[] {
    const { end, skip } = this.offer?.closed ?? {};
    return [...(end === null ? [this.#action('end_turn', 'end')] : []), ...(skip === null ? [this.#action('skip', 'skip')] : [])];
  }

  #action(kind: string, label: string): Action {
    return { ...proposalOf(this.#scene, { kind }), label: say(this.#scene.sentences, `panel.${label}`) };
  }

  get hint(): string {
    if (!this.offer) return '';
    if (this.refused) return this.refused;
    return say(this.#scene.sentences, `hint.${this.#doing}`, { due: this.view.turn?.due ?? 0 });
  }

  /** Where the keys are: the place of what is proposed. */
  get cursor(): Cell | null {
    return (this.move?.at ?? this.move?.target ?? this.origin ?? this.targets[0] ?? null) as unknown as Cell | null;
  }

  /** Whether a gift could be used now. */
  get #helped(): boolean {
    return this.offer?.gifts.some(({ gift, closed }) => closed === null && this.uses(gift)) ?? false;
  }

  get #doing(): string {
    const { offer } = this;
    if (this.walking) return this.origin ? 'walkTo' : 'walkFrom';
    if (offer?.stage === 'camels') return offer.lift?.length ? 'lift' : 'camels';
    if (offer?.stage === 'routes') return offer.reunite?.length ? 'routes' : this.#helped ? 'gift' : 'end';
    if (offer?.stage === 'tile' && this.silk) return 'silk';
    return offer?.stage ?? 'end';
  }

  /** The places where a tap means something now. */
  get targets(): readonly Cell[] {
    const { offer } = this;
    if (!offer) return [];
    if (this.walking) return this.#walkTargets(offer);
    if (offer.stage === 'tile') return (offer.places ?? []).map(({ at }) => at);
    if (offer.stage === 'camels') return [...(offer.lift ?? []), ...(offer.put ?? [])];
    if (offer.stage === 'routes') return (offer.reunite ?? []).flatMap(({ ends }) => ends);
    return [];
  }

  /** The place the tile would take, proposed or under the mouse, with the camels that would come. */
  get place(): Place | undefined {
    const at = this.move?.kind === 'place' ? (this.move.at as unknown as Cell) : this.move ? null : this.hovered;
    return at === null ? undefined : this.offer?.places?.find((place) => same(place.at, at));
  }

  /** The caravan that would be reunited. */
  get route(): Route | undefined {
    const { move, offer } = this;
    const routes = move?.kind === 'use_spices' ? offer?.spices : offer?.reunite;
    return routes?.find(({ ends }) => String(ends) === String(move?.ends));
  }

  /** Whether a tap here means what is proposed, and nothing else. */
  means(at: Cell): boolean {
    const { move } = this;
    if (move?.kind === 'reunite') return this.#endingAt(at).length === 1 && this.route?.ends.some((end) => same(end, at)) === true;
    const spot = (move?.at ?? move?.target) as unknown as Cell | undefined;
    return spot !== undefined && same(spot, at);
  }

  /** The place that a tap at a point means: the nearest that can be chosen, else what lies there. */
  meant(at: { readonly x: number; readonly y: number }): Cell {
    const here: Cell = [Math.floor(at.x), Math.floor(at.y)];
    const squares = this.targets.map((cell) => ({ x: cell[0], y: cell[1], size: 1, cell }));
    return nearestSquare(squares, at, this.#answers(here) ? REACH_INTO_OTHERS : REACH)?.cell ?? here;
  }

  /** Whether a place answers for itself: a tile, or one where none may lie. */
  #answers(cell: Cell): boolean {
    return [...this.view.desert, ...(this.offer?.forbidden ?? [])].some(({ at }) => same(at, cell));
  }

  /** Whether a place is in the desert or at its edge, so that a row and a column name it. */
  known(cell: Cell): boolean {
    return this.#answers(cell) || this.targets.some((at) => same(at, cell));
  }

  /** A tap on a place of the desert. */
  tap(at: Cell): void {
    const { offer } = this;
    if (!offer) return;
    const closed = !this.targets.some((cell) => same(cell, at));
    this.refused = closed ? this.#whyNot(at) : '';
    if (closed) return;
    if (this.walking) this.#walk(at);
    else if (offer.stage === 'tile') this.move = { kind: 'place', at, silk: this.silk };
    else if (offer.stage === 'camels') this.#camel(offer, at);
    else this.#reunite(at);
  }

  /** Why a tap there chooses nothing, and where one would. */
  #whyNot(at: Cell): string {
    const { sentences } = this.#scene;
    const closed = this.offer?.forbidden?.find((place) => same(place.at, at));
    if (closed && !this.walking) return say(sentences, `why.${closed.closed}`);
    if (this.targets.length === 0) return say(sentences, 'refused.board');
    return say(sentences, `refused.${(!this.walking && REFUSED[this.offer?.stage ?? 'over']) || 'framed'}`);
  }

  choose(move: Move): void {
    this.refused = '';
    this.move = move;
  }

  /** Whether touching this gift does something now; tea works by itself with the coffee. */
  uses(gift: string): boolean {
    return gift !== 'tea';
  }

  /** Whether this gift is in what is proposed. */
  holds(gift: string): boolean {
    if (gift === 'silk') return this.silk;
    if (gift === 'cotton') return this.cotton;
    if (gift === 'porcelain') return this.walking;
    return this.move?.kind === `use_${gift}`;
  }

  /** Take a gift up, or put it back. */
  use(gift: string): void {
    if (gift === 'silk') this.useSilk(!this.silk);
    else if (gift === 'cotton') this.useCotton(!this.cotton);
    else if (gift === 'porcelain') this.#walkOrNot();
    else if (gift === 'perfume') this.move = this.holds(gift) ? null : { kind: 'use_perfume' };
    else if (gift === 'spices') this.#spice();
  }

  #walkOrNot(): void {
    if (this.walking) this.walking = this.#stop();
    else this.startWalking();
  }

  #stop(): boolean {
    this.origin = this.move = null;
    return false;
  }

  /** The next of the caravans that spices open, and after the last of them none. */
  #spice(): void {
    const ways = this.offer?.spices ?? [];
    const now = ways.findIndex(({ ends }) => String(ends) === String(this.move?.ends));
    const next = ways[this.holds('spices') ? now + 1 : 0];
    this.move = next ? { kind: 'use_spices', ends: next.ends } : null;
  }

  useSilk(on: boolean): void {
    this.silk = on;
    if (this.move?.kind === 'place') this.move = { ...this.move, silk: on };
  }

  /** Cotton goes with a tile that is kept out, so that is what it proposes. */
  useCotton(on: boolean): void {
    this.cotton = on;
    if (on) this.move = { kind: 'discard', cotton: true };
    else if (this.move?.kind === 'discard') this.move = { ...this.move, cotton: false };
  }

  startWalking(): void {
    this.walking = true;
    this.origin = this.move = null;
  }

  key(key: string): boolean {
    const direction = DIRECTIONS[key];
    if (!direction || this.targets.length === 0) return false;
    const from = (this.move?.at ?? this.move?.target) as unknown as Cell | undefined;
    if (this.move?.ends) this.#nextRoute(direction[0] + direction[1]);
    else this.tap(from ? (beyond(this.targets, from, direction) ?? from) : (this.targets[0] as Cell));
    return true;
  }

  back(): boolean {
    if (this.refused) this.refused = '';
    else if (this.move) this.move = null;
    else if (this.origin) this.origin = null;
    else if (this.walking) this.walking = false;
    else return false;
    return true;
  }

  propose({ move }: Proposal): void {
    this.walking = move.kind === 'use_porcelain';
    this.origin = this.walking ? (move.origin as unknown as Cell) : null;
    this.silk = move.silk === true;
    this.cotton = move.cotton === true;
    this.move = move;
  }

  #nextRoute(step: number): void {
    const routes = this.move?.kind === 'use_spices' ? this.offer?.spices : this.offer?.reunite;
    const now = routes?.findIndex(({ ends }) => String(ends) === String(this.move?.ends)) ?? -1;
    const next = routes?.at((now + step) % routes.length);
    if (this.move && next) this.move = { ...this.move, ends: next.ends };
  }

  #walkTargets(offer: Offer): readonly Cell[] {
    const walks = offer.porcelain ?? [];
    const origin = this.origin;
    if (!origin) return walks.map((walk) => walk.origin);
    return walks.find((walk) => same(walk.origin, origin))?.targets ?? [];
  }

  #walk(at: Cell): void {
    if (this.origin) this.move = { kind: 'use_porcelain', origin: this.origin, target: at };
    else this.origin = at;
  }

  #camel(offer: Offer, at: Cell): void {
    const lifts = offer.lift?.some((cell) => same(cell, at)) ?? false;
    this.move = { kind: lifts ? 'lift' : 'camel', at };
  }

  #endingAt(at: Cell): readonly Route[] {
    return (this.offer?.reunite ?? []).filter(({ ends }) => ends.some((end) => same(end, at)));
  }

  /** A tap on an end of a caravan; where several end there, tapping again goes on to the next. */
  #reunite(at: Cell): void {
    const here = this.#endingAt(at);
    const now = here.findIndex(({ ends }) => String(ends) === String(this.move?.ends));
    const next = here[(now + 1) % here.length];
    if (next) this.move = { kind: 'reunite', ends: next.ends };
  }
}

function beyond(cells: readonly Cell[], from: Cell, [dx, dy]: Cell): Cell | undefined {
  const cost = ([x, y]: Cell): number => {
    const [along, aside] = [(x - from[0]) * dx + (y - from[1]) * dy, Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx)];
    return along > 0 ? along + 2 * aside : Infinity;
  };
  return [...cells].filter((cell) => cost(cell) < Infinity).sort((one, other) => cost(one) - cost(other))[0];
}
