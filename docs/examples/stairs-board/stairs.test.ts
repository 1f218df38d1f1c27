import { expect, test } from 'vitest';

import { positionsIn, sceneAt, type Position } from '../fixtures';
import { sizeOf } from './board/layout';
import messages from './messages/en';
import { describeEvent } from './narration';
import type { Move, Scene, View } from './view';

const positions = positionsIn(
  import.meta.glob<readonly Position<View, Scene['offer'], Move>[]>('./fixtures/*.json', {
    import: 'default',
    eager: true,
  }),
);
const ABOUT = { version: 7, seat: 1 } as const;

test('only the seat that drew a card reads which one it is', () => {
  const [position] = positions;
  if (!position) throw new Error('the fixture is empty');
  const seats = ['Ada', 'Bo'].map((name, seat) => ({
    seat,
    name,
    kind: 'human' as const,
    toAct: false,
    resigned: false,
  }));
  const scene = { ...sceneAt(position, messages), seats };
  const sentences = [{}, { card: 7 }].map((secret) =>
    describeEvent({ ...ABOUT, kind: 'stairs.card_drawn', ...secret }, scene),
  );
  expect(sentences).toEqual(['Bo draws a card.', 'Bo draws the 7.']);
});

test('the board has room for one more card in every row', () => {
  for (const { view } of positions) {
    const longest = Math.max(...view.players.map(({ row }) => row.length));
    expect(sizeOf(view).width).toBeGreaterThan(longest + 1);
  }
});
