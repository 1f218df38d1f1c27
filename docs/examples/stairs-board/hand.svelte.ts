import { translate } from '../../i18n/index.svelte';
import { arrowDirection } from '../../ui/board/arrowKeys';
import type { Hand } from '../contract';
import type { Spot } from './board/layout';
import { choices, proposalOf } from './choices';
import {
  offerOf,
  type Action,
  type Move,
  type Offer,
  type Proposal,
  type Scene,
  type View,
} from './view';

/** The player's selection: the proposed move, or why the tapped spot is closed. */
export class StairsHand implements Hand<Move> {
  move = $state.raw<Move | null>(null);
  refusal = $state('');

  readonly sheetHeight = 'low';
  readonly steady = true;
  readonly view: View;
  readonly offer: Offer | null;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = scene.view;
    this.offer = offerOf(scene.offer);
  }

  get hint(): string {
    if (!this.offer) return '';
    const key = this.view.drawing ? 'hint.draw' : 'hint.play';
    return this.refusal || translate(this.#scene.sentences, key);
  }

  get proposal(): Proposal | null {
    return this.move && proposalOf(this.#scene, this.move);
  }

  get actions(): readonly Action[] {
    if (this.offer?.wait !== null) return [];
    const label = translate(this.#scene.sentences, 'panel.wait');
    return [{ ...proposalOf(this.#scene, { kind: 'wait' }), label }];
  }

  /** The card that would be played. */
  get card(): number | null {
    return this.move?.kind === 'play' ? this.move.card : null;
  }

  /** Return whether a tap on this spot confirms the proposed move. */
  isProposed(spot: Spot): boolean {
    return this.move?.kind === (spot === 'deck' ? 'draw' : 'roll');
  }

  /** Handle a tap on the deck or the die. */
  tap(spot: Spot): void {
    if (!this.offer) return;
    const closed = spot === 'deck' ? this.offer.draw : this.offer.roll;
    if (closed === null) this.choose({ kind: spot === 'deck' ? 'draw' : 'roll' });
    else this.refusal = translate(this.#scene.sentences, `why.${closed}`);
  }

  choose(move: Move): void {
    this.refusal = '';
    this.move = move;
  }

  /** Propose the next move with an arrow key. */
  key(key: string): boolean {
    const direction = arrowDirection(key);
    const moves = choices(this.#scene).map(({ move }) => move);
    const index = moves.findIndex(
      (move) => proposalOf(this.#scene, move).words === this.proposal?.words,
    );
    const next = direction && moves.at((index + direction.x + direction.y) % moves.length);
    if (next) this.choose(next);
    return next !== undefined;
  }

  back(): boolean {
    if (this.refusal) this.refusal = '';
    else if (this.move) this.move = null;
    else return false;
    return true;
  }

  propose({ move }: Proposal): void {
    this.choose(move);
  }
}
