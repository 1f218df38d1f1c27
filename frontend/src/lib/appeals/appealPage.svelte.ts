import { ApiError, errorMessage } from '../api/errors';
import { randomId } from '../api/random';
import {
  getDecisions,
  openAppeal,
  withdrawAppeal,
  writeToAppeal,
  type Decision,
  type Decisions,
  type TableDecision,
} from './api';

/** The decisions about a player on a screen, and the requests about their appeals. */
export class AppealPage {
  decisions = $state.raw<Decisions | null>(null);
  /** Why the decisions could not be loaded. */
  failure = $state('');
  /** Whether the signed link does not work. */
  isLinkVoid = $state(false);
  #sent = { text: '', id: '' };

  constructor(
    readonly signature: string,
    readonly wanted: TableDecision | null,
  ) {}

  load = async (): Promise<void> => {
    try {
      this.decisions = await getDecisions(this.signature, this.wanted);
      this.failure = '';
    } catch (error) {
      this.failure = errorMessage(error);
      this.isLinkVoid = !!this.signature && error instanceof ApiError && error.status === 403;
    }
  };

  async open(decision: Decision, text: string): Promise<void> {
    this.decisions = await openAppeal(this.signature, this.#idFor(text), text, decision);
  }

  async write(appeal: number, text: string): Promise<void> {
    await writeToAppeal(this.signature, this.#idFor(text), text, appeal);
    await this.load();
  }

  async withdraw(appeal: number): Promise<void> {
    await withdrawAppeal(this.signature, appeal);
    await this.load();
  }

  /** Return the same id when the same text is sent again, so that it counts once. */
  #idFor(text: string): string {
    if (this.#sent.text !== text) this.#sent = { text, id: randomId() };
    return this.#sent.id;
  }
}
