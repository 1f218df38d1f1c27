import { untrack } from 'svelte';

import { errorMessage } from '../api/errors';
import type { Asks, Command, Plan, SeatNumber, Snapshot, Step, TableInfo } from '../api/types';
import type { GameModule, Hand, Scene } from '../games/contract';
import { TableHint } from '../hints/tableHint.svelte';
import type { Sentences } from '../i18n/index.svelte';
import { waitingTables } from '../live/waitingTables.svelte';
import { tick } from '../device/preferences.svelte';
import type { GemName } from '../ui/gems/gems';
import { announce, notify } from '../ui/feedback/toasts.svelte';
import { same } from '../verify/canonical';
import { Attention } from './attention';
import { between } from './log/log';
import { isUndone, positionBeforeLastMove } from './log/steps';
import { keepEqualParts } from './playOut/equalParts';
import { newSteps } from './playOut/newSteps';
import { PlayOut } from './playOut/playOut.svelte';
import { inactive, shownAfter } from './playOut/shownAfter';
import { playEndSound, playStepSound } from './playOut/stepSounds';
import { sceneOf, type Shown } from './scene';
import type { TableDialog } from './dialogs/tableDialog';
import { holdHint } from './holdHint/holdHint.svelte';
import type { LiveTable } from './live/liveTable.svelte';
import { TurnEndToast } from './turnEndToast';
import { logEntries, withoutForkHistory, type LogEntry } from './log/narration';
import { PastPosition } from './log/pastPosition.svelte';

export interface Sources {
  readonly live: LiveTable;
  readonly game: GameModule;
  readonly sentences: Sentences;
}

/** The state shared by the parts of a table's screen: scene, hand, log, and what the player may do. */
export class TableController {
  dialog = $state.raw<TableDialog | null>(null);
  recapDismissed = $state(false);
  /** The plan of this seat; undefined until it is known. */
  plan = $state.raw<Plan | null | undefined>(undefined);
  /** The position of the recap that the board shows while it plays. */
  playback = $state.raw<Shown | null>(null);
  /** Plays out each move; meanwhile the whole screen may show the position before it. */
  readonly playOut: PlayOut<Shown> = new PlayOut(
    (step) => step.view && shownAfter(this, step, step.view),
    (step) => playStepSound(step, this.game),
  );
  /** Whether the list of moves is open. */
  movesListOpen = $state(false);

  /** The position at which this screen last confirmed a move. */
  confirmedPosition: number | null = null;

  /** Moves the focus to the list of moves; set by the sheet. */
  focusMovesList = (): void => undefined;

  readonly #turnEndToast = new TurnEndToast();
  readonly hint = new TableHint(this);
  readonly attention = new Attention(this);
  /** The position of the log that the board shows, if the player chose one. */
  readonly past = new PastPosition(this);
  /** The version of the table when it was opened. */
  readonly openedVersion: number;
  #last: number;

  constructor(private readonly sources: () => Sources) {
    this.openedVersion = this.#last = untrack(() => this.snapshot?.version ?? 0);
  }

  get live(): LiveTable {
    return this.sources().live;
  }

  get game(): GameModule {
    return this.sources().game;
  }

  get sentences(): Sentences {
    return this.sources().sentences;
  }

  get snapshot(): Snapshot | null {
    return this.live.snapshot;
  }

  get table(): TableInfo | undefined {
    return this.snapshot?.table;
  }

  get asks(): Asks | undefined {
    return this.snapshot?.asks;
  }

