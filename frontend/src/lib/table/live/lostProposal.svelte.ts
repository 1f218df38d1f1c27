import { t } from '../../i18n/index.svelte';
import { notify } from '../../ui/feedback/toasts.svelte';
import type { TableController } from '../tableController.svelte';

interface Proposed {
  readonly position: number;
  readonly version: number;
}

/** Say when a proposed move is gone because the game moved on elsewhere, such as in another tab. */
export function watchLostProposal(controller: TableController): void {
  let proposed: Proposed | null = null;
  $effect(() => {
    const { snapshot, live } = controller;
    if (!snapshot || controller.playOut.past || controller.playback) return;
    const { position, version } = snapshot;
    const before = proposed;
    const waits = !!controller.hand?.proposal && !live.unsent;
    proposed = waits ? { position, version } : null;
    if (!before || before.position === position) return;
    if (before.position === controller.confirmedPosition) return;
    const own = live.steps.some(
      (step) => step.first > before.version && step.seat === snapshot.your_seat,
    );
    notify(t(own ? 'table.movedElsewhere' : 'table.proposalGone'), 'bad');
  });
}
