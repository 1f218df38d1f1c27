/** One live connection that comes back by itself: later each time, at once when the network returns. */

export type Liveness = 'connecting' | 'live' | 'waiting' | 'closed';

export interface LiveOptions {
  /** The path to connect to, asked again at each attempt so that it can name the last version seen. */
  path: () => string;
  onMessage: (message: unknown) => void;
  onState?: (state: Liveness) => void;
  open?: (url: string) => WebSocket;
}

const SHORTEST = 500;
const LONGEST = 15_000;

/** The pause before the next attempt: doubling, bounded, and spread so that clients do not come in a crowd. */
export function pause(attempt: number, chance = Math.random()): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** attempt);
  return Math.round(full * (0.5 + chance / 2));
}

export class LiveSocket {
  #options: LiveOptions;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    addEventListener('online', this.#retryNow);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#connect();
  }

  send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#retryNow);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#socket?.close();
    this.#options.onState?.('closed');
  }

  #connect(): void {
    this.#options.onState?.('connecting');
    const open = this.#options.open ?? ((url: string) => new WebSocket(url));
    const socket = open(socketUrl(this.#options.path()));
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#options.onState?.('live');
    };
    socket.onmessage = ({ data }) => {
      this.#options.onMessage(JSON.parse(String(data)));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#later();
    };
  }

  #later(): void {
    this.#socket = null;
    if (this.#over) return;
    this.#options.onState?.('waiting');
    this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++));
  }

  #retryNow = (): void => {
    if (this.#socket || this.#over) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#retryNow();
  };
}

function socketUrl(path: string): string {
  return location.origin.replace(/^http/, 'ws') + path;
}
