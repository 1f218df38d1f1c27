import { afterEach, expect, test, vi } from 'vitest';

import { dismiss, toasts } from '../ui/feedback/toasts.svelte';
import { TurnEndToast } from './turnEndToast';

afterEach(() => toasts.items.forEach(({ id }) => dismiss(id)));

test('the message offers to undo while that leads to the same position', () => {
  const [toast, undo] = [new TurnEndToast(), vi.fn()];
  toast.show(7, undo);
  toast.update(7);
  expect(toasts.items).toHaveLength(1);
  toasts.items[0]?.action?.run();
  expect(undo).toHaveBeenCalledOnce();
});

test.each([null, 12])('the message goes once undo leads to %s', (target) => {
  const toast = new TurnEndToast();
  toast.show(7, vi.fn());
  toast.update(target);
  expect(toasts.items).toEqual([]);
});

test('no message is shown where the move cannot be undone freely', () => {
  new TurnEndToast().show(null, vi.fn());
  expect(toasts.items).toEqual([]);
});
