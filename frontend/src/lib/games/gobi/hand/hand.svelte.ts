import { translate } from '../../../i18n/index.svelte';
import type { Point } from '../../../ui/board/geometry';
import type { Action, Hand } from '../../contract';
import { proposalOf } from '../text/choices';
import type { Caravan } from '../text/routes';
import { cellForTap, isExplained, refusalAt, routesEndingAt, targetsOf } from './targets';
import {
  closedReasons,
  offerOf,
  same,
  type AnyMove,
  type AnyOffer,
  type Cell,
  type Move,
  type Place,
  type Proposal,
  type Route,
  type Scene,
  type View,
} from '../view';

/** The player's selection on the desert: the proposed move and the gifts it would use. */
export class GobiHand implements Hand<Move> {
  #move = $state.raw<Move | null>(null);
  /** The proposed move; the fields of the other kinds are missing. */
  get move(): AnyMove | null {
    return this.#move;
  }

  /** The cell under the mouse. */
  hovered = $state.raw<Cell | null>(null);
  /** The caravan under the mouse or the focus in the panel. */
  pointed = $state.raw<Route | null>(null);
  /** Gifts used together with the tile. */
  silk = $state(false);
  cotton = $state(false);
  /** While a camel is moved with Porcelain: its origin, once selected. */
  walking = $state(false);
  origin = $state.raw<Cell | null>(null);
  /** Why the tapped cell cannot be chosen. */
  refusal = $state('');

