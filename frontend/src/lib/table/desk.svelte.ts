import { untrack } from 'svelte';

import { inWords } from '../api/problem';
import type { Asks, Command, LogEvent, Move, SeatNumber, Snapshot, TableInfo } from '../api/types';
import type { GameModule, Hand, Scene } from '../games/contract';
import type { Sentences } from '../i18n/index.svelte';
import { WaitingTables } from '../live/waiting.svelte';
import { tick } from '../prefs.svelte';
import { sound } from '../sounds';
import type { GemName } from '../ui/gems';
import { announce, notify } from '../ui/notices.svelte';
import { same } from '../verify/canonical';
import { backToMine, between, isUndone, positionBefore, undoneTip } from './log';
import { sceneOf } from './scene';
import type { LiveTable } from './table.svelte';
import { tellAll, withoutPast, type Line } from './telling';

/** A window over the table. */
export type Window =
  | { kind: 'menu' | 'log' | 'resign' | 'clocks' }
  | { kind: 'back' | 'again'; line: Line }
  | { kind: 'claim'; seat: SeatNumber };

export interface Sources {
  readonly live: LiveTable;
  readonly game: GameModule;
  readonly sentences: Sentences;
}

/** All that the parts of a table's screen share: what is seen, what is held, what can be asked for. */
export class Desk {
  open = $state.raw<Window | null>(null);
  recapped = $state(false);
  /** What the board shows instead of the present, while what happened meanwhile is played. */
  past = $state.raw<{ readonly scene: Scene; readonly hand: Hand } | null>(null);
  /** Whether the list of the moves in words is open. */
  listing = $state(false);

  /** The list's own way of being shown; it sets this when it is there. */
  onlist = (): void => undefined;

  #news = $state.raw<readonly LogEvent[]>([]);
  readonly #waiting = new WaitingTables();
  /** How far the table had come when it was opened here. */
  readonly opened: number;
  #last: number;

