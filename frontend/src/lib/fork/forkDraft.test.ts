import { expect, test } from 'vitest';

import { aChair, aGame, aSnapshot, aTable, somePaces } from '../api/testing';
import { emptyContinuation, storeContinuation, storedContinuation } from './storedContinuation';
import { ForkDraft } from './forkDraft.svelte';

const game = aGame();

function draftFrom(bots: string[], more: { revealed: boolean; mine: number | null }): ForkDraft {
  const seats = bots.map((bot) => aChair({ bot }));
  const table = aTable({ revealed: more.revealed, seats });
  const source = aSnapshot({ your_seat: more.mine, table });
  return new ForkDraft(source, game, emptyContinuation('t', 8), [1], somePaces());
}

test('a fork of a hidden game keeps my seat, with bots and private', () => {
  const draft = draftFrom(['', '', 'good'], { revealed: false, mine: 1 });
  expect(draft.request.chairs).toEqual(['bot:easy', '', 'bot:good']);
  expect([
    draft.mySeat,
    draft.canChangeSeat,
    draft.request.visibility,
    draft.startsImmediately,
  ]).toEqual([1, false, 'private', true]);
});

test('a spectator sits where it is to move, or where they like', () => {
  const draft = draftFrom(['', ''], { revealed: false, mine: null });
  expect([draft.mySeat, draft.canChangeSeat]).toEqual([1, true]);
  draft.setSeat(0, { kind: 'me' });
  expect(draft.request.chairs).toEqual(['', 'bot:easy']);
  expect(draft.mySeat).toBe(0);
});

test('a fork of a revealed game invites friends and allows any seat', () => {
  const draft = draftFrom(['', '', 'good'], { revealed: true, mine: 0 });
  expect(draft.seats.map(({ kind }) => kind)).toEqual(['me', 'friend', 'bot']);
  draft.setSeat(2, { kind: 'me' });
  expect(draft.request.chairs).toEqual(['bot:good', '', '']);
  draft.visibility = 'unlisted';
  expect([draft.mySeat, draft.request.visibility]).toEqual([2, 'unlisted']);
});

test('a fork sends no options, but the tried moves', () => {
  const draft = draftFrom(['', ''], { revealed: true, mine: 0 });
  expect(draft.request).toMatchObject({
    game: 'chess',
    options: {},
    continues: { table: 't', at: 8, moves: [] },
  });
});

test('tried moves are stored for their own position only', () => {
  const tried = {
    ...emptyContinuation('t', 8),
    moves: [{ seat: 0, move: { kind: 'skip' as const } }],
  };
  storeContinuation(tried);
  expect(storedContinuation('t', 8)).toEqual(tried);
  expect(storedContinuation('t', 9).moves).toEqual([]);
  expect(storedContinuation('u', 8).moves).toEqual([]);
});
