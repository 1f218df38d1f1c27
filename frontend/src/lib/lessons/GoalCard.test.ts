import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test } from 'vitest';

import { aGame } from '../api/testing';
import { setLanguage } from '../i18n/index.svelte';
import GoalCard from './GoalCard.svelte';

const about = { goal: 'Win the race.', turn: 'Roll and move.', end: 'The first home wins.' };
const game = aGame({
  seats: [2, 3, 4],
  minutes: 40,
  difficulty: 'hard',
  about: { en: about, fr: about },
});

beforeAll(() => setLanguage('en'));

test('a game is introduced by three sentences, players, minutes and difficulty', () => {
  render(GoalCard, { game });
  for (const words of [...Object.values(about), '2–4 players', '40 min', 'Deep'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('the short form has the goal only', () => {
  render(GoalCard, { game, short: true });
  expect(screen.getByText(about.goal)).toBeTruthy();
  expect(screen.queryByText(about.turn)).toBeNull();
});

test('without the catalogue the sentences alone are shown', () => {
  render(GoalCard, { game: undefined, about });
  expect(screen.getByText(about.end)).toBeTruthy();
  expect(screen.queryByText(/players/)).toBeNull();
});