  #lastScene: Scene | null = null;
  readonly #present = $derived.by<Scene | null>(() => {
    const next =
      this.snapshot && sceneOf(this.snapshot, this.sentences, this.playOut.news, this.live);
    return (this.#lastScene = next && keepEqualParts(this.#lastScene, next));
  });
  // A selection belongs to one position: the next one starts with a fresh hand. So does a pause, or
  // an end without a move.
  readonly #handKey = $derived(
    `${this.snapshot?.position ?? 0} ${Object.keys(this.snapshot?.offer ?? {}).length > 0}`,
  );
  readonly #presentHand = $derived.by<Hand | null>(() => {
    void this.#handKey;
    return untrack(() => this.#present && this.#freshHand(this.#present));
  });

  /** The position on the screen: the present, unless moves that led to it are still played out. */
  readonly scene = $derived<Scene | null>(this.playOut.past?.scene ?? this.#present);
  readonly hand = $derived<Hand | null>(this.playOut.past?.hand ?? this.#presentHand);

  readonly canMove = $derived(Object.keys(this.scene?.offer ?? {}).length > 0);

  /** Return a fresh hand; an unsent move is proposed again. */
  #freshHand(scene: Scene): Hand {
    const hand = this.game.hand(scene);
    const { command } = this.live.unsent ?? {};
    if (command?.kind !== 'play' || Object.keys(scene.offer).length === 0) return hand;
    const waiting = this.game.choices(scene).find(({ move }) => same(move, command.move));
    if (waiting) hand.propose(waiting);
    return hand;
  }

  /** The setup step of a fork, whose game events only lead to the position it started from. */
  readonly #forkStart = $derived<Step | undefined>(
    this.table?.begins ? this.live.steps.find(({ seat }) => seat === null) : undefined,
  );

  readonly entries = $derived<readonly LogEntry[]>(
    this.scene ? logEntries(this.live.log, this.game, this.scene, this.#forkStart) : [],
  );
  /** The game's log entries on the main line. */
  readonly mainLineEntries = $derived(
    this.entries.filter(
      ({ version, ofGame }) => ofGame && this.table && !isUndone(this.table, version),
    ),
  );

  /** Whether the game has ended, and its last move has been shown. */
  readonly isOver = $derived(
    !this.playOut.past && (this.table?.status === 'finished' || this.table?.status === 'voided'),
  );

  /** Whether no command can be sent: one is being sent, or a move waits to be sent. */
  get busy(): boolean {
    return this.live.sending || this.live.unsent !== null;
  }

  /** The position that undo leads to without asking: before my own last move. */
  readonly undoTarget = $derived.by<number | null>(() => {
    const free = this.asks?.undo ?? [];
    const mine = this.table
      ? positionBeforeLastMove(this.live.steps, this.table, this.snapshot?.your_seat ?? null)
      : null;
    return mine !== null && free.includes(mine) ? mine : null;
  });

  /** The game's log entries since the last visit; none on the first visit. */
  readonly recap = $derived.by<readonly LogEntry[]>(() => {
    const seen = this.live.lastSeenVersion;
    if (this.recapDismissed || seen === null) return [];
    const shown = this.entries.filter(
      ({ version, ofGame }) => ofGame && version > seen && version <= this.openedVersion,
    );
    const mine = this.snapshot?.your_seat ?? null;
    // My own moves on another device are no news.
    return shown.some(({ seat }) => seat !== null && seat !== mine) ? shown : [];
  });

  /** Whether the player can decide moves ahead: seated in a running game with others. */
  readonly canPlan = $derived(
    this.table?.status === 'playing' &&
      this.snapshot?.your_seat !== null &&
      this.table.seats.length > 1,
  );

  /** Another table where it is my turn. */
  get nextTable(): string | null {
    return waitingTables.after(this.live.id);
  }

  allows(command: string): boolean {
    return this.asks?.commands.includes(command) ?? false;
  }

  nameOf(seat: SeatNumber): string {
    return this.scene?.seats[seat]?.name ?? '';
  }

  gem(seat: SeatNumber): GemName {
    return this.game.gem(this.snapshot?.view ?? null, seat);
  }

  /** Play out new moves, until the returned function is called. */
  listen(): () => void {
    const { live } = this;
    live.beforeSnapshot = (next) => this.#playSteps(next);
    return () => {
      live.beforeSnapshot = () => undefined;
      this.playOut.skip();
    };
  }

  /** Announce the events since the last snapshot. */
  announceNews(): void {
    const version = this.snapshot?.version ?? 0;
    if (version === this.#last) return;
    this.#turnEndToast.update(this.undoTarget);
    const news = withoutForkHistory(between(this.live.log, this.#last, version), this.#forkStart);
    this.#last = version;
    const shown = untrack(() => this.entries).filter((entry) =>
      news.some((event) => event.version === entry.version),
    );
    if (shown.length > 0) announce(shown.map(({ words }) => words).join(' '));
  }

  /** Play out the moves of a new snapshot. A game that was moved back is shown as it is now. */
  #playSteps(next: Snapshot): void {
    const { snapshot, scene, hand } = this;
    if (snapshot) playEndSound(snapshot, next);
    const steps = snapshot && newSteps(snapshot, next);
    if (!steps || !scene || !hand) this.playOut.skip();
    else if (steps.length > 0)
      this.playOut.add(steps, this.canMove ? inactive(this.game, scene) : { scene, hand });
  }

  /** Show the present, at rest. Return whether the board showed the past. */
  showPresent(): boolean {
    const wasPast = this.playback !== null || this.playOut.past !== null;
    this.playback = null;
    this.playOut.skip();
    return wasPast;
  }

  async send(command: Command): Promise<void> {
    try {
      await this.live.send(command);
    } catch (error) {
      notify(errorMessage(error, this.sentences), 'bad');
    }
  }

  async confirm(): Promise<void> {
    const proposal = this.hand?.proposal;
    if (!proposal) return;
    tick();
    this.recapDismissed = true;
    holdHint.dismiss();
    this.confirmedPosition = this.snapshot?.position ?? null;
    await this.send({ kind: 'play', move: proposal.move });
    if (proposal.endsTurn === true || (proposal.endsTurn && !this.canMove))
      this.#turnEndToast.show(this.undoTarget, () => void this.undo());
  }

  /** Undo back to a position. If that is no longer free, show that the others have to agree. */
  async undoFreely(to: number): Promise<void> {
    await this.send({ kind: 'undo', to });
    if (this.asks?.undo?.includes(to)) await this.live.refresh();
  }

  /** Open the list of moves and focus it. */
  listMoves(): void {
    this.movesListOpen = true;
    this.focusMovesList();
  }

  undo(): Promise<void> {
    const to = this.undoTarget;
    return to === null ? Promise.resolve() : this.send({ kind: 'undo', to });
  }

  /** Return the entries that undoing to a position would undo. */
  undoneBy(to: number): readonly LogEntry[] {
    return this.mainLineEntries.filter(({ version }) => version > to);
  }
}
