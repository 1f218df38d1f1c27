import { gameSentences, loadGame } from '../games';
import type { GameModule, Hand, Scene } from '../games/contract';
import { currentLanguage, type Sentences } from '../i18n/index.svelte';
import { logEntries } from '../table/log/narration';
import { pastScene } from '../table/scene';
import { seatsOf } from '../table/seating/seats';
import type { ReplayPlayer } from './replayPlayer.svelte';

/** A replay as its game draws it: the seats, the board and the words of the shown step. */
export class ReplayScene {
  game = $state.raw<GameModule | null>(null);
  problem = $state.raw<unknown>(null);
  sentences = $state.raw<Sentences>({});

  constructor(readonly player: ReplayPlayer) {}

  /** Load the replay and its game, and show a position. Return the function that stops it. */
  open(position: number | null): () => void {
    const language = currentLanguage();
    this.player
      .open(position)
      .then(() => this.#loadGame(language))
      .catch((error: unknown) => (this.problem = error));
    return () => this.player.stop();
  }

  async #loadGame(language: string): Promise<void> {
    const key = this.player.replay?.table.game ?? '';
    this.sentences = await gameSentences(key, language);
    this.game = await loadGame(key);
  }

  readonly seats = $derived.by(() => {
    const { replay, people, step } = this.player;
    return seatsOf(replay?.table.seats ?? [], people).map((seat) => ({
      ...seat,
      toAct: step?.to_act.includes(seat.seat) ?? false,
    }));
  });

  readonly scene = $derived.by<Scene | null>(() => {
    const { replay, step, events } = this.player;
    if (!replay || !step) return null;
    const shown = { view: step.view, seats: this.seats, sentences: this.sentences };
    return pastScene(shown, replay.your_seat, events);
  });

  readonly hand = $derived<Hand | null>(
    this.scene && this.game ? this.game.hand(this.scene) : null,
  );

  /** The events of the shown step in words, one sentence each. */
  readonly words = $derived.by<readonly string[]>(() => {
    if (!this.scene || !this.game) return [];
    const { events, forkStart } = this.player;
    return logEntries(events, this.game, this.scene, forkStart).map(({ words }) => words);
  });

  readonly nameOf = (seat: number | null): string => this.seats[seat ?? -1]?.name ?? '';
}
