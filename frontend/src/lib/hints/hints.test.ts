import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { HintAnswer } from '../api/types';
import HintButton from './HintButton.svelte';
import { HintSeeker, PATIENCE_MS, POLL_MS } from './hintSeeker.svelte';
import { hintText } from './hintText';

const THINKING: HintAnswer = { position: 5, move: null, reasons: [] };
const MOVE = { kind: 'place', at: [1, -1], silk: false };
const READY: HintAnswer = {
  position: 5,
  move: MOVE,
  reasons: [{ code: 'prepares', facts: { length: 4 } }],
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('seeking a hint', () => {
  test('asks until the bot has thought, and explains the move', async () => {
    const ask = vi.fn().mockResolvedValueOnce(THINKING).mockResolvedValue(READY);
    const seeker = new HintSeeker();
    const found = seeker.seek(
      ask,
      () => true,
      () => 'Prepares a caravan of 4.',
    );
    await vi.advanceTimersByTimeAsync(1);
    expect([seeker.thinking, ask.mock.calls.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect((await found)?.move).toEqual(MOVE);
    expect([seeker.thinking, ask.mock.calls.length]).toEqual([false, 2]);
    const { silk, ...rest } = MOVE;
    expect(seeker.noteFor({ silk, ...rest } as never)).toBe('Prepares a caravan of 4.');
    expect(seeker.noteFor({ ...MOVE, silk: true } as never)).toBeUndefined();
  });

  test('gives up when the position has changed, or after a long time', async () => {
    const seeker = new HintSeeker();
    const ask = vi.fn().mockResolvedValue(READY);
    expect(
      await seeker.seek(
        ask,
        () => false,
        () => '',
      ),
    ).toBeNull();
    const late = seeker.seek(
      vi.fn().mockResolvedValue(THINKING),
      () => true,
      () => '',
    );
    await vi.advanceTimersByTimeAsync(PATIENCE_MS + 2 * POLL_MS);
    expect(await late).toBeNull();
    expect(seeker.thinking).toBe(false);
  });

  test('can be asked again after an error', async () => {
    const seeker = new HintSeeker();
    const failed = seeker.seek(
      vi.fn().mockRejectedValue(new Error('away')),
      () => true,
      () => '',
    );
    await expect(failed).rejects.toThrow('away');
    expect(seeker.thinking).toBe(false);
  });
});

test('reasons are joined, with the names of seats and cards', () => {
  const sentences = {
    'reason.covers': 'Covers {cells}.',
    'reason.closes': 'Closes {places} to {name}.',
    'reason.crosses': 'Crosses {card}.',
    'card.TB-02': 'Camel driver',
  };
  const reasons: HintAnswer['reasons'] = [
    { code: 'covers', facts: { cells: 4 } },
    { code: 'closes', facts: { places: 2, seat: 1 } },
    { code: 'crosses', facts: { card: 'card.TB-02' } },
  ];
  expect(hintText({ reasons }, sentences, (seat) => ['Ann', 'Bob'][seat] ?? '')).toBe(
    'Covers 4. Closes 2 to Bob. Crosses Camel driver.',
  );
});

test('the button asks, and shows the progress while a bot thinks', async () => {
  const onask = vi.fn();
  const { rerender } = render(HintButton, { thinking: false, progress: 0, onask });
  await fireEvent.click(screen.getByRole('button'));
  expect(onask).toHaveBeenCalledOnce();
  await rerender({ thinking: true, progress: 0.5, onask });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5);
});
