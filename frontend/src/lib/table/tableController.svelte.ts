import { untrack } from 'svelte';

import { errorMessage } from '../api/errors';
import type { Asks, Command, LogEvent, SeatNumber, Snapshot, Step, TableInfo } from '../api/types';
import type { GameModule, Hand, Scene } from '../games/contract';
import type { Sentences } from '../i18n/index.svelte';
import { WaitingTables } from '../live/waitingTables.svelte';
import { tick } from '../device/preferences.svelte';
import { sound } from '../device/sounds';
import type { GemName } from '../ui/gems/gems';
import { announce, notify } from '../ui/feedback/toasts.svelte';
import { same } from '../verify/canonical';
import { between } from './log/log';
import { isUndone, positionBefore, positionBeforeLastMove, tipOfUndoneStep } from './log/steps';
import { sceneOf } from './scene';
import type { LiveTable } from './live/liveTable.svelte';
import { logEntries, withoutForkHistory, type LogEntry } from './log/narration';

/** A dialog over the table. */
export type TableDialog =
  | { kind: 'menu' | 'log' | 'resign' | 'clocks' }
  | { kind: 'undo' | 'redo'; entry: LogEntry }
  | { kind: 'claim'; seat: SeatNumber };

export interface Sources {
  readonly live: LiveTable;
  readonly game: GameModule;
  readonly sentences: Sentences;
}

/** The state shared by the parts of a table's screen: scene, hand, log, and what the player may do. */
export class TableController {
  dialog = $state.raw<TableDialog | null>(null);
  recapDismissed = $state(false);
  /** The scene of the recap, which the board shows instead of the present while it plays. */
  playback = $state.raw<{ readonly scene: Scene; readonly hand: Hand } | null>(null);
  /** Whether the list of moves is open. */
  movesListOpen = $state(false);

  /** Moves the focus to the list of moves; set by the sheet. */
  focusMovesList = (): void => undefined;

  #news = $state.raw<readonly LogEvent[]>([]);
  readonly #waitingTables = new WaitingTables();
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

  readonly scene = $derived<Scene | null>(
    this.snapshot && sceneOf(this.snapshot, this.sentences, this.#news, this.live.log),
  );

  readonly canMove = $derived(Object.keys(this.snapshot?.offer ?? {}).length > 0);

  // A selection belongs to one position: the next one starts with a fresh hand. So does a pause, or
  // an end without a move.
  readonly #handKey = $derived(`${this.snapshot?.position ?? 0} ${this.canMove}`);
  readonly hand = $derived.by<Hand | null>(() => {
    void this.#handKey;
    return untrack(() => this.scene && this.#freshHand(this.scene));
  });

  /** Return a fresh hand; an unsent move is proposed again. */
  #freshHand(scene: Scene): Hand {
    const hand = this.game.hand(scene);
    const { command } = this.live.unsent ?? {};
    if (command?.kind !== 'play' || !this.canMove) return hand;
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

  readonly isOver = $derived(this.table?.status === 'finished' || this.table?.status === 'voided');

  /** Whether my time has expired while it is my turn. */
  get timeExpired(): boolean {
    const mine = this.table?.seats[this.snapshot?.your_seat ?? -1];
    return !!mine?.expired && mine.to_act;
  }

  /**
   * Whether something beside the game needs attention: a request, a pause, expired time, a bot in
   * my seat.
   */
  get needsAttention(): boolean {
    const { table, asks } = this;
    return (
      !!table?.request ||
      !!table?.paused ||
      !!asks?.claim?.length ||
      this.timeExpired ||
      this.allows('come_back')
    );
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

  /** Another table where it is my turn. */
  get nextTable(): string | null {
    return this.#waitingTables.after(this.live.id);
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

  /** Subscribe to the other waiting tables, until the returned function is called. */
  listen(): (() => void) | undefined {
    return this.snapshot?.your_seat === null ? undefined : this.#waitingTables.listen();
  }

  /** Highlight and announce the events since the last snapshot. */
  announceNews(): void {
    const version = this.snapshot?.version ?? 0;
    if (version === this.#last) return;
    const news = between(this.live.log, this.#last, version);
    this.#news = withoutForkHistory(news, this.#forkStart);
    this.#last = version;
    const shown = untrack(() => this.entries).filter((entry) =>
      news.some((event) => event.version === entry.version),
    );
    if (shown.length > 0) announce(shown.map(({ words }) => words).join(' '));
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
    sound('confirmed');
    this.recapDismissed = true;
    await this.send({ kind: 'play', move: proposal.move });
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

  /** Return the position before a log entry if it can be undone back to, and whether freely. */
  undoOption({ version }: LogEntry): { to: number; free: boolean } | null {
    const to = this.table ? positionBefore(this.live.steps, this.table, version) : null;
    if (to === null || !this.table || isUndone(this.table, version)) return null;
    // Undo may be free only until somebody has seen the move, which may have happened meanwhile:
    // ask.
    const sure = this.table.undo === 'free' || !this.asks?.ask_undo;
    const free = sure && (this.asks?.undo?.includes(to) ?? false);
    return free || this.asks?.ask_undo ? { to, free } : null;
  }

  /** Return the tip of the undone branch with this entry if it can be redone, and whether freely. */
  redoOption({ version }: LogEntry): { to: number; free: boolean } | null {
    const to = this.table ? tipOfUndoneStep(this.table, version) : null;
    if (to === null) return null;
    const free = this.asks?.redo?.includes(to) ?? false;
    return free || this.asks?.ask_redo ? { to, free } : null;
  }

  /** Return the entries that undoing to a position would undo. */
  undoneBy(to: number): readonly LogEntry[] {
    return this.mainLineEntries.filter(({ version }) => version > to);
  }
}