  constructor(private readonly sources: () => Sources) {
    this.opened = this.#last = untrack(() => this.snapshot?.version ?? 0);
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

  readonly scene = $derived<Scene | null>(this.snapshot && sceneOf(this.snapshot, this.sentences, this.#news, this.live.log));

  readonly mayMove = $derived(Object.keys(this.snapshot?.offer ?? {}).length > 0);

  // What is in the hand belongs to one position: the next one starts with an empty hand. So does a
  // pause, or an end that no move brought.
  readonly #moment = $derived(`${this.snapshot?.position ?? 0} ${this.mayMove}`);
  readonly hand = $derived.by<Hand | null>(() => {
    void this.#moment;
    return untrack(() => this.scene && this.#begun(this.scene));
  });

  /** A fresh hand; a move that still waits for the line lies in it again. */
  #begun(scene: Scene): Hand {
    const hand = this.game.hand(scene);
    const { command } = this.live.unsent ?? {};
    if (!command || !this.mayMove) return hand;
    const waiting = this.game.choices(scene).find(({ move }) => same(move, command.move as Move));
    if (waiting) hand.propose(waiting);
    return hand;
  }

  readonly lines = $derived<readonly Line[]>(this.scene ? tellAll(this.live.log, this.game, this.scene, this.table?.begins) : []);
  /** What the game told on the line that is played. */
  readonly onLine = $derived(
    this.lines.filter(({ version, ofGame }) => ofGame && this.table && !isUndone(this.table, version)),
  );

  readonly over = $derived(this.table?.status === 'finished' || this.table?.status === 'voided');

  /** Whether my own time is over while I am to act. */
  get late(): boolean {
    const mine = this.table?.seats[this.snapshot?.your_seat ?? -1];
    return !!mine?.expired && mine.to_act;
  }

  /** Whether something beside the game wants to be seen: a question, a rest, time that is over, a bot in my place. */
  get stirred(): boolean {
    const { table, asks } = this;
    return !!table?.request || !!table?.paused || !!asks?.claim?.length || this.late || this.may('come_back');
  }

  /** Where taking back leads without asking: before my own last move, or the nearest there is. */
  readonly freeTo = $derived.by<number | null>(() => {
    const free = this.asks?.undo ?? [];
    const mine = this.table ? backToMine(this.live.log, this.table, this.snapshot?.your_seat ?? null) : null;
    return mine !== null && free.includes(mine) ? mine : null;
  });

  /** What the game told while this device looked elsewhere; a table met for the first time has no such thing. */
  readonly recap = $derived.by<readonly Line[]>(() => {
    const seen = this.live.seenBefore;
    if (this.recapped || seen === null) return [];
    const told = this.lines.filter(({ version, ofGame }) => ofGame && version > seen && version <= this.opened);
    const mine = this.snapshot?.your_seat ?? null;
    // What I did myself, on another device, is no news to me.
    return told.some(({ seat }) => seat !== null && seat !== mine) ? told : [];
  });

  /** Another table that waits for me. */
  get next(): string | null {
    return this.#waiting.after(this.live.id);
  }

  may(command: string): boolean {
    return this.asks?.commands.includes(command) ?? false;
  }

  nameOf(seat: SeatNumber): string {
    return this.scene?.seats[seat]?.name ?? '';
  }

  gem(seat: SeatNumber): GemName {
    return this.game.gem(this.snapshot?.view ?? null, seat);
  }

  /** Hear which other tables wait, until the returned function is called. */
  listen(): (() => void) | undefined {
    return this.snapshot?.your_seat === null ? undefined : this.#waiting.listen();
  }

  /** Light up and tell what is new since the last picture. */
  follow(): void {
    const version = this.snapshot?.version ?? 0;
    if (version === this.#last) return;
    const news = between(this.live.log, this.#last, version);
    this.#news = this.table?.begins ? withoutPast(news) : news;
    this.#last = version;
    const told = untrack(() => this.lines).filter((line) => news.some((event) => event.version === line.version));
    if (told.length > 0) announce(told.map(({ words }) => words).join(' '));
  }

  async send(command: Command): Promise<void> {
    try {
      await this.live.send(command);
    } catch (error) {
      notify(inWords(error, this.sentences), 'bad');
    }
  }

  async confirm(): Promise<void> {
    const proposal = this.hand?.proposal;
    if (!proposal) return;
    tick();
    sound('confirmed');
    this.recapped = true;
    await this.send({ kind: 'play', move: proposal.move });
  }

  /** Open the list of the moves in words, and go there. */
  listMoves(): void {
    this.listing = true;
    this.onlist();
  }

  takeBack(): Promise<void> {
    return this.send({ kind: 'undo', to: this.freeTo });
  }

  /** The position before a line of the log, where the table lets one go back to it, and whether freely. */
  wayBack({ version }: Line): { to: number; free: boolean } | null {
    const to = this.table ? positionBefore(this.live.log, this.table, version) : null;
    if (to === null || !this.table || isUndone(this.table, version)) return null;
    // Where it is free only until somebody has seen it, that may have happened meanwhile: better ask.
    const sure = this.table.undo === 'free' || !this.asks?.ask_undo;
    const free = sure && (this.asks?.undo?.includes(to) ?? false);
    return free || this.asks?.ask_undo ? { to, free } : null;
  }

  /** The end of the line that was taken back and holds this one, where the table lets one go on from it. */
  wayAgain({ version }: Line): { to: number; free: boolean } | null {
    const to = this.table ? undoneTip(this.table, version) : null;
    if (to === null) return null;
    const free = this.asks?.redo?.includes(to) ?? false;
    return free || this.asks?.ask_redo ? { to, free } : null;
  }

  /** What going back to before this line would take back. */
  rolledBack(to: number): readonly Line[] {
    return this.onLine.filter(({ version }) => version > to);
  }
}