  readonly view: View;
  readonly offer: AnyOffer | null;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = scene.view;
    this.offer = offerOf(scene.offer);
  }

  get sheetHeight(): 'peek' | 'low' | 'half' {
    if (this.offer?.stage === 'reward') return 'half';
    return this.offer?.stage === 'routes' && this.#hasChoice ? 'low' : 'peek';
  }

  get proposal(): Proposal | null {
    return this.#move && proposalOf(this.#scene, this.#move);
  }

  get actions(): readonly Action<Move>[] {
    const { end, skip } = this.offer ? closedReasons(this.offer) : {};
    return [
      ...(this.offer?.stage === 'tile' ? [this.#discard] : []),
      ...(end === null ? [this.#action('end_turn', 'end')] : []),
      ...(skip === null ? [this.#action('skip', 'skip')] : []),
    ];
  }

  #action(kind: 'end_turn' | 'skip', label: string): Action<Move> {
    return this.#labelled({ kind }, label);
  }

  get #discard(): Action<Move> {
    return this.#labelled({ kind: 'discard', cotton: this.cotton }, 'discard');
  }

  #labelled(move: Move, label: string): Action<Move> {
    return {
      ...proposalOf(this.#scene, move),
      label: translate(this.#scene.sentences, `panel.${label}`),
    };
  }

  get hint(): string {
    if (!this.offer) return '';
    if (this.refusal) return this.refusal;
    const { due = 0, tile } = this.view.turn ?? {};
    return translate(this.#scene.sentences, `hint.${this.#hintKey}`, {
      due,
      tribe: tile ? translate(this.#scene.sentences, `tribe.${tile}`) : '',
    });
  }

  /** The cell that the proposed move is about, if any. */
  get proposedCell(): Cell | undefined {
    return this.move?.at ?? this.move?.target;
  }

  /** The gifts that can be used now. */
  get usableGifts(): readonly string[] {
    const open = this.offer?.gifts.filter(({ closed }) => closed === null) ?? [];
    return open.map(({ gift }) => gift).filter((gift) => this.hasEffect(gift));
  }

  /** Whether there is more to choose in the panel than to end the turn. */
  get #hasChoice(): boolean {
    return !!this.offer?.reunite?.length || this.usableGifts.length > 0;
  }

  get #hintKey(): string {
    const { offer } = this;
    if (this.walking) return this.origin ? 'walkTo' : 'walkFrom';
    if (offer?.stage === 'camels') return offer.lift?.length ? 'lift' : 'camels';
    if (offer?.stage === 'routes')
      return offer.reunite?.length ? 'routes' : this.#hasChoice ? 'gift' : 'end';
    if (offer?.stage === 'tile')
      return this.silk ? 'silk' : offer.places?.length ? 'tile' : 'stuck';
    return offer?.stage ?? 'end';
  }

  /** The cells that can be tapped now. */
  get targets(): readonly Cell[] {
    return targetsOf(this.offer, this);
  }

  /** The place of the tile, proposed or under the mouse, with the camels that would come. */
  get place(): Place | undefined {
    const proposed = this.#move?.kind === 'place' ? this.#move.at : null;
    const at = proposed ?? (this.#move ? null : this.hovered);
    return at === null ? undefined : this.offer?.places?.find((place) => same(place.at, at));
  }

  /** The caravan that would be reunited, or else the one pointed at. */
  get route(): Route | undefined {
    return this.#routes[this.#routeIndex(this.#routes)] ?? this.pointed ?? undefined;
  }

  /** The caravans among which the proposed one is chosen. */
  get #routes(): readonly Route[] {
    return (this.move?.kind === 'use_spices' ? this.offer?.spices : this.offer?.reunite) ?? [];
  }

  #routeIndex(routes: readonly Route[]): number {
    return routes.findIndex(({ ends }) => String(ends) === String(this.move?.ends));
  }

  /** Return whether a tap on this cell confirms the proposed move. */
  isProposedAt(at: Cell): boolean {
    const { move } = this;
    if (move?.kind === 'reunite') {
      const [only, ...others] = routesEndingAt(this.offer, at);
      return only !== undefined && others.length === 0 && only === this.route;
    }
    return this.proposedCell !== undefined && same(this.proposedCell, at);
  }

  /** Return the cell meant by a tap: the nearest target, else the cell at the point. */
  cellForTap(at: Point): Cell {
    return cellForTap(this.view, this.offer, this.targets, at);
  }

  /** Return whether a cell is in the desert or at its edge, so that a row and a column name it. */
  isNameable(cell: Cell): boolean {
    return isExplained(this.view, this.offer, cell) || this.targets.some((at) => same(at, cell));
  }

  /** Handle a tap on a cell. */
  tap(at: Cell): void {
    const { offer } = this;
    if (!offer) return;
    const key = refusalAt(offer, this, at);
    this.refusal = key && translate(this.#scene.sentences, key);
    if (key) return;
    if (this.walking) this.#walk(at);
    else if (offer.stage === 'tile') this.#move = { kind: 'place', at, silk: this.silk };
    else if (offer.stage === 'camels') this.#camel(offer, at);
    else this.#reunite(at);
  }

  choose(move: Move): void {
    this.refusal = '';
    this.#move = move;
  }

  chooseCaravan({ kind, route: { ends } }: Caravan): void {
    this.choose({ kind, ends });
  }

  isChosenCaravan({ kind, route }: Caravan): boolean {
    return this.move?.kind === kind && String(this.move.ends) === String(route.ends);
  }

  /** Return whether a stack, or the coffees, can give the reward that is due. */
  canTake(take: number | 'coffee'): boolean {
    if (this.offer?.stage !== 'reward') return false;
    return take === 'coffee' ? this.offer.coffee === null : !!this.offer.stacks?.includes(take);
  }

  /** Return whether tapping this gift has an effect; tea applies by itself with coffee. */
  hasEffect(gift: string): boolean {
    return gift !== 'tea';
  }

  /** Return whether this gift is part of the proposed move. */
  isActive(gift: string): boolean {
    if (gift === 'silk') return this.silk;
    if (gift === 'cotton') return this.cotton;
    if (gift === 'porcelain') return this.walking;
    return this.move?.kind === `use_${gift}`;
  }

  /** Use a gift with the proposed move, or put it back. */
  toggleGift(gift: string): void {
    if (gift === 'silk') this.useSilk(!this.silk);
    else if (gift === 'cotton') this.useCotton(!this.cotton);
    else if (gift === 'porcelain') this.#toggleWalking();
    else if (gift === 'perfume') this.#move = this.isActive(gift) ? null : { kind: 'use_perfume' };
    else if (gift === 'spices') this.#nextSpices();
  }

  #toggleWalking(): void {
    this.walking = !this.walking;
    this.origin = this.#move = null;
  }

  /** Propose the next caravan that spices allow; after the last one, none. */
  #nextSpices(): void {
    const routes = this.offer?.spices ?? [];
    const next = routes[this.isActive('spices') ? this.#routeIndex(routes) + 1 : 0];
    this.#move = next ? { kind: 'use_spices', ends: next.ends } : null;
  }

  useSilk(on: boolean): void {
    this.silk = on;
    if (this.#move?.kind === 'place') this.#move = { ...this.#move, silk: on };
  }

  /** Cotton is used with a discarded tile, so it proposes a discard. */
  useCotton(on: boolean): void {
    this.cotton = on;
    if (on) this.#move = { kind: 'discard', cotton: true };
    else if (this.#move?.kind === 'discard') this.#move = { ...this.#move, cotton: false };
  }

  back(): boolean {
    if (this.refusal) this.refusal = '';
    else if (this.move) this.#move = null;
    else if (this.origin) this.origin = null;
    else if (this.walking) this.walking = false;
    else return false;
    return true;
  }

  propose({ move }: Proposal): void {
    const { origin, silk = false, cotton = false }: AnyMove = move;
    this.walking = move.kind === 'use_porcelain';
    [this.origin, this.silk, this.cotton] = [origin ?? null, silk, cotton];
    this.#move = move;
  }

  #walk(at: Cell): void {
    if (this.origin) this.#move = { kind: 'use_porcelain', origin: this.origin, target: at };
    else this.origin = at;
  }

  /** Propose to pick up a camel or to put one; where both are possible, taps alternate. */
  #camel({ lift = [], put = [] }: AnyOffer, at: Cell): void {
    const [lifts, puts] = [lift, put].map((cells) => cells.some((cell) => same(cell, at)));
    const again = this.move?.kind === 'lift' && this.isProposedAt(at);
    this.#move = { kind: lifts && !(puts && again) ? 'lift' : 'camel', at };
  }

  /** Propose the caravan that ends at this cell; repeated taps cycle through several. */
  #reunite(at: Cell): void {
    const routes = routesEndingAt(this.offer, at);
    const next = routes[(this.#routeIndex(routes) + 1) % routes.length];
    if (next) this.#move = { kind: 'reunite', ends: next.ends };
  }
}
