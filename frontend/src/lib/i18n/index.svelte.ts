import { format, type Facts } from './format';
import type { Messages } from './messages/en';
import type { OfYou } from './messages/you/en';

export type Language = 'en' | 'fr';
export type MessageKey = keyof Messages | keyof OfYou;
/** A bag of sentences by key: the app's own, or a game's. */
export type Sentences = Readonly<Record<string, string>>;

export const LANGUAGES: readonly Language[] = ['en', 'fr'];

const files = import.meta.glob<{ default: Messages }>('./messages/*.ts');
const ofYou = import.meta.glob<{ default: OfYou }>('./messages/you/*.ts');

let language = $state<Language>('en');
let messages = $state.raw<Sentences>({});
let aboutYou = false;

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
  const load = files[`./messages/${next}.ts`];
  if (!load) return;
  const more = aboutYou ? ofYou[`./messages/you/${next}.ts`] : undefined;
  const [main, you] = await Promise.all([load(), more?.()]);
  messages = { ...main.default, ...you?.default };
  language = next;
  document.documentElement.lang = next;
}

/** Know also what only the screens about oneself say, from now on. */
export async function speakOfYou(): Promise<void> {
  if (aboutYou) return;
  const you = await ofYou[`./messages/you/${language}.ts`]?.();
  aboutYou = true;
  messages = { ...messages, ...you?.default };
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
