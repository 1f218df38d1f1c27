import { gameSentences, loadGame } from '../games';
import type { GameModule } from '../games/contract';
import { currentLanguage, type Sentences } from '../i18n/index.svelte';
import { LiveTable } from '../table/live/liveTable.svelte';

/** The dead time after a change of the real table, in which a tap that was on its way is ignored. */
export const REST_MS = 300;

/** The state shared by the screens of a plan: the real table, its game, the rest after a change. */
export class PlanScreen {
  readonly live: LiveTable;
  game = $state.raw<GameModule | null>(null);
  sentences = $state.raw<Sentences>({});
  problem = $state.raw<unknown>(null);
  resting = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.live = new LiveTable(id);
    this.live.beforeSnapshot = (next) => {
      const before = this.live.snapshot?.position;
      if (before !== undefined && before !== next.position) this.rest();
    };
  }

  /** Load the table and its game, and follow the table until the returned function is called. */
  open(): () => void {
    void this.live.open();
    return () => {
      clearTimeout(this.#timer);
      this.live.close();
    };
  }

  async loadGame(key: string): Promise<void> {
    try {
      const words = gameSentences(key, currentLanguage());
      [this.game, this.sentences] = await Promise.all([loadGame(key), words]);
    } catch (error) {
      this.problem = error;
    }
  }

  /** Ignore taps for a moment. */
  rest(): void {
    clearTimeout(this.#timer);
    this.resting = true;
    this.#timer = setTimeout(() => (this.resting = false), REST_MS);
  }
}
