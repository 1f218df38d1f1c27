import { getViewAt } from '../../api/endpoints';
import { errorMessage } from '../../api/errors';
import { t } from '../../i18n/index.svelte';
import { notify } from '../../ui/feedback/toasts.svelte';
import { shownAfter } from '../playOut/shownAfter';
import type { Shown } from '../scene';
import type { TableController } from '../tableController.svelte';
import { between, isOfGame } from './log';
import type { LogEntry } from './narration';
import { moveNumber } from './steps';
import { stepOf } from './turns';

/** The position after a move of the log, shown on the board instead of the present. */
export class PastPosition {
  #chosen = $state.raw<{ readonly entry: LogEntry; readonly shown: Shown | null } | null>(null);
  readonly #controller: TableController;

  constructor(controller: TableController) {
    this.#controller = controller;
  }

  /** The entry whose position is shown. */
  get entry(): LogEntry | null {
    const { playback } = this.#controller;
    return playback && playback === this.#chosen?.shown ? this.#chosen.entry : null;
  }

  /** The number and the player of the move that is shown, in words. */
  get words(): string | null {
    const { entry } = this;
    const { steps } = this.#controller.live;
    const step = entry && stepOf(steps, entry.version);
    if (!step || step.seat === null) return entry && t('past.start');
    const name = this.#controller.nameOf(step.seat);
    return t('past.move', { n: moveNumber(steps, step.position), name });
  }

  /** Return whether the position after the move of this entry is shown. */
  shows({ version }: LogEntry): boolean {
    const { entry } = this;
    const { steps } = this.#controller.live;
    return entry !== null && stepOf(steps, entry.version) === stepOf(steps, version);
  }

  /** Show the position after the move of an entry. */
  async show(entry: LogEntry): Promise<void> {
    const { live } = this.#controller;
    const step = stepOf(live.steps, entry.version);
    if (!step) return;
    try {
      const { view } = await getViewAt(live.id, step.position);
      const { first, position: at, seat } = step;
      const news = between(live.log, first - 1, at).filter(isOfGame);
      if (!view) return;
      this.#controller.showPresent();
      const shown = shownAfter(this.#controller, { at, seat, news }, view);
      this.#chosen = { entry, shown };
      this.#controller.playback = shown;
      this.#controller.recapDismissed = true;
    } catch (error) {
      notify(errorMessage(error), 'bad');
    }
  }
}
