import { getViewAt } from '../../api/endpoints';
import type { Snapshot } from '../../api/types';
import { stepsBetween } from './playedSteps';
import type { QueuedStep } from './playOut.svelte';

/**
 * Return the steps that lead from a snapshot to a newer one, or null if the game was moved back.
 * The positions between are loaded from the service; a missing one is shown with the next.
 */
export function newSteps(now: Snapshot, next: Snapshot): readonly QueuedStep[] | null {
  const past = { log: next.events, steps: next.steps };
  const steps = stepsBetween(past, next.table, now.version, next.version);
  if ((steps.at(-1)?.at ?? now.position) !== next.position) return null;
  return steps.map((step) => {
    const isLast = step.at === next.position;
    const view = isLast ? next.view : null;
    const ends = isLast && next.table.status === 'finished';
    const queued: QueuedStep = { ...step, own: step.seat === next.your_seat, ends, view };
    if (!view)
      getViewAt(next.id, step.at).then(
        (found) => (queued.view = found.view),
        () => undefined,
      );
    return queued;
  });
}
