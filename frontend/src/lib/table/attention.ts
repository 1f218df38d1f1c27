import { hasAbsenceNews, needsMyAttention } from './absence/absence';
import type { TableController } from './tableController.svelte';

/** The state of what is shown beside the game: requests, pauses, clocks, late or absent players. */
export class Attention {
  readonly #controller: TableController;

  constructor(controller: TableController) {
    this.#controller = controller;
  }

  /** Whether my time has expired while it is my turn. */
  get timeExpired(): boolean {
    const { table, snapshot } = this.#controller;
    const mine = table?.seats[snapshot?.your_seat ?? -1];
    return !!mine?.expired && mine.to_act;
  }

  /** Whether my last request was answered, and I have not moved since. */
  get hasAnswer(): boolean {
    const { table, snapshot } = this.#controller;
    const closed = table?.closed_request;
    return !!closed && closed.seat === snapshot?.your_seat && closed.by.length > 0;
  }

  /**
   * Whether something beside the game needs attention: a request, a pause, expired time, a bot in
   * my seat.
   */
  get isNeeded(): boolean {
    const { table, asks, snapshot } = this.#controller;
    return (
      !!table?.request ||
      this.hasAnswer ||
      !!table?.paused ||
      this.timeExpired ||
      (!!table && !!asks && needsMyAttention(table, asks, snapshot?.your_seat ?? null))
    );
  }

  /** Whether something about clocks is shown: a pause, my expired time, or the reveal. */
  get hasClockNews(): boolean {
    const { table, isOver } = this.#controller;
    const hidden = isOver && !!table?.reveal_due && !table.revealed;
    return !!table?.paused || this.timeExpired || hidden;
  }

  /** Whether something about late or absent players is shown. */
  get hasAbsenceNews(): boolean {
    const { table, asks, snapshot } = this.#controller;
    return !!table && !!asks && hasAbsenceNews(table, asks, snapshot?.your_seat ?? null);
  }
}
