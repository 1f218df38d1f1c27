import { getTable, commandRequest, sendCommand, type CommandRequest } from '../../api/endpoints';
import { ApiError } from '../../api/errors';
import type { Command, LogEvent, Snapshot, StaleFacts, Step } from '../../api/types';
import type { ChatFollower, ChatPush } from '../../chat/types';
import { LiveSocket, type ConnectionState } from '../../live/liveSocket';
import { session } from '../../session/session.svelte';
import { storeHead } from '../../verify/heads';
import {
  saveUnsentMove,
  saveMoveDropped,
  cacheSnapshot,
  saveSeenVersion,
  unsentMove,
  isMoveDropped,
  lastSeenVersion,
} from './localState';
import { appended } from '../log/log';
import { withRetry } from './retry';

type Push =
  | ({ type: 'snapshot' } & Snapshot)
  | ({ type: 'chat' } & ChatPush)
  | { type: 'gone'; code?: string };

const RETRY_AFTER = 4000;

/** A table on this device: the newest snapshot, the log so far, and the connection. */
export class LiveTable {
  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<readonly LogEvent[]>([]);
  steps = $state.raw<readonly Step[]>([]);
  connection = $state<ConnectionState>('connecting');
  problem = $state.raw<unknown>(null);
  /** A move that could not be sent yet. It is sent once, if the game is still at its position. */
  unsent = $state.raw<CommandRequest | null>(null);
  /** Whether an unsent move was dropped because the game had moved on. */
  moveDropped = $state(false);
  /** The last version seen on this device before the table was opened; null on the first visit. */
  readonly lastSeenVersion: number | null;
  /** Called with each newer snapshot before it is applied. */
  beforeSnapshot: (next: Snapshot) => void = () => undefined;

  /** The chat of the table, which follows it by the same socket. */
  chat: ChatFollower | undefined;

  /** The last request, until it is answered. */
  #pending = $state.raw<CommandRequest | null>(null);
  #socket: LiveSocket | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.unsent = unsentMove(id);
    this.moveDropped = isMoveDropped(id);
    this.lastSeenVersion = lastSeenVersion(id);
  }

  /**
   * Whether a command is being sent. A pushed snapshot may show its outcome before the answer
   * arrives; the player can then go on.
   */
  get sending(): boolean {
    return this.#pending !== null && this.#pending.position === this.snapshot?.position;
  }

  /** Load the table and subscribe to it. */
  async open(): Promise<void> {
    try {
      this.applySnapshot(await getTable(this.id));
    } catch (error) {
      this.problem = error;
      return;
    }
    addEventListener('online', this.#refresh);
    document.addEventListener('visibilitychange', this.#cacheSnapshot);
    if (this.unsent) void this.#refresh();
    this.listen();
  }

  /** Subscribe to changes. Call it again after signing in, since a socket keeps its identity. */
  listen(): void {
    this.#socket?.close();
    this.#socket = new LiveSocket({
      path: () =>
        `/ws/tables/${this.id}?after=${this.snapshot?.version ?? 0}${this.chat?.query ?? ''}`,
      version: () => this.snapshot?.version ?? 0,
      onMessage: (message) => this.#receive(message as Push),
      // While reconnecting, the connection still counts as lost.
      onState: (state) =>
        (this.connection =
          this.connection === 'waiting' && state === 'connecting' ? 'waiting' : state),
    });
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    removeEventListener('online', this.#refresh);
    document.removeEventListener('visibilitychange', this.#cacheSnapshot);
    this.#cacheSnapshot();
    this.#socket?.close();
  }

  /** Apply a snapshot, unless a newer one is present. */
  applySnapshot(snapshot: Snapshot): void {
    if (this.snapshot && snapshot.version < this.snapshot.version) return;
    this.beforeSnapshot(snapshot);
    this.log = appended(this.log, snapshot.events, ({ version }) => version);
    this.steps = appended(this.steps, snapshot.steps, ({ position }) => position);
    this.snapshot = snapshot;
    saveSeenVersion(this.id, snapshot.version);
    storeHead(this.id, snapshot.version, snapshot.head);
  }

  /** Send a command. The same request is repeated on a bad network, so that it counts once. */
  async send(command: Command): Promise<void> {
    if (!this.snapshot || this.sending) return;
    this.dismissDropped();
    await this.#request(commandRequest(this.snapshot, command));
  }

  /** Dismiss the notice about a dropped move. */
  dismissDropped(): void {
    this.moveDropped = false;
    saveMoveDropped(this.id, false);
  }

  /** Discard the unsent move. */
  discardUnsent(): void {
    this.#setUnsent(null);
  }

  async #request(request: CommandRequest): Promise<void> {
    this.#pending = request;
    try {
      this.applySnapshot(await withRetry(() => sendCommand(this.id, request)));
      this.#settle(request, null);
    } catch (error) {
      const keepUnsent =
        error instanceof ApiError && error.isUndecided && request.command.kind === 'play';
      this.#settle(request, keepUnsent ? request : null);
      if (keepUnsent) return;
      this.#applyStale(error);
      throw error;
    }
  }

  /** End a request; what is unsent after it counts unless a later request was sent meanwhile. */
  #settle(request: CommandRequest, unsent: CommandRequest | null): void {
    if (this.#pending !== request) return;
    this.#pending = null;
    this.#setUnsent(unsent);
  }

  /** Cache the table for offline use, unless the player has signed out meanwhile. */
  #cacheSnapshot = (): void => {
    if (this.snapshot && session.player)
      void cacheSnapshot({ ...this.snapshot, events: this.log, steps: this.steps }).catch(
        () => undefined,
      );
  };

  #setUnsent(request: CommandRequest | null): void {
    this.unsent = request;
    saveUnsentMove(this.id, request);
    clearTimeout(this.#retryTimer);
    // A dead connection may look open, so an unsent move is retried on a timer.
    if (request) this.#retryTimer = setTimeout(this.#refresh, RETRY_AFTER);
  }

  /** Load the table again: the commands open to the player can change without a new version. */
  async refresh(): Promise<void> {
    try {
      this.applySnapshot(await getTable(this.id));
    } catch {
      // Still offline, or the table is gone: the unsent move stays.
    }
  }

  #refresh = async (): Promise<void> => {
    await this.refresh();
    await this.#sendUnsent();
  };

  /** Send the unsent move, or drop it if the game has moved on. */
  async #sendUnsent(): Promise<void> {
    const request = this.unsent;
    if (!request || !this.snapshot || this.sending) return;
    if (request.position === this.snapshot.position) {
      await this.#request(request).catch(() => (this.moveDropped = true));
      return;
    }
    this.#setUnsent(null);
    // The move may have been recorded although its answer was lost.
    this.moveDropped = !this.#wasRecorded(request);
  }

  #wasRecorded({ position }: CommandRequest): boolean {
    const mine = this.snapshot?.your_seat;
    return this.steps.some((step) => step.first > position && step.seat === mine);
  }

  #applyStale(error: unknown): void {
    if (!(error instanceof ApiError) || error.code !== 'stale') return;
    const { snapshot } = error.facts as Partial<StaleFacts>;
    if (snapshot) this.applySnapshot(snapshot);
  }

  #receive(message: Push): void {
    if (message.type === 'snapshot') {
      this.applySnapshot(message);
      void this.#sendUnsent();
    }
    if (message.type === 'chat') this.chat?.onPush(message);
    if (message.type !== 'gone') return;
    this.close();
    // The table stays on the screen: suspended players may read.
    if (message.code === 'suspended') dispatchEvent(new Event('standing-refused'));
    else this.problem = new ApiError(404, message.code ?? 'gone');
  }
}
