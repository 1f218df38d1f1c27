import { expect, test } from 'vitest';

import { bodyOf, kindsFor, needsWords, peopleOf, type About } from './about';

const BOB = { id: 'p_bob', name: 'Bob' };
const AT_TABLE: About = { what: 'people', people: [BOB], table: 't', version: 7 };

test('a person is reported with a target that fits the kind', () => {
  const targets = kindsFor(AT_TABLE).map((kind) => bodyOf(AT_TABLE, BOB, kind, '').target);
  expect(new Set(targets)).toEqual(new Set(['table', 'name', 'profile']));
  expect(bodyOf(AT_TABLE, BOB, 'name', '')).toEqual({
    target: 'name',
    kind: 'name',
    player: 'p_bob',
    table: 't',
    version: 7,
    words: '',
  });
});

test('without a table only a name and a person as a whole are reported', () => {
  const about: About = { ...AT_TABLE, table: '', version: 0 };
  const targets = kindsFor(about).map((kind) => bodyOf(about, BOB, kind, '').target);
  expect(new Set(targets)).toEqual(new Set(['name', 'profile']));
});

test('a move is reported by its version, without a player', () => {
  const move: About = { what: 'move', table: 't', version: 9, person: BOB, words: 'Bob moves.' };
  expect(bodyOf(move, BOB, 'stalling', '')).toEqual({
    target: 'move',
    kind: 'stalling',
    table: 't',
    version: 9,
    words: '',
  });
  expect(peopleOf(move)).toEqual([BOB]);
});

test('an invitation is reported with the secret of its link', () => {
  const link: About = { what: 'invitation', table: 't', person: BOB, invitation: 'secret' };
  expect(bodyOf(link, BOB, 'spam', '')).toMatchObject({ table: 't', invitation: 'secret' });
  expect(kindsFor(link)).toEqual(['spam', 'harassment', 'other']);
});

test('a message is reported by its number and its author', () => {
  const about: About = { what: 'message', version: 4, person: BOB, words: 'Rude.' };
  expect(bodyOf(about, BOB, 'insult', '')).toEqual({
    target: 'message',
    kind: 'insult',
    player: 'p_bob',
    version: 4,
    words: '',
  });
});

test('words are sent only where they are asked for', () => {
  expect(bodyOf(AT_TABLE, BOB, 'other', ' Something. ').words).toBe('Something.');
  expect(bodyOf(AT_TABLE, BOB, 'stalling', 'Something.').words).toBe('');
  expect(needsWords(null)).toBe(false);
});
