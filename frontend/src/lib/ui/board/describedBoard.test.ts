import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';

import DescribedBoard from './DescribedBoard.svelte';
import type { PlaceGroup } from './places';

afterEach(cleanup);

const choose = vi.fn();
const onreach = vi.fn();
const GROUPS: readonly PlaceGroup[] = [
  {
    id: 'tiles',
    title: 'Tiles',
    places: [
      { id: 'a', label: 'Sun, empty.', choose },
      { id: 'b', label: 'Moon, taken.', changed: true },
    ],
  },
];

test('a position is described when the page is idle, with a button for what can be chosen', async () => {
  const describe = vi.fn(() => GROUPS);
  render(DescribedBoard, { describe, onreach });
  expect(describe).not.toHaveBeenCalled();
  const button = await screen.findByRole('button', { name: 'Sun, empty.' });
  expect(screen.getByRole('heading', { name: 'Tiles' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((each) => each.textContent?.trim())).toEqual([
    'Sun, empty.',
    expect.stringMatching(/^Moon, taken\. .+/),
  ]);
  // Reachable by swiping, but no tab stop.
  expect(button.tabIndex).toBe(-1);
  button.focus();
  button.click();
  expect(onreach).toHaveBeenCalledWith(GROUPS[0]?.places[0]);
  expect(choose).toHaveBeenCalledOnce();
});

test('a changed position is described again', async () => {
  const { rerender } = render(DescribedBoard, { describe: () => GROUPS, onreach });
  await screen.findByText('Tiles');
  await rerender({ describe: () => [], onreach });
  await waitFor(() => expect(screen.queryByText('Tiles')).toBeNull());
});

test('each change is described once, and the words are busy until then', async () => {
  const describe = vi.fn(() => GROUPS);
  const { rerender } = render(DescribedBoard, { describe, onreach });
  const region = await screen.findByRole('region');
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'));
  expect(describe).toHaveBeenCalledOnce();
  const changed = vi.fn(() => GROUPS);
  // Two changes before the page is idle are described together.
  await rerender({ describe: () => [], onreach });
  await rerender({ describe: changed, onreach });
  expect(region.getAttribute('aria-busy')).toBe('true');
  expect(changed).not.toHaveBeenCalled();
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'));
  expect(changed).toHaveBeenCalledOnce();
});
