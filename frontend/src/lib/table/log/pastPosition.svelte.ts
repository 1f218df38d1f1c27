import { getViewAt } from '../../api/endpoints';
import { errorMessage } from '../../api/errors';
import { notify } from '../../ui/feedback/toasts.svelte';
import { shownAfter } from '../playOut/shownAfter';
import type { TableController } from '../tableController.svelte';
import { between, isOfGame } from './log';
import type { LogEntry } from './narration';
import { stepOf } from './turns';

/** The position after a move of the log, shown on the board instead of the present. */
export class PastPosition {
  #entry = $state.raw<LogEntry | null>(null);
  readonly #controller: TableController;

  constructor(controller: TableController) {
    this.#controller = controller;
  }

  /** The entry whose position is shown. */
  get entry(): LogEntry | null {
    return this.#controller.playback ? this.#entry : null;
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
      this.#controller.playback = shownAfter(this.#controller, { at, seat, news }, view);
      this.#entry = entry;
    } catch (error) {
      notify(errorMessage(error), 'bad');
    }
  }
}
