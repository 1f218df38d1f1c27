import { describe, expect, test } from 'vitest';

const messages = import.meta.glob<Record<string, string>>('./messages/{en,*/en}.ts', {
  import: 'default',
  eager: true,
});

type Bag = Readonly<Record<string, string>>;

/** Return the messages of a part; those that every screen has for an empty name. */
function bag(part: string): Bag {
  const found = messages[`./messages/${part && `${part}/`}en.ts`];
  if (!found) throw new Error(`there is no part “${part}”`);
  return found;
}

const ALL = new Set(Object.values(messages).flatMap((each) => Object.keys(each)));

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

/** The parts that are loaded already where components with a part of their own are. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  details: ['table'],
  invitations: ['table'],
  chat: ['table', 'details'],
  notes: ['table', 'details'],
};
const withPart = (part: string): readonly Bag[] => ['', ...(BESIDE[part] ?? []), part].map(bag);
const LOADED_WITH_PART =
  /(?:withMessages|loadLater)\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)',?\s*\)/g;

/** Return the files a file imports, itself included; screens and components with messages of their own are left out. */
function brought(path: string, seen = new Set<string>()): Set<string> {
  const found = [path, `${path}.ts`, `${path}/index.ts`].find((each) => files.has(each));
  if (!found || seen.has(found)) return seen;
  seen.add(found);
  const text = (files.get(found) ?? '').replace(LOADED_WITH_PART, '');
  for (const [, to] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g))
    if (
      to &&
      !(found.startsWith('/src/screens/') && found.endsWith('.ts') && to !== './Home.svelte')
    )
      brought(new URL(to, `file://${found}`).pathname, seen);
  return seen;
}

const keysIn = (text: string): string[] =>
  [...text.matchAll(/'([a-z]\w*\.\w+)'/g)]
    .map((found) => found[1] as string)
    .filter((key) => ALL.has(key));

const screenFiles = ['index', 'others'].map((file) => files.get(`/src/screens/${file}.ts`) ?? '');
/** The parts that each wrapper of screens loads: `const ofHome = using('home')`. */
const wrappers = new Map(
  screenFiles.flatMap((text) =>
    [...text.matchAll(/const (of\w+) = using\(([^)]*)\)/g)].map(([, name = '', parts = '']) => [
      name,
      [...parts.matchAll(/\w+/g)].map(([part]) => part),
    ]),
  ),
);
const partsOf = (wrapper: string): readonly Bag[] =>
  ['', ...(wrapper ? (wrappers.get(wrapper) ?? ['?']) : [])].map(bag);

const screens = screenFiles.flatMap((text) =>
  [...text.matchAll(/(of\w+)?\(?\(\) => import\('\.\/([\w/]+)\.svelte'\)/g)].map(
    ([, wrapper = '', name]) => [name as string, wrapper] as const,
  ),
);
const components = [...files].flatMap(([path, text]) =>
  [...text.matchAll(LOADED_WITH_PART)].map(
    ([, to = '', part = '']) => [new URL(to, `file://${path}`).pathname, part] as const,
  ),
);

function unknown(path: string, loaded: readonly Bag[]): string[] {
  const known = new Set(loaded.flatMap((each) => Object.keys(each)));
  return [...brought(path)].flatMap((file) =>
    keysIn(files.get(file) ?? '')
      .filter((key) => !known.has(key))
      .map((key) => `${key} in ${file}`),
  );
}

test('the first screen uses only messages loaded with it', () => {
  expect(unknown('/src/main.ts', partsOf(''))).toEqual([]);
});

describe.each(screens)('%s', (name, wrapper) => {
  test('uses only messages loaded with it', () => {
    expect(unknown(`/src/screens/${name}.svelte`, partsOf(wrapper))).toEqual([]);
  });
});

test.each(components)('%s uses only messages loaded with it', (path, part) => {
  expect(files.has(path)).toBe(true);
  expect(unknown(path, withPart(part))).toEqual([]);
});
