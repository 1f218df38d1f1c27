import { askHint } from '../api/endpoints';
import { errorMessage } from '../api/errors';
import type { GameMove } from '../api/types';
import { t } from '../i18n/index.svelte';
import type { TableController } from '../table/tableController.svelte';
import { announce, notify } from '../ui/feedback/toasts.svelte';
import { same, type Json } from '../verify/canonical';
import { HintSeeker } from './hintSeeker.svelte';
import { hintText } from './hintText';

/** The hint at a table: what a bot would do, put into the hand as a proposal. */
export class TableHint {
  readonly seeker = new HintSeeker();

  constructor(private readonly controller: TableController) {}

  /** Whether a hint may be asked for, and is of use. */
  get offered(): boolean {
    return (this.controller.asks?.hint ?? false) && !this.controller.busy;
  }

  /** The state of the button. */
  get progress(): { thinking: boolean; progress: number } {
    const { thinking, progress } = this.seeker;
    return { thinking, progress };
  }

  noteFor(move: GameMove): string | undefined {
    return this.seeker.noteFor(move);
  }

  /** Ask for a hint and propose its move, unless the position has changed meanwhile. */
  async ask(): Promise<void> {
    const { controller } = this;
    const { live, sentences, snapshot } = controller;
    if (!snapshot) return;
    const isWanted = (): boolean => controller.snapshot?.position === snapshot.position;
    announce(t('hint.thinking'));
    try {
      const found = await this.seeker.seek(
        () => askHint(live.id, snapshot.position),
        isWanted,
        (answer) => hintText(answer, sentences, (seat) => controller.nameOf(seat)),
      );
      if (found) this.#propose(found.move);
      else if (isWanted()) notify(t('hint.none'), 'bad');
    } catch (error) {
      notify(errorMessage(error, sentences), 'bad');
    }
  }

  #propose(move: GameMove): void {
    const { game, scene, hand } = this.controller;
    if (!scene || !hand) return;
    const choice = game.choices(scene).find((each) => same(each.move as Json, move as Json));
    if (choice) hand.propose(choice);
  }
}
