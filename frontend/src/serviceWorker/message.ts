import { words } from './words';

/** A push message, as games/notices/push/payload.py writes it. */
export interface PushMessage {
  readonly version: 1;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  /** How many games wait, when the message was sent; negative if it does not say. */
  readonly badge: number;
  readonly language: string;
  readonly table: string;
  /** The version of the table that the message is about. */
  readonly about: number;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

/** The data that a notification keeps for the tap on it. */
export interface Kept {
  readonly message: PushMessage;
  /** Makes answering safe to repeat, since the service accepts each id once. */
  readonly command: string;
}

/** Return the message in this text. One that cannot be read becomes a general one. */
export function parsed(text: string, languages: readonly string[]): PushMessage {
  const general: PushMessage = {
    version: 1,
    kind: 'unknown',
    title: words(languages[0] ?? '').news,
    body: '',
    tag: 'news',
    url: '/',
    badge: -1,
    language: languages[0] ?? 'en',
    table: '',
    about: 0,
    actions: [],
  };
  try {
    const found = JSON.parse(text) as Partial<PushMessage> | null;
    return typeof found?.title === 'string' ? { ...general, ...found } : general;
  } catch {
    return general;
  }
}

/** The options of a notification; TypeScript’s own list lacks some of them. */
export interface ShownOptions extends NotificationOptions {
  renotify?: boolean;
  actions?: { action: string; title: string }[];
}

/** Return how a message is shown. A newer one about a table replaces the one before, audibly. */
export function options(message: PushMessage, command: string): ShownOptions {
  const kept: Kept = { message, command };
  return {
    body: message.body,
    tag: message.tag,
    renotify: true,
    lang: message.language,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    actions: [...message.actions],
    data: kept,
  };
}
