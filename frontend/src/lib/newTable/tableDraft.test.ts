import { expect, test } from 'vitest';

import { aChair, aGame, aTable, somePaces } from '../api/testing';
import { quickTable } from './quickTable';
import { copyTable } from './settings';
import { TableDraft } from './tableDraft.svelte';

const game = aGame({
  options: [
    {
      key: 'board',
      default: 'round',
      values: ['round', 'square'],
      form: 'one',
      seats: [2],
      first: 'square',
    },
    { key: 'ties', default: 'share', values: ['share'], form: 'one', seats: [], first: null },
  ],
});

test('a new draft has one seat for me and one for a friend', () => {
  const draft = new TableDraft(game, somePaces());
  expect(draft.seats.map(({ kind }) => kind)).toEqual(['me', 'friend']);
  expect(draft.startsImmediately).toBe(false);
});

test('remaining seats keep their choice', () => {
  const draft = new TableDraft(game, somePaces());
  draft.setSeat(1, { kind: 'bot', level: 'good' });
  draft.resize(3);
  expect(draft.request.chairs).toEqual(['', 'bot:good', '']);
});

test('an option unavailable for the number of players is not sent', () => {
  const draft = new TableDraft(game, somePaces());
  draft.setOption('board', 'square');
  expect(draft.request.options).toEqual({ board: 'square' });
  draft.resize(3);
  expect(draft.availableOptions.map(({ key }) => key)).toEqual(['ties']);
  expect(draft.request.options).toEqual({});
});

test('a solo game has no clock', () => {
  const draft = new TableDraft({ ...game, seats: [1, 2] }, somePaces());
  draft.pace = { form: 'bank', seconds: 3600, increment: 60 };
  draft.resize(2);
  expect(draft.request.pace).toEqual({ form: 'bank', seconds: 3600, increment: 60 });
  draft.resize(1);
  expect(draft.request.pace).toEqual({ form: 'none' });
});

test('only a table of me and bots starts immediately', () => {
  const draft = new TableDraft(game, somePaces());
  draft.setSeat(1, { kind: 'bot', level: 'easy' });
  expect(draft.startsImmediately).toBe(true);
});

test('a quick table has the weakest bot and the values of a first game', () => {
  expect(quickTable(game)).toMatchObject({
    chairs: ['', 'bot:easy'],
    options: { board: 'square' },
  });
});

test('a quick table has the chosen level, if the game has it', () => {
  expect(quickTable(game, 'good').chairs).toEqual(['', 'bot:good']);
  expect(quickTable(game, 'strong').chairs).toEqual(['', 'bot:easy']);
});

test('a rematch copies seats and terms, with me first', () => {
  const draft = new TableDraft(game, somePaces());
  const seats = ['bot:good', 'ann', 'bob'].map((player) => aChair({ player }));
  const past = aTable({
    seats,
    options: { ties: 'share', gone: 'x' },
    undo: 'free',
    visibility: 'public',
  });
  copyTable(draft, past, 1);
  expect(draft.seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'good' }, { kind: 'friend' }]);
  expect(draft.request).toMatchObject({
    options: { ties: 'share' },
    undo: 'free',
    visibility: 'public',
  });
});

test('a table with friends is daily until another pace is chosen, one with bots has no limit', () => {
  const draft = new TableDraft(game, somePaces());
  expect(draft.request.pace).toMatchObject({ form: 'bank', cap: 432_000 });
  draft.setSeat(1, { kind: 'bot', level: 'easy' });
  expect(draft.request.pace).toEqual({ form: 'none' });
  draft.pace = { form: 'turn', seconds: 86_400 };
  draft.setSeat(1, { kind: 'friend' });
  expect(draft.request.pace).toEqual({ form: 'turn', seconds: 86_400 });
});

test('whether substitutes are welcome is left to the service until it is chosen or copied', () => {
  const draft = new TableDraft(game, somePaces());
  expect(draft.request.substitutes).toBeNull();
  draft.substitutes = true;
  expect(draft.request.substitutes).toBe(true);
  copyTable(draft, aTable({ seats: [aChair(), aChair()], substitutes: false }), 0);
  expect(draft.request.substitutes).toBe(false);
});

test('what happens without time is chosen, and copied from tables that had the choice', () => {
  const draft = new TableDraft(game, somePaces());
  expect(draft.request.absence).toBe('play_on');
  copyTable(draft, aTable({ seats: [aChair(), aChair()], absence: 'decide' }), 0);
  expect(draft.request.absence).toBe('decide');
  copyTable(draft, aTable({ seats: [aChair(), aChair()], absence: 'claim' }), 0);
  expect(draft.request.absence).toBe('decide');
});
