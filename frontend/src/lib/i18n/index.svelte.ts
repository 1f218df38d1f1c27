import { format, type Facts } from './format';
import type { MessageKey, Part } from './parts';

export type { MessageKey, Part } from './parts';
export type Language = 'en' | 'fr';
/** Sentences by key: the app's own, or a game's. */
export type Sentences = Readonly<Record<string, string>>;

export const LANGUAGES: readonly Language[] = ['en', 'fr'];

const files = import.meta.glob<{ default: Sentences }>([
  './messages/*.ts',
  './messages/{home,table,details,replay,plan,lessons,account,notices,calendar}/*.ts',
]);

let language = $state<Language>('en');
let messages = $state.raw<Sentences>({});
/** The language requested last, which becomes current once its messages are loaded. */
let requested: Language = 'en';
const parts = new Set<Part | ''>(['']);
const cache = new Map<string, Sentences>();

/** Return the first supported language that the browser asks for. */
export function preferredLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const locale of preferred) {
    const found = LANGUAGES.find((each) => locale.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return 'en';
}

/** Load a language's messages and switch to it. */
export async function setLanguage(next: Language): Promise<void> {
  requested = next;
  await Promise.all([...parts].map((part) => load(part, next)));
  if (next !== requested) return;
  language = next;
  messages = loadedMessages();
  document.documentElement.lang = next;
}

/** Load the messages of some screens, in this and in later languages. */
export async function loadMessages(part: Part): Promise<void> {
  // Registered first, so that a language requested meanwhile includes it.
  parts.add(part);
  await setLanguage(requested);
}

const fileOf = (part: Part | '', of: Language): string =>
  `./messages/${part && `${part}/`}${of}.ts`;

async function load(part: Part | '', of: Language): Promise<void> {
  const file = fileOf(part, of);
  if (cache.has(file)) return;
  const read = files[file] ?? (await import('./otherMessages')).files[file];
  const loaded = await read?.();
  if (loaded) cache.set(file, loaded.default);
}

/** Return all loaded messages of the requested language. */
function loadedMessages(): Sentences {
  return Object.assign(
    {},
    ...[...parts].map((part) => cache.get(fileOf(part, requested))),
  ) as Sentences;
}

export function currentLanguage(): Language {
  return language;
}

/** Return the locale for dates: the browser's regional variant of the current language, if any. */
export function currentLocale(): string {
  return navigator.languages.find((each) => each.startsWith(language)) ?? language;
}

/** Return the message for a key in the current language. */
export function t(key: MessageKey, facts: Facts = {}): string {
  return format(messages[key] ?? key, facts, language);
}

/** Return the message for a code of the service, or the fallback's if there is none. */
export function tCode(family: string, code: string, facts: Facts, fallback: MessageKey): string {
  const sentence = messages[`${family}.${code}`];
  return sentence === undefined ? t(fallback, facts) : format(sentence, facts, language);
}

/** Return a game's sentence for a key in the current language. */
export function translate(sentences: Sentences, key: string, facts: Facts = {}): string {
  return format(sentences[key] ?? key, facts, language);
}
