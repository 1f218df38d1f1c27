import { describe, expect, test } from 'vitest';

import main from './messages/en';
import replay from './messages/replay/en';
import table from './messages/table/en';
import account from './messages/account/en';

const PARTS: Readonly<Record<string, readonly Record<string, string>[]>> = {
  '': [main],
  ofTable: [main, table],
  ofReplay: [main, table, replay],
  ofAccount: [main, account],
};
const ALL = new Set([main, table, replay, account].flatMap((each) => Object.keys(each)));

const sources = import.meta.glob<string>(
  ['../../**/*.{ts,svelte}', '!../../**/*.test.ts', '!../../**/messages/**', '!../games/*/**'],
  { query: '?raw', import: 'default', eager: true },
);
const files = new Map(
  Object.entries(sources).map(([path, text]) => [
    new URL(path, 'file:///src/lib/i18n/').pathname,
    text,
  ]),
);

/** Return the files a file imports, itself included; lazily loaded screens are left out. */
function brought(path: string, seen = new Set<string>()): Set<string> {
  const found = [path, `${path}.ts`, `${path}/index.ts`].find((each) => files.has(each));
  if (!found || seen.has(found)) return seen;
  seen.add(found);
  for (const [, to] of (files.get(found) ?? '').matchAll(/(?:from |import\()'(\.[^']+)'/g))
    if (to && !(found === '/src/screens/index.ts' && to !== './Home.svelte'))
      brought(new URL(to, `file://${found}`).pathname, seen);
  return seen;
}

const keysIn = (text: string): string[] =>
  [...text.matchAll(/'([a-z]\w*\.\w+)'/g)]
    .map((found) => found[1] as string)
    .filter((key) => ALL.has(key));

const screens = [
  ...(files.get('/src/screens/index.ts') ?? '').matchAll(
    /(of\w+)?\(?\(\) => import\('\.\/([\w/]+)\.svelte'\)/g,
  ),
].map(([, part = '', name]) => [name as string, part] as const);

function unknown(path: string, part: string): string[] {
  const known = new Set((PARTS[part] ?? []).flatMap((each) => Object.keys(each)));
  return [...brought(path)].flatMap((file) =>
    keysIn(files.get(file) ?? '')
      .filter((key) => !known.has(key))
      .map((key) => `${key} in ${file}`),
  );
}

test('the first screen uses only messages loaded with it', () => {
  expect(unknown('/src/main.ts', '')).toEqual([]);
});

describe.each(screens)('%s', (name, part) => {
  test('uses only messages loaded with it', () => {
    expect(unknown(`/src/screens/${name}.svelte`, part)).toEqual([]);
  });
});
