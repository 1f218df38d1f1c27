import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import type { Sentences } from '../../../i18n/index.svelte';
import { positionsIn, sceneAt, type Position } from '../../fixtures';
import { GobiHand } from '../hand/hand.svelte';
import english from '../messages/en';
import type { Move, Player, Progress, Scene, View } from '../view';
import Bar from './Bar.svelte';
import Players from './Players.svelte';
import RewardCard from './RewardCard.svelte';

type GobiPosition = Position<View, Scene['offer'], Move>;

const named = import.meta.glob<Sentences>('../../../../../../games/rules/gobi/text/words.en.json', {
  import: 'default',
  eager: true,
});
const SENTENCES: Sentences = Object.assign({}, ...Object.values(named), english);
const [position] = positionsIn(
  import.meta.glob<readonly GobiPosition[]>('../fixtures/4.json', {
    import: 'default',
    eager: true,
  }),
) as [GobiPosition];

const seats = ['Ada', 'Bo', 'Cy', 'Di'].map((name, seat) => ({
  seat,
  name,
  kind: 'human' as const,
  toAct: false,
  resigned: false,
}));

function sceneWith(changed: Partial<Player>, more: Partial<Scene> = {}): Scene {
  const players = position.view.players.map((player, seat) =>
    seat === 1 ? { ...player, ...changed } : player,
  );
  const view = { ...position.view, players };
  return { ...sceneAt({ ...position, view, seat: 0 }, SENTENCES), seats, ...more };
}

afterEach(cleanup);

test('the bar says what each of four players has left, mine first', () => {
  const scene = sceneWith({ reserve: 3, tiles: 1 }, { seat: 2 });
  const { container } = render(Bar, { scene, hand: new GobiHand(scene) });
  const said = [...container.querySelectorAll('.seat > .unseen')].map((each) => each.textContent);
  expect(said.map((words) => words?.split(':')[0])).toEqual(['You', 'Di', 'Ada', 'Bo']);
  expect(said[3]).toBe('Bo: 3 camels and 1 tile left.');
});

const progress = (changed: Partial<Progress>): Progress => ({
  count: 1,
  needed: 2,
  met: false,
  lost: false,
  value: 1,
  ...changed,
});

test.each([
  [progress({}), '1/2'],
  [progress({ count: 2, met: true, value: 4 }), '✓'],
  [progress({ lost: true }), '✗'],
])('a blessing shows how far it is', (how, shown) => {
  const { container } = render(RewardCard, {
    scene: sceneWith({}),
    reward: 'inner',
    progress: how,
  });
  expect(container.querySelector('.effect strong')?.textContent).toBe(shown);
  expect(container.querySelector('.points')?.textContent).toContain('4');
});

test('the rewards of others are readable, used gifts and taken ones differ', () => {
  const recent = [
    { kind: 'gobi.reward_taken', version: 9, seat: 1, reward: 'silk', stack: 0, uncovered: null },
  ] as const;
  const scene = sceneWith({ gifts: ['silk'], used: ['tea'], coffees: 2 }, { recent });
  render(Players, { scene, hand: new GobiHand(scene) });
  const silk = screen.getByRole('button', { name: /Silk/ });
  expect(silk.textContent).toContain('Camels anywhere in line');
  expect(silk.className).toContain('marked');
  expect(screen.getByRole('button', { name: /Tea/ }).className).toContain('used');
  expect(screen.getByRole('button', { name: /Coffee\s×2/ }).textContent).toContain('14');
});

test('a reward that can be taken is chosen with one tap', () => {
  const onchoose = vi.fn();
  render(RewardCard, { scene: sceneWith({}), reward: 'silk', onchoose });
  screen.getByRole('button').click();
  expect(onchoose).toHaveBeenCalledOnce();
});
