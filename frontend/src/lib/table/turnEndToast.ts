import { dismiss, notify } from '../ui/feedback/toasts.svelte';
import { t } from '../i18n/index.svelte';

/** The message after a move that ended the turn, with a button to undo it while that is free. */
export class TurnEndToast {
  #shown: number | null = null;
  #target: number | null = null;

  /** Show the message, if the move can be undone freely to this position. */
  show(target: number | null, undo: () => void): void {
    this.update(null);
    if (target === null) return;
    this.#target = target;
    this.#shown = notify(t('table.turnEnded'), 'plain', { label: t('table.undo'), run: undo });
  }

  /** Remove the message once undoing would lead elsewhere. */
  update(target: number | null): void {
    if (this.#shown === null || target === this.#target) return;
    dismiss(this.#shown);
    this.#shown = null;
  }
}
