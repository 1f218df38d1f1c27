import { expect, test } from 'vitest';

import { aChair, aSnapshot, aTable } from '../../api/testing';
import type { Chair, Snapshot, TableInfo } from '../../api/types';
import { rematchState } from './rematchState';

const ended = (rematch: TableInfo['rematch'], seat: number | null = 0): Snapshot =>
  aSnapshot({ your_seat: seat, table: aTable({ status: 'finished', rematch }) });
const LINK = { table: 'r', seat: 1 } as const;

const rematch = (
  status: TableInfo['status'],
  seats: readonly Partial<Chair>[],
  seat: number | null = null,
): Snapshot =>
  aSnapshot({
    id: 'r',
    your_seat: seat,
    table: aTable({ status, host: 'bob', seats: seats.map((each) => aChair(each)) }),
  });
const BOB = { player: 'bob', invited: 'bob' } as const;
const ANN = { invited: 'ann' } as const;

test('a player of an ended game may ask for a rematch, a spectator may not', () => {
  expect(rematchState(ended(null), null, 'ann')).toEqual({ kind: 'offer' });
  expect(rematchState(ended(null, null), null, 'cat')).toBeNull();
});

test('a running game has no rematch', () => {
  expect(rematchState(aSnapshot({ your_seat: 0 }), null, 'ann')).toBeNull();
});

test('nothing is offered until the table of the rematch is loaded', () => {
  expect(rematchState(ended(LINK), null, 'ann')).toBeNull();
});

test('the invited player learns who asks, and who asked waits', () => {
  const seats = [BOB, ANN];
  expect(rematchState(ended(LINK), rematch('open', seats), 'ann')).toEqual({
    kind: 'invited',
    by: 1,
  });
  expect(rematchState(ended(LINK, 1), rematch('open', seats, 0), 'bob')).toEqual({
    kind: 'waiting',
    missing: ['ann'],
    mayCancel: true,
  });
});

test('a player who opened it without sitting down is offered it again', () => {
  const seats = [{ invited: 'bob' }, ANN];
  expect(rematchState(ended(LINK, 1), rematch('open', seats), 'bob')).toEqual({ kind: 'offer' });
});

test('a declined rematch names who declined', () => {
  const voided = rematch('voided', [BOB, { ...ANN, declined: true }], 0);
  expect(rematchState(ended(LINK, 1), voided, 'bob')).toEqual({
    kind: 'declined',
    by: ['ann'],
    mine: false,
  });
  expect(rematchState(ended(LINK), voided, 'ann')).toMatchObject({ kind: 'declined', mine: true });
});

test('a cancelled rematch can be offered again', () => {
  expect(rematchState(ended(LINK), rematch('voided', [BOB, ANN]), 'ann')).toEqual({
    kind: 'offer',
  });
});

test('a rematch among more waits only for those who have not answered', () => {
  const seats = [BOB, { ...ANN, declined: true }, { invited: 'cat' }];
  expect(rematchState(ended(LINK, 1), rematch('open', seats, 0), 'bob')).toMatchObject({
    missing: ['cat'],
  });
  expect(rematchState(ended(LINK), rematch('open', seats), 'ann')).toMatchObject({ mine: true });
});

test('a rematch that has begun or ended is linked', () => {
  expect(rematchState(ended(LINK), rematch('playing', [BOB], 1), 'ann')?.kind).toBe('begun');
  expect(rematchState(ended(LINK), rematch('finished', [BOB], 1), 'ann')?.kind).toBe('over');
});
