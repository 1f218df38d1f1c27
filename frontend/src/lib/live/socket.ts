/** One live connection that comes back by itself: later each time, at once when the network returns. */

export type Liveness = 'connecting' | 'live' | 'waiting' | 'closed';

export interface LiveOptions {
  /** The path to connect to, asked again at each attempt so that it can name the last version seen. */
  path: () => string;
  onMessage: (message: unknown) => void;
  /** The last version that is here; each beat names it, and is answered by what is newer. */
  version?: () => number;
  onState?: (state: Liveness) => void;
  open?: (url: string) => WebSocket;
}

const SHORTEST = 500;
const LONGEST = 15_000;
export const BEAT = 15_000;
/** A line that says nothing for so long after a beat is dead, whatever it looks like. */
export const SILENCE = 10_000;
/** How the service closes what it will not open again to whoever asks now. */
const GONE = 4404;

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
  #beat: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#onVisible);
    this.#connect();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#onVisible);
    this.#drop()?.close();
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
      this.#beatLater();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code === GONE);
    };
  }

  #hear(message: { type?: string }): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (message.type !== 'beat') this.#options.onMessage(message);
  }

  /** Nobody may have told us what is new: now and then we ask, and so find out whether the line still stands. */
  #beatNow = (): void => {
    this.#beatLater();
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: 'beat', version: this.#options.version?.() ?? 0 }));
    this.#silence ??= setTimeout(() => {
      this.#lost(false);
      socket.close();
    }, SILENCE);
  };

  #beatLater(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(this.#beatNow, BEAT);
  }

  #drop(): WebSocket | null {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#beat);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    return socket;
  }

  #lost(forGood: boolean): void {
    this.#drop();
    if (this.#over) return;
    this.#options.onState?.('waiting');
    if (!forGood) this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++));
  }

  /** A line that stood before the network or the page went away may only look alive. */
  #wake = (): void => {
    if (this.#over) return;
    if (this.#socket) {
      this.#beatNow();
      return;
    }
    clearTimeout(this.#timer);
    this.#connect();
  };

  #onVisible = (): void => {
    if (document.visibilityState === 'visible') this.#wake();
  };
}

function socketUrl(path: string): string {
  return location.origin.replace(/^http/, 'ws') + path;
}
