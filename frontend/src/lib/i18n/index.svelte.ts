import { format, type Facts } from './format';
import type { Messages } from './messages/en';
import type { OfReplay } from './messages/replay/en';
import type { OfTable } from './messages/table/en';
import type { OfYou } from './messages/you/en';

export type Language = 'en' | 'fr';
export type MessageKey = keyof Messages | keyof OfReplay | keyof OfTable | keyof OfYou;
/** What only some screens say, and is fetched with them. */
export type Part = 'table' | 'replay' | 'you';
/** A bag of sentences by key: the app's own, or a game's. */
export type Sentences = Readonly<Record<string, string>>;

export const LANGUAGES: readonly Language[] = ['en', 'fr'];

const files = import.meta.glob<{ default: Sentences }>(['./messages/*.ts', './messages/{table,replay,you}/*.ts']);

let language = $state<Language>('en');
let messages = $state.raw<Sentences>({});
/** The language that was asked for last; it is spoken once its words are here. */
let wanted: Language = 'en';
const parts = new Set<Part | ''>(['']);
const bags = new Map<string, Sentences>();

/** The language that the reader's browser asks for, among ours. */
export function preferredLanguage(wishes: readonly string[] = navigator.languages): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((each) => wish.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return 'en';
}

/** Load a language and speak it from now on. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  await Promise.all([...parts].map((part) => fetched(part, next)));
  if (next !== wanted) return;
  language = next;
  messages = known();
  document.documentElement.lang = next;
}

/** Know also what only some screens say, from now on. */
export async function speakOf(part: Part): Promise<void> {
  // Before it is fetched: another language that is asked for meanwhile then brings it too.
  parts.add(part);
  await speak(wanted);
}

const fileOf = (part: Part | '', of: Language): string => `./messages/${part && `${part}/`}${of}.ts`;

async function fetched(part: Part | '', of: Language): Promise<void> {
  const file = fileOf(part, of);
  const bag = bags.get(file) ?? (await files[file]?.())?.default;
  if (bag) bags.set(file, bag);
}

/** All words that are here, in the language that was asked for. */
function known(): Sentences {
  return Object.assign({}, ...[...parts].map((part) => bags.get(fileOf(part, wanted)))) as Sentences;
}

export function currentLanguage(): Language {
  return language;
}

/** How dates are written: as where the reader lives, if that is in the language that is spoken. */
export function currentLocale(): string {
  return navigator.languages.find((each) => each.startsWith(language)) ?? language;
}

/** The sentence for a key, in the reader's language. */
export function t(key: MessageKey, facts: Facts = {}): string {
  return format(messages[key] ?? key, facts, language);
}

/** The sentence for a code the server sent; `fallback` where we have no words for that code. */
export function tCode(family: string, code: string, facts: Facts, fallback: MessageKey): string {
  const sentence = messages[`${family}.${code}`];
  return sentence === undefined ? t(fallback, facts) : format(sentence, facts, language);
}

/** The same for a game's own sentences, which travel with the game. */
export function say(sentences: Sentences, key: string, facts: Facts = {}): string {
  return format(sentences[key] ?? key, facts, language);
}
