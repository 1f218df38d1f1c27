import { describe, expect, test } from 'vitest';

import { format } from './format';
import { preferredLanguage } from './index.svelte';
import mainEn from './messages/en';
import mainFr from './messages/fr';
import replayEn from './messages/replay/en';
import replayFr from './messages/replay/fr';
import tableEn from './messages/table/en';
import tableFr from './messages/table/fr';
import youEn from './messages/you/en';
import youFr from './messages/you/fr';

const [en, fr] = [{ ...mainEn, ...tableEn, ...replayEn, ...youEn }, { ...mainFr, ...tableFr, ...replayFr, ...youFr }];

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

/** A key is used where it stands as a whole, or where its family is completed at run time. */
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

test('French and English say the same things with the same facts', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  sameSlots(en, fr);
});

test('every message of the app is used', () => {
  expect(Object.keys(en).filter((key) => !used(key, appSources))).toEqual([]);
});

describe.each([...new Set(Object.keys(gameMessages).map((path) => path.split('/')[2] as string))])('%s', (game) => {
  const own = (language: string): Record<string, string> =>
    gameMessages[`../games/${game}/messages/${language}.ts`] ?? {};

  test('speaks both languages', () => {
    expect(Object.keys(own('fr'))).toEqual(Object.keys(own('en')));
    sameSlots(own('en'), own('fr'));
  });

  test('uses every message', () => {
    const inGame = Object.entries(gameSources).filter(([path]) => path.startsWith(`../games/${game}/`));
    const text = sources(Object.fromEntries(inGame)) + appSources;
    expect(Object.keys(own('en')).filter((key) => !used(key, text))).toEqual([]);
  });
});

test('numbers choose their word as the language does', () => {
  const sentence = '{n} {n:move|moves}';
  expect([0, 1, 2].map((n) => format(sentence, { n }, 'en'))).toEqual(['0 moves', '1 move', '2 moves']);
  expect([0, 1, 2].map((n) => format(sentence, { n }, 'fr'))).toEqual(['0 move', '1 move', '2 moves']);
});

test('the browser chooses the language, English where it is not ours', () => {
  expect(preferredLanguage(['fr-CA', 'en'])).toBe('fr');
  expect(preferredLanguage(['de', 'fr'])).toBe('fr');
  expect(preferredLanguage(['de'])).toBe('en');
});
