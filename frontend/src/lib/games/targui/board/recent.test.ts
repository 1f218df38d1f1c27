import { expect, test } from 'vitest';

import type { SeenEvent } from '../../../api/types';
import { flightsOf, purseChange, recentMarks } from './recent';

/** Return events of this game, without the fields that the marks do not read. */
const events = (...all: readonly Record<string, unknown>[]): readonly SeenEvent[] =>
  all.map((event, version) => ({ version, ...event, kind: `targui.${event.kind}` }) as SeenEvent);

const marks = (...all: readonly Record<string, unknown>[]): [string[], string[]] => {
  const { at, from } = recentMarks(events(...all));
  return [[...at], [...from]];
};

test('a placed Targi, a moved marker and the robber are marked with where they came from', () => {
  expect(marks({ kind: 'targi_placed', at: 'b2', seat: 1 })).toEqual([['b2'], []]);
  expect(marks({ kind: 'marker_moved', marker: 'c11', to: 'c12', seat: 1 })).toEqual([
    ['c12'],
    ['c11'],
  ]);
  expect(marks({ kind: 'robber_moved', robber: 4 }, { kind: 'robber_moved', robber: 5 })).toEqual([
    ['b5'],
    ['b3', 'b4'],
  ]);
});

test('a used piece leaves its spot, and a card laid on its square is marked', () => {
  expect(
    marks(
      { kind: 'piece_used', piece: 'c22', seat: 1 },
      { kind: 'square_refilled', square: 'c22', deck: 'tribe' },
      { kind: 'piece_forgone', piece: 'b7', seat: 1 },
    ),
  ).toEqual([['c22'], ['b7']]);
});

test('a new round forgets what the last one left behind', () => {
  expect(
    marks(
      { kind: 'piece_used', piece: 'b2', seat: 1 },
      { kind: 'round_began', number: 2, first: 0 },
      { kind: 'robber_moved', robber: 2 },
    ),
  ).toEqual([['b2'], ['b1']]);
});

test('cards laid in a display are marked there', () => {
  expect([
    ...recentMarks(events({ kind: 'card_laid', card: 'TX-01', row: 0, seat: 1 })).laid,
  ]).toEqual(['TX-01']);
});

test('gains and payments of one player add up', () => {
  const all = events(
    { kind: 'gained', seat: 1, gain: { dates: 2 }, source: 'BB-02' },
    { kind: 'traded', seat: 1, gave: { dates: 2 }, got: { gold: 1 } },
    { kind: 'card_paid', seat: 1, card: 'TX-02', paid: { gold: 1 }, tokens: 2 },
    { kind: 'gained', seat: 0, gain: { salt: 1 }, source: 'BB-03' },
    { kind: 'raid_unmet', seat: 0, vp: 3 },
  );
  expect(purseChange(all, 1)).toEqual({ dates: 0, gold: 0, vp: 5 });
  expect(purseChange(all, 0)).toEqual({ salt: 1 });
});

test('goods fly between the piece that was used and its player', () => {
  const flights = flightsOf(
    events(
      { kind: 'piece_used', piece: 'c11', seat: 1 },
      { kind: 'goods_taken', card: 'GB-01', square: 'c11', gain: { dates: 2 }, seat: 1 },
    ),
  );
  expect(flights.map(({ spot, what, seat, paid }) => [spot, what, seat, paid])).toEqual([
    ['c11', 'dates', 1, false],
    ['c11', 'dates', 1, false],
  ]);
  expect(flightsOf(events({ kind: 'gained', seat: 0, gain: { salt: 1 } }))).toEqual([]);
});
