import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import Toasts from './Toasts.svelte';
import { dismiss, notify, toasts } from './toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toasts.items) dismiss(id);
  vi.useRealTimers();
});

test('a message disappears by itself', () => {
  notify('Copied');
  expect(toasts.items.map(({ words }) => words)).toEqual(['Copied']);
  vi.advanceTimersByTime(6000);
  expect(toasts.items).toEqual([]);
});

test('the button of a message does its action once and closes it', async () => {
  const run = vi.fn();
  render(Toasts);
  notify('Your turn is over.', 'plain', { label: 'Undo', run });
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getByRole('status').textContent).toContain('Your turn is over.');
  await fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(toasts.items).toEqual([]);
});
