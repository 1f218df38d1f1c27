import { translate } from '../../i18n/index.svelte';
import type { Action, Hand } from '../contract';
import { movedToRowEnd, moved, swapped, type Rows } from './arrangement';
import { arrangeIn, choices, proposalOf } from './choices';
import {
  offerOf,
  spotOf,
  type AnyOffer,
  type Move,
  type Proposal,
  type Scene,
  type View,
} from './view';
import { spotTitle, textAt } from './spotWords';

const HINTED = new Set(['arrange', 'placing', 'card', 'lay', 'move_marker', 'pay_raid', 'surplus']);
/** The moves that end or decline a step, shown as buttons in the sheet. */
const ACTIONS = new Set(['end_turn', 'decline']);
const WHY = new Set(['corner', 'occupied', 'facing', 'robber']);

/** The player's selection: one of the legal moves. */
export class TarguiHand implements Hand<Move> {
  proposal = $state.raw<Proposal | null>(null);
  /** Why the tapped spot is closed. */
  refusal = $state('');
  /** The description of a card that was tapped without being a target. */
  reading = $state('');

  /** While the display is rearranged: the selected card and the proposed rows. */
  lifted = $state('');
  #rows = $state.raw<Rows | null>(null);

  readonly view: View;
  readonly offer: AnyOffer | null;
  readonly choices: readonly Proposal[];
  readonly actions: readonly Action<Move>[];
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = scene.view;
    this.offer = offerOf(scene.offer);
    this.choices = choices(scene);
    this.actions = this.choices
      .filter(({ move }) => ACTIONS.has(move.kind))
      .map((each) => ({ ...each, label: each.words }));
  }

  get hint(): string {
    const { offer } = this;
    if (this.reading) return this.reading;
    if (!offer) return '';
    if (this.refusal) return translate(this.#scene.sentences, `closed.${this.refusal}`);
    const n = (this.view.players[this.#scene.seat ?? 0]?.targis.length ?? 0) + 1;
    return translate(this.#scene.sentences, this.#hintKey(offer), { n });
  }

  /** Placing happens on the board and a turn in one row below it; other steps need more room. */
  get sheetHeight(): 'peek' | 'low' | 'half' {
    if (!this.offer || this.offer.step === 'placing') return 'peek';
    return this.offer.step === 'turn' ? 'low' : 'half';
  }

  #hintKey({ step, end, surplus_water: surplus }: AnyOffer): string {
    if (step === 'turn') return `hint.${end ? 'end' : surplus ? 'surplusWater' : 'turn'}`;
    return HINTED.has(step) ? `hint.${step}` : `step.${step}`;
  }

  /** The spots that can be chosen on the board. */
  get targets(): readonly string[] {
    return [...new Set(this.choices.flatMap(({ move }) => spotOf(move) ?? []))];
  }

  /** The spots where the lines of the player's Targis would cross. */
  get crossings(): readonly string[] {
    const at = this.proposal && spotOf(this.proposal.move);
    return this.offer?.places?.find((place) => place.at === at)?.crossings ?? [];
  }

  /** Return whether a tap on this spot confirms the proposed move. */
  isProposedAt(spot: string): boolean {
    const here = this.choices.filter(({ move }) => spotOf(move) === spot);
    return here.length === 1 && here[0] === this.proposal;
  }

  /** Handle a tap on a spot; repeated taps cycle through its moves. */
  tap(spot: string): void {
    const here = this.choices.filter(({ move }) => spotOf(move) === spot);
    const now = here.findIndex((choice) => choice === this.proposal);
    this.proposal = here[(now + 1) % here.length] ?? null;
    const why = this.offer?.closed?.find(({ at }) => at === spot)?.why;
    this.refusal = this.proposal || !why ? '' : WHY.has(why) ? why : 'other';
    const name = this.proposal || why ? '' : spotTitle(this.#scene, spot);
    this.reading = name && [name, textAt(this.#scene, spot)].filter(Boolean).join(': ');
  }

  get arranging(): boolean {
    return this.offer?.step === 'arrange';
  }

  /** Handle a tap on a card of the display: select it, deselect it, or exchange it with the selected one. */
  arrange(card: string): void {
    if (this.lifted && this.lifted !== card) this.#setRows(swapped(this.rows, this.lifted, card));
    else this.lifted = this.lifted ? '' : card;
  }

  /** Move the selected card to the end of a row. */
  moveToRowEnd(row: number): void {
    if (this.lifted) this.#setRows(movedToRowEnd(this.rows, this.lifted, row));
  }

  /** The rows as proposed. */
  get rows(): Rows {
    return this.#rows ?? this.#currentRows;
  }

  get #currentRows(): Rows {
    return this.view.players[this.#scene.seat ?? 0]?.rows ?? [];
  }

  #setRows(rows: Rows): void {
    this.#rows = rows;
    this.lifted = '';
    const count = moved(this.#currentRows, rows);
    const most = this.offer?.most ?? 0;
    this.proposal = count > 0 && count <= most ? proposalOf(this.#scene, arrangeIn(rows)) : null;
    this.reading = count > most ? translate(this.#scene.sentences, 'hint.tooMany', { most }) : '';
  }

  /** The rows in which the paid card can be laid. */
  get rowsToLay(): readonly number[] {
    return this.offer?.step === 'lay' ? (this.offer.rows ?? []) : [];
  }

  /** The row in which the card would be laid. */
  get chosenRow(): number | undefined {
    const move = this.proposal?.move;
    return move?.kind === 'lay_in' ? move.row : undefined;
  }

  /** Propose to lay the card in a row. */
  layIn(row: number): void {
    const choice = this.choices.find(({ move }) => move.kind === 'lay_in' && move.row === row);
    if (choice) this.propose(choice);
  }

  back(): boolean {
    if (this.lifted || this.#rows) {
      this.lifted = this.reading = '';
      this.#rows = this.proposal = null;
      return true;
    }
    const hadSelection = this.proposal !== null || this.refusal !== '' || this.reading !== '';
    this.proposal = null;
    this.refusal = this.reading = '';
    return hadSelection;
  }

  propose(proposal: Proposal): void {
    this.lifted = '';
    this.#rows = proposal.move.kind === 'arrange' ? proposal.move.rows : null;
    this.proposal = proposal;
    this.reading = this.refusal = '';
  }
}
