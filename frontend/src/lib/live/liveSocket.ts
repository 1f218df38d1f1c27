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
const MAX_BACKOFF_MS = 15_000;
export const HEARTBEAT_MS = 15_000;
/** A connection without any message for this long after a heartbeat is considered dead. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** The close code of a connection that would be refused again. */
const CLOSE_GONE = 4404;

/** Return the pause before the next attempt: exponential, bounded and jittered. */
export function backoff(attempt: number, chance = Math.random()): number {
  const full = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

export class LiveSocket {
  #options: LiveOptions;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    addEventListener('online', this.#probe);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#reconnectTimer);
    removeEventListener('online', this.#probe);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#detach()?.close();
    this.#options.onState?.('closed');
  }

  #connect(): void {
    this.#options.onState?.('connecting');
    const open = this.#options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(socketUrl(this.#options.path()));
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#attempt = 0;
      this.#options.onState?.('live');
      this.#scheduleHeartbeat();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#onLost(code === CLOSE_GONE);
    };
  }

  #receive(message: { type?: string }): void {
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    if (message.type !== 'beat') this.#options.onMessage(message);
  }

  /** A pushed message can be lost: a heartbeat asks for news and detects a dead connection. */
  #sendHeartbeat = (): void => {
    this.#scheduleHeartbeat();
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: 'beat', version: this.#options.version?.() ?? 0 }));
    this.#answerTimer ??= setTimeout(() => {
      this.#onLost(false);
      socket.close();
    }, ANSWER_TIMEOUT_MS);
  };

  #scheduleHeartbeat(): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(this.#sendHeartbeat, HEARTBEAT_MS);
  }

  #detach(): WebSocket | null {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#heartbeatTimer);
    clearTimeout(this.#answerTimer);
    this.#answerTimer = undefined;
    return socket;
  }

  #onLost(forGood: boolean): void {
    this.#detach();
    if (this.#closed) return;
    this.#options.onState?.('waiting');
    if (!forGood)
      this.#reconnectTimer = setTimeout(() => this.#connect(), backoff(this.#attempt++));
  }

  /** After the network or the page was away, an open connection may be dead without notice. */
  #probe = (): void => {
    if (this.#closed) return;
    if (this.#socket) {
      this.#sendHeartbeat();
      return;
    }
    clearTimeout(this.#reconnectTimer);
    this.#connect();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#probe();
  };
}

function socketUrl(path: string): string {
  return location.origin.replace(/^http/, 'ws') + path;
}
