import { expect, test } from 'vitest';

import { aChair, aTable } from '../api/testing';
import type { GameInfo } from '../api/types';
import { TableDraft } from './tableDraft.svelte';

const game: GameInfo = {
  key: 'chess',
  title: 'Chess',
  edition: '1',
  seats: [2, 3],
  options: [
    { key: 'board', default: 'round', values: ['round', 'square'], form: 'one', seats: [2] },
    { key: 'ties', default: 'share', values: ['share'], form: 'one', seats: [] },
  ],
  bots: ['easy', 'good'],
};

test('a new draft has one seat for me and one for a friend', () => {
  const draft = new TableDraft(game);
  expect(draft.seats.map(({ kind }) => kind)).toEqual(['me', 'friend']);
  expect(draft.startsImmediately).toBe(false);
});

test('remaining seats keep their choice', () => {
  const draft = new TableDraft(game);
  draft.setSeat(1, { kind: 'bot', level: 'good' });
  draft.resize(3);
  expect(draft.request.chairs).toEqual(['', 'bot:good', '']);
});

test('an option unavailable for the number of players is not sent', () => {
  const draft = new TableDraft(game);
  draft.setOption('board', 'square');
  expect(draft.request.options).toEqual({ board: 'square' });
  draft.resize(3);
  expect(draft.availableOptions.map(({ key }) => key)).toEqual(['ties']);
  expect(draft.request.options).toEqual({});
});

test('a solo game has no clock', () => {
  const draft = new TableDraft({ ...game, seats: [1, 2] });
  draft.pace = { form: 'bank', seconds: 3600, increment: 60 };
  draft.resize(2);
  expect(draft.request.pace).toEqual({ form: 'bank', seconds: 3600, increment: 60 });
  draft.resize(1);
  expect(draft.request.pace).toEqual({ form: 'none' });
});

test('only a table of me and bots starts immediately', () => {
  const draft = new TableDraft(game);
  draft.setSeat(1, { kind: 'bot', level: 'easy' });
  expect(draft.startsImmediately).toBe(true);
});

test('a rematch copies seats and terms, with me first', () => {
  const draft = new TableDraft(game);
  const seats = ['bot:good', 'ann', 'bob'].map((player) => aChair({ player }));
  const past = aTable({
    seats,
    options: { ties: 'share', gone: 'x' },
    undo: 'free',
    visibility: 'public',
  });
  draft.copyFrom(past, 1);
  expect(draft.seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'good' }, { kind: 'friend' }]);
  expect(draft.request).toMatchObject({
    options: { ties: 'share' },
    undo: 'free',
    visibility: 'public',
  });
});
