import { describe, expect, test } from 'vitest';

import { GAME_KEYS } from './index';

const sources = import.meta.glob<string>(
  [
    '../../**/*.{ts,svelte,css}',
    '../../../{index.html,*.config.ts}',
    // Generated from the service's schema, with the views of all games.
    '!../api/schema.d.ts',
    // Messages may use a game as an example.
    '!../i18n/messages/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Return the key of the game whose folder a file is in, or an empty string. */
const gameOf = (path: string): string => /^\.\/([^/]+)\//.exec(path)?.[1] ?? '';

describe.each(GAME_KEYS)('%s', (key) => {
  test('is named in its own folder only', () => {
    const name = new RegExp(`(?<![a-z])${key}(?![a-z])`, 'i');
    const naming = Object.entries(sources).filter(
      ([path, text]) => gameOf(path) !== key && (name.test(path) || name.test(text)),
    );
    expect(naming.map(([path]) => path)).toEqual([]);
  });

  test('imports nothing from another game', () => {
    const imports = Object.entries(sources)
      .filter(([path]) => gameOf(path) === key)
      .flatMap(([path, text]) =>
        [...text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(
          ([, to = '']) => new URL(to, `file:///games/${path}`).pathname.split('/games/')[1] ?? '',
        ),
      );
    const folders = imports.filter((to) => to.includes('/')).map((to) => to.split('/')[0]);
    expect(folders.length).toBeGreaterThan(0);
    expect([...new Set(folders)]).toEqual([key]);
  });
});
