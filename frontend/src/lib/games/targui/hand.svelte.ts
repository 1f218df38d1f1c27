import type { Move } from '../../api/types';
import { say } from '../../i18n/index.svelte';
import type { Action, Hand, Proposal, Scene } from '../contract';
import { laidLast, moved, swapped, type Rows } from './arranging';
import { arrangeIn, choices, proposalOf } from './choices';
import { offerOf, placeOf, viewOf, type Offer, type View } from './picture';
import { spotWords, textAt } from './words';

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const HINTED = new Set(['arrange', 'placing', 'card', 'lay', 'move_marker', 'pay_raid', 'surplus']);
/** What ends a turn or does without: it needs no place, and no list. */
const ACTIONS = new Set(['end_turn', 'decline']);
const WHY = new Set(['corner', 'occupied', 'facing', 'robber']);

/** The spots that a move names on the board; the last is where it ends. */
export function spotOf(move: Move): string | null {
  const spot = move.at ?? move.piece ?? move.to;
  return typeof spot === 'string' ? spot : null;
}

/** What the player thinks of doing: one of the moves there are. */
export class TarguiHand implements Hand {
  proposal = $state.raw<Proposal | null>(null);
  /** Why the place that was tapped is closed. */
  refused = $state('');
  /** A card that was tapped only to be read. */
  read = $state('');

  /** While the display is rearranged: the card taken up, and the rows thought of. */
  lifted = $state('');
  #rows = $state.raw<Rows | null>(null);

  readonly view: View;
  readonly offer: Offer | null;
  readonly choices: readonly Proposal[];
  readonly actions: readonly Action[];
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.view = viewOf(scene.view);
    this.offer = offerOf(scene.offer);
    this.choices = choices(scene);
    this.actions = this.choices.filter(({ move }) => ACTIONS.has(move.kind)).map((each) => ({ ...each, label: each.words }));
  }

  get hint(): string {
    const { offer } = this;
    if (this.read) return this.read;
    if (!offer) return '';
    if (this.refused) return say(this.#scene.sentences, `closed.${this.refused}`);
    return say(this.#scene.sentences, `hint.${this.#doing(offer)}`);
  }

  /** Targis are placed on the board; pieces are used from one row below it; all else needs more room. */
  get room(): 'peek' | 'low' | 'half' {
    if (!this.offer || this.offer.step === 'placing') return 'peek';
    return this.offer.step === 'turn' ? 'low' : 'half';
  }

  #doing({ step, end, surplus_water: surplus }: Offer): string {
    if (step === 'turn') return end ? 'end' : surplus ? 'surplusWater' : 'turn';
    return HINTED.has(step) ? step : 'choose';
  }

  /** The spots that can be chosen on the board. */
  get targets(): readonly string[] {
    return [...new Set(this.choices.flatMap(({ move }) => spotOf(move) ?? []))];
  }

  /** Where the lines of my Targis would cross. */
  get crossings(): readonly string[] {
    const at = this.proposal?.move.at;
    return this.offer?.places?.find((place) => place.at === at)?.crossings ?? [];
  }

  /** Whether a tap here means what is proposed, and nothing else. */
  means(spot: string): boolean {
    const here = this.choices.filter(({ move }) => spotOf(move) === spot);
    return here.length === 1 && here[0] === this.proposal;
  }

  /** A tap on a spot; where it can mean several things, tapping again goes on to the next. */
  tap(spot: string): void {
    const here = this.choices.filter(({ move }) => spotOf(move) === spot);
    const now = here.findIndex((choice) => choice === this.proposal);
    this.proposal = here[(now + 1) % here.length] ?? null;
    const why = this.offer?.closed?.find(({ at }) => at === spot)?.why;
    this.refused = this.proposal || !why ? '' : WHY.has(why) ? why : 'other';
    const name = this.proposal || why ? '' : spotWords(this.#scene, spot);
    this.read = name && [name, textAt(this.#scene, spot)].filter(Boolean).join(': ');
  }

  key(key: string): boolean {
    const direction = DIRECTIONS[key];
    const { targets } = this;
    if (!direction || targets.length === 0) return false;
    const from = this.proposal && spotOf(this.proposal.move);
    const next = from ? this.#beyond(from, direction) : targets[0];
    if (next) this.tap(next);
    return true;
  }

  get arranging(): boolean {
    return this.offer?.step === 'arrange';
  }

  /** A card of my display that was touched: taken up, put back, or changing places with the one taken up. */
  arrange(card: string): void {
    if (this.lifted && this.lifted !== card) this.#lay(swapped(this.rows, this.lifted, card));
    else this.lifted = this.lifted ? '' : card;
  }

  /** The card taken up goes to the end of a row. */
  layLast(row: number): void {
    if (this.lifted) this.#lay(laidLast(this.rows, this.lifted, row));
  }

  /** My rows as they shall lie. */
  get rows(): Rows {
    return this.#rows ?? this.#before;
  }

  get #before(): Rows {
    return this.view.players[this.#scene.seat ?? 0]?.rows ?? [];
  }

  #lay(rows: Rows): void {
    this.#rows = rows;
    this.lifted = '';
    const count = moved(this.#before, rows);
    const most = this.offer?.most ?? 0;
    this.proposal = count > 0 && count <= most ? proposalOf(this.#scene, arrangeIn(rows)) : null;
    this.read = count > most ? say(this.#scene.sentences, 'hint.tooMany', { most }) : '';
  }

  back(): boolean {
    if (this.lifted || this.#rows) {
      this.lifted = this.read = '';
      this.#rows = this.proposal = null;
      return true;
    }
    const held = this.proposal !== null || this.refused !== '' || this.read !== '';
    this.proposal = null;
    this.refused = this.read = '';
    return held;
  }

  propose(proposal: Proposal): void {
    this.lifted = '';
    this.#rows = proposal.move.kind === 'arrange' ? (proposal.move.rows as unknown as Rows) : null;
    this.proposal = proposal;
    this.read = this.refused = '';
  }

  #beyond(spot: string, [dx, dy]: readonly [number, number]): string | undefined {
    const from = placeOf(spot, this.view.open_dunes);
    const cost = (other: string): number => {
      const to = placeOf(other, this.view.open_dunes);
      if (!from || !to) return Infinity;
      const [x, y] = [to.column - from.column, to.row - from.row];
      const along = x * dx + y * dy;
      return along > 0 ? along + 2 * (Math.abs(x * dy) + Math.abs(y * dx)) : Infinity;
    };
    return [...this.targets].filter((each) => cost(each) < Infinity).sort((one, other) => cost(one) - cost(other))[0];
  }
}
