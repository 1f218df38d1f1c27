import { expect, test } from 'vitest';

import type { GameInfo, OfferedPaces } from '../api/types';
import { TableDraft } from '../newTable/tableDraft.svelte';
import type { CircleDefaults } from './api';
import { startFor } from './startFor';

const game = (key: string): GameInfo =>
  ({ key, seats: [2, 3], bots: ['easy'], options: [] }) as unknown as GameInfo;
const GAMES = [game('one'), game('two')];
const PACES = { presets: [], suggested: {} } as unknown as OfferedPaces;
const DEFAULTS = {
  game: 'two',
  chairs: ['', '', 'bot:easy'],
  options: {},
  visibility: 'private',
  undo: 'free',
  pace: { form: 'turn', seconds: 86_400, increment: 0 },
  absence: 'cancel',
  substitutes: null,
} as unknown as CircleDefaults;

const draft = (): TableDraft => new TableDraft(game('one'), PACES);

test('a table for a circle starts from its usual game, and is private', () => {
  const begun = draft();
  startFor(begun, { id: 7, defaults: DEFAULTS }, GAMES);
  expect(begun.request).toMatchObject({
    circle: 7,
    game: 'two',
    chairs: ['', '', 'bot:easy'],
    undo: 'free',
    visibility: 'private',
    absence: 'cancel',
  });
  expect(begun.defaults).not.toHaveProperty('circle');
});

test.each([
  ['without a usual game', null],
  ['with a game that is gone', { ...DEFAULTS, game: 'three' }],
  ['with too many seats', { ...DEFAULTS, chairs: ['', '', '', ''] }],
])('%s the form keeps its own game', (_, defaults) => {
  const begun = draft();
  begun.pace = { form: 'none' };
  startFor(begun, { id: 7, defaults }, GAMES);
  expect(begun.request).toMatchObject({ circle: 7, game: 'one', chairs: ['', ''] });
});
