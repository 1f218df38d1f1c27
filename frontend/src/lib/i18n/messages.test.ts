import { describe, expect, test } from 'vitest';

import { format } from './format';
import { preferredLanguage } from './index.svelte';

const bags = import.meta.glob<Record<string, string>>('./messages/{*,*/*}.ts', {
  import: 'default',
  eager: true,
});
const inLanguage = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(bags)
      .filter(([path]) => path.endsWith(`/${language}.ts`))
      .map(([, bag]) => bag),
  ) as Record<string, string>;
const [en, fr] = [inLanguage('en'), inLanguage('fr')];

const appSources = sources(
  import.meta.glob<string>(
    ['../../**/*.{ts,svelte}', '!../../**/*.test.ts', '!../../**/messages/**', '!../games/*/**'],
    { query: '?raw', import: 'default', eager: true },
  ),
);
const gameSources = import.meta.glob<string>(
  ['../games/*/**/*.{ts,svelte}', '!../**/*.test.ts', '!../**/messages/*'],
  { query: '?raw', import: 'default', eager: true },
);
const gameMessages = import.meta.glob<Record<string, string>>('../games/*/messages/*.ts', {
  import: 'default',
  eager: true,
});

function sources(files: Record<string, string>): string {
  return Object.values(files).join('\n');
}

/** Return whether a key is used as a whole, or a template completes its family at run time. */
function used(key: string, text: string): boolean {
  const families = [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index));
  return (
    text.includes(`'${key}'`) ||
    families.some((family) => text.includes(`\`${family}.\${`) || text.includes(`('${family}', `))
  );
}

const slots = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((found) => found[1] as string))].sort();

function sameSlots(one: Record<string, string>, other: Record<string, string>): void {
  for (const [key, sentence] of Object.entries(one))
    expect(slots(other[key] ?? ''), key).toEqual(slots(sentence));
}

test('French and English have the same keys and slots', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  sameSlots(en, fr);
});

/** Punctuation that lacks the narrow space of French. */
const UNSPACED = /[\p{L}\p{N} \u00a0][;:!?»]|«[^\u202f]/u;
/** A name may begin with a vowel: “de {name}” would have to become “d’{name}”. */
const ELIDED = /\b(?:de|du|d’|que|qu’|le|la) ?\{(?:name|names|tribe|card|spot|marker|origin|one)\b/;
/** Words that screens have given up for one of their own each. */
const RETIRED: Readonly<Record<string, RegExp>> = {
  en: /\b(?:nobody|somebody|whoever|tak(?:e|es|en) back|goes on from|keep it out|reunite|forgo)\b/i,
  fr: /(?:identifi(?:er|é)|signes|pillage|(?<!\p{L})écart(?:er|é)|(?<!\p{L})réuni|renonce|visiteur)/iu,
};

function plain(sentence: string): string {
  return sentence.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, '$2 $3').trim();
}

/** The messages of the app and of every game, each with its place. */
function all(language: string): [string, string][] {
  const games = Object.entries(gameMessages).filter(([path]) => path.endsWith(`/${language}.ts`));
  const bags = [language === 'fr' ? fr : en, ...games.map(([, messages]) => messages)];
  return bags.flatMap((bag) => Object.entries<string>(bag));
}

test('French has its narrow spaces, and no name after a word that would be elided', () => {
  expect(all('fr').filter(([, words]) => UNSPACED.test(plain(words)))).toEqual([]);
  expect(all('fr').filter(([, words]) => ELIDED.test(words))).toEqual([]);
});

test.each(['en', 'fr'])('no message in %s uses a retired word or a straight apostrophe', (each) => {
  const retired = RETIRED[each] as RegExp;
  expect(all(each).filter(([, words]) => retired.test(words) || words.includes("'"))).toEqual([]);
});

test('every message of the app is used', () => {
  expect(Object.keys(en).filter((key) => !used(key, appSources))).toEqual([]);
});

describe.each([...new Set(Object.keys(gameMessages).map((path) => path.split('/')[2] as string))])(
  '%s',
  (game) => {
    const own = (language: string): Record<string, string> =>
      gameMessages[`../games/${game}/messages/${language}.ts`] ?? {};

    test('has the same keys in both languages', () => {
      expect(Object.keys(own('fr'))).toEqual(Object.keys(own('en')));
      sameSlots(own('en'), own('fr'));
    });

    test('uses every message', () => {
      const inGame = Object.entries(gameSources).filter(([path]) =>
        path.startsWith(`../games/${game}/`),
      );
      const text = sources(Object.fromEntries(inGame)) + appSources;
      expect(Object.keys(own('en')).filter((key) => !used(key, text))).toEqual([]);
    });
  },
);

test('plurals follow the rules of the language', () => {
  const sentence = '{n} {n:move|moves}';
  expect([0, 1, 2].map((n) => format(sentence, { n }, 'en'))).toEqual([
    '0 moves',
    '1 move',
    '2 moves',
  ]);
  expect([0, 1, 2].map((n) => format(sentence, { n }, 'fr'))).toEqual([
    '0 move',
    '1 move',
    '2 moves',
  ]);
});

test('the browser selects the language, with English as fallback', () => {
  expect(preferredLanguage(['fr-CA', 'en'])).toBe('fr');
  expect(preferredLanguage(['de', 'fr'])).toBe('fr');
  expect(preferredLanguage(['de'])).toBe('en');
});
