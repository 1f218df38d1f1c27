import { AnswerTimes } from './answerTimes';

/** A WebSocket that reconnects by itself: with growing pauses, and at once when the network returns. */

export type ConnectionState = 'connecting' | 'live' | 'waiting' | 'closed';

export interface LiveOptions {
  /** Return the path to connect to; called for every attempt, so that it can name the current version. */
  path: () => string;
  onMessage: (message: unknown) => void;
  /** Return the current version, which each heartbeat reports; the service answers with anything newer. */
  version?: () => number;
  onState?: (state: ConnectionState) => void;
  open?: (url: string) => WebSocket;
}

const MIN_BACKOFF_MS = 500;
/** While the loss is recent, its end must be noticed quickly. */
const QUICK_BACKOFF_MS = 4000;
const QUICK_ATTEMPTS = 10;
const MAX_BACKOFF_MS = 15_000;
export const HEARTBEAT_MS = 15_000;
/** A page that is visible asks more often whether the connection works; the answer costs next to nothing. */
export const PING_MS = 2500;
export const CONNECT_TIMEOUT_MS = 10_000;
/** The close codes of a connection that would be refused again, and of an overburdened service. */
const CLOSE_GONE = 4404;
const CLOSE_TRY_LATER = 4503;
/** The close code of a process that is being replaced: another one accepts connections already. */
const CLOSE_RESTART = 1012;
/** All clients of that process connect again, so not at the same moment. */
const RESTART_SPREAD_MS = 250;

/** Return the pause before the next attempt: exponential, bounded and jittered. */
export function backoff(attempt: number, chance = Math.random(), later = false): number {
  const most = later || attempt >= QUICK_ATTEMPTS ? MAX_BACKOFF_MS : QUICK_BACKOFF_MS;
  const full = Math.min(most, MIN_BACKOFF_MS * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

export class LiveSocket {
  #options: LiveOptions;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #answers = new AnswerTimes();
  #beatAt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    addEventListener('online', this.#probe);
    addEventListener('offline', this.#onOffline);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#reconnectTimer);
    removeEventListener('online', this.#probe);
    removeEventListener('offline', this.#onOffline);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#detach()?.close();
    this.#options.onState?.('closed');
  }

  #connect(): void {
    this.#options.onState?.('connecting');
    const open = this.#options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(socketUrl(this.#options.path()));
    this.#socket = socket;
    this.#await(CONNECT_TIMEOUT_MS);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#answered();
      this.#attempt = 0;
      this.#beatAt = performance.now();
      this.#options.onState?.('live');
      if (!document.hidden) this.#report();
      this.#schedulePing();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#onLost(code);
    };
  }

  #receive(message: { type?: string }): void {
    this.#answered();
    if (message.type !== 'beat' && message.type !== 'pong') this.#options.onMessage(message);
  }

  /** A pushed message can be lost: a heartbeat asks for news. */
  #sendBeat(): void {
    this.#beatAt = performance.now();
    this.#ask({ type: 'beat', version: this.#options.version?.() ?? 0 });
  }

  #ping = (): void => {
    if (performance.now() - this.#beatAt >= HEARTBEAT_MS) this.#sendBeat();
    else this.#ask({ type: 'ping' });
  };

  /** Send a message that is answered, and detect a dead connection by a missing answer. */
  #ask(message: object): void {
    this.#schedulePing();
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#await(this.#answers.timeout);
    this.#socket.send(JSON.stringify(message));
  }

  #await(timeout: number): void {
    if (this.#answerTimer) return;
    this.#answers.start();
    this.#answerTimer = setTimeout(this.#onOffline, timeout);
  }

  #answered(): void {
    if (this.#answerTimer) this.#answers.end();
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
  }

  #schedulePing(): void {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(this.#ping, document.hidden ? HEARTBEAT_MS : PING_MS);
  }

  #detach(): WebSocket | null {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    return socket;
  }

  #onLost(code?: number): void {
    this.#detach();
    if (this.#closed) return;
    this.#options.onState?.('waiting');
    if (code === CLOSE_GONE) return;
    this.#reconnectTimer = setTimeout(() => this.#connect(), this.#pauseAfter(code));
  }

  #pauseAfter(code?: number): number {
    if (code === CLOSE_RESTART) return Math.round(Math.random() * RESTART_SPREAD_MS);
    return backoff(this.#attempt++, Math.random(), code === CLOSE_TRY_LATER);
  }

  /** The network has gone, or the connection gives no answer: replace it. */
  #onOffline = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#onLost();
    socket.close();
  };

  /** After the network or the page was away, an open connection may be dead without notice. */
  #probe = (): void => {
    if (this.#closed) return;
    if (this.#socket) {
      this.#sendBeat();
      return;
    }
    clearTimeout(this.#reconnectTimer);
    this.#connect();
  };

  #onVisible = (): void => {
    this.#report();
    if (!document.hidden) this.#probe();
  };

  /** Say whether the page is visible: devices are not notified about a table that is looked at. */
  #report(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: 'page', visible: !document.hidden }));
  }
}

function socketUrl(path: string): string {
  return location.origin.replace(/^http/, 'ws') + path;
}
