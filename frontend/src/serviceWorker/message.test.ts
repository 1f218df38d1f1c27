import { expect, test } from 'vitest';

import { options, parsed } from './message';

const MESSAGE = {
  version: 1,
  kind: 'request',
  title: 'Sami asks to undo',
  body: 'A game',
  tag: 'table-1',
  url: '/tables/1',
  badge: 2,
  language: 'en',
  table: '1',
  about: 17,
  actions: [{ action: 'agree', title: 'Agree' }],
};

test('a message is shown with its tag, its buttons and an id for the answer', () => {
  const message = parsed(JSON.stringify(MESSAGE), ['en']);
  expect(message).toEqual(MESSAGE);
  expect(options(message, 'id-1')).toMatchObject({
    body: 'A game',
    tag: 'table-1',
    renotify: true,
    lang: 'en',
    actions: [{ action: 'agree', title: 'Agree' }],
    data: { message: MESSAGE, command: 'id-1' },
  });
});

test.each(['', 'null', '[]', '7', '{"title": 1}', '{'])('%s is shown as general news', (text) => {
  expect(parsed(text, ['en-GB']).title).toBe('News from your games');
  expect(parsed(text, ['fr-CA', 'en'])).toMatchObject({
    title: 'Du nouveau dans vos parties',
    tag: 'news',
    url: '/',
    badge: -1,
  });
});

test('a newer form keeps what it shares with this one', () => {
  const newer = JSON.stringify({ version: 2, title: 'Your turn', url: '/tables/2', more: 1 });
  expect(parsed(newer, ['en'])).toMatchObject({
    title: 'Your turn',
    url: '/tables/2',
    actions: [],
  });
});
