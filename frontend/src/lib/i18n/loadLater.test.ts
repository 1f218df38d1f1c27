import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadLater } from './loadLater';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (times: number): (() => Promise<string>) => {
  let left = times;
  return () =>
    left-- > 0 ? Promise.reject(new TypeError('no connection')) : Promise.resolve('it');
};

test('a load that fails is tried again after growing pauses', async () => {
  const loaded = vi.fn();
  void loadLater(failing(2)).then(loaded);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toHaveBeenCalledWith('it');
});

test('a load is tried again at once when the connection is back', async () => {
  const loaded = vi.fn();
  void loadLater(failing(1)).then(loaded);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(loaded).toHaveBeenCalledWith('it');
});
