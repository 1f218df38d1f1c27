import { randomId } from '../../api/random';
import { withRetry } from '../../table/live/retry';
import { deleteLine, getChatAfter, getChatBefore, postLine, postRead, putReaction } from '../api';
import { mergeLines, mergeReactions } from '../lines/lines';
import type { Channel, ChatLine, ChatPage, MoveReaction, Reaction } from '../types';
import { bodyOf, mayBe, sameDraft, says, type Draft, type Sent } from './draft';

/** The most lines in an answer about changes. */
const FULL = 200;

/** A channel of a table's chat on this device: its lines and reactions, and what is being sent. */
export class ChatChannel {
  lines = $state.raw<readonly ChatLine[]>([]);
  reactions = $state.raw<readonly MoveReaction[]>([]);
  /** Null, or the code why the player cannot write. */
  closed = $state<string | null>(null);
  /** The number before which older lines are; null if all are here. */
  older = $state<number | null>(null);
  /** The number up to which the player has read. */
  read = $state(0);
  unread = $state(0);
  /** The text in the field. */
  text = $state('');
  problem = $state.raw<unknown>(null);
  /** The version that is shown. */
  version = 0;

  #pending = $state.raw<Sent | null>(null);
  /** The line that could not be sent; it keeps its id, since it may have been recorded. */
  #unsent: Sent | null = null;
  #sending: Promise<void> | null = null;
  #loading: Promise<void> | null = null;
  #isStale = false;

  constructor(
    readonly table: string,
    readonly name: Channel,
    readonly me: () => string,
  ) {}

  /** The line that is being sent, until the service has shown it as a line. */
  readonly pending = $derived.by<Sent | null>(() => {
    const sent = this.#pending;
    return sent && !this.lines.some((line) => mayBe(line, sent, this.me())) ? sent : null;
  });

  get isSending(): boolean {
    return this.#pending !== null;
  }

  /** The number of the last line. */
  get last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  isMine(line: ChatLine): boolean {
    return line.player !== '' && line.player === this.me();
  }

  /** Start from the newest lines. */
  open(page: ChatPage): void {
    this.older = page.next;
    this.lines = this.reactions = [];
    this.#apply(page);
    this.version = page.version;
  }

  /** Show a pushed line. Return false if it is not the next change. */
  push(line: ChatLine, version: number): boolean {
    if (version !== this.version + 1 || this.#loading) return false;
    const isNew = line.number > this.last;
    this.#merge([line].filter(({ number }) => number >= (this.older ?? 0)));
    this.version = version;
    if (isNew && line.state === 'shown' && !this.isMine(line)) this.unread += 1;
    return true;
  }

  /** Load what is new. A call while another one runs makes that one load again. */
  sync(): Promise<void> {
    this.#isStale = true;
    return (this.#loading ??= this.#load().finally(() => (this.#loading = null)));
  }

  async #load(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const page = await getChatAfter(this.table, this.name, this.version);
        this.#apply(page);
        const last = page.lines.at(-1);
        this.#isStale ||= page.lines.length >= FULL;
        this.version = page.lines.length >= FULL && last ? last.change : page.version;
        this.problem = null;
      } catch (error) {
        this.problem = error;
      }
    }
  }

  #apply(page: ChatPage): void {
    // A change of a line that has not been loaded yet comes with its page.
    const first = this.older ?? 0;
    this.#merge(page.lines.filter(({ number }) => number >= first));
    this.reactions = mergeReactions(this.reactions, page.reactions);
    this.closed = page.may_write;
    if (page.read >= this.read) [this.read, this.unread] = [page.read, page.unread];
  }

  #merge(news: readonly ChatLine[]): void {
    this.lines = mergeLines(this.lines, news);
    const unsent = this.#unsent;
    if (unsent && news.some((line) => says(line, unsent, this.me()))) this.#settle(unsent);
  }

  /** Load the lines before the oldest one. */
  async loadOlder(): Promise<void> {
    if (this.older === null) return;
    const page = await getChatBefore(this.table, this.name, this.older);
    this.older = page.next;
    this.#merge(page.lines);
    this.reactions = mergeReactions(page.reactions, this.reactions);
  }

  /** Send a line once; the same one again has the same id. Throw if it could not be sent. */
  async send(draft: Draft): Promise<void> {
    // The answer to the last line may be on its way although its push has been shown.
    while (this.#sending) await this.#sending.catch(() => undefined);
    this.#sending = this.#send(draft).finally(() => (this.#sending = null));
    await this.#sending;
  }

  async #send(draft: Draft): Promise<void> {
    const again = this.#unsent && sameDraft(this.#unsent.draft, draft) ? this.#unsent : null;
    const at = new Date().toISOString();
    const sent = again ?? { draft, id: randomId(), after: this.last, at };
    this.#pending = sent;
    this.#unsent = null;
    if (draft.text !== undefined) this.text = '';
    try {
      const line = await withRetry(() => postLine(this.table, this.name, bodyOf(sent)));
      this.lines = mergeLines(this.lines, [line]);
    } catch (error) {
      this.#keep(sent);
      throw error;
    } finally {
      this.#pending = null;
    }
  }

  /** Put what could not be sent back into the field, unless something else is there. */
  #keep(sent: Sent): void {
    if (this.lines.some((line) => says(line, sent, this.me()))) return;
    this.#unsent = sent;
    this.text ||= sent.draft.text ?? '';
  }

  /** It was recorded although the answer was lost: empty the field. */
  #settle({ draft }: Sent): void {
    this.#unsent = null;
    if (this.text.trim() === draft.text) this.text = '';
  }

  /** Delete an own line. */
  async remove(line: ChatLine): Promise<void> {
    await deleteLine(this.table, line);
    this.lines = mergeLines(this.lines, [{ ...line, state: 'deleted', text: null, phrase: null }]);
  }

  /** Remember that everything up to a line was read. */
  markRead(number: number): void {
    if (number <= this.read) return;
    this.read = number;
    if (number >= this.last) this.unread = 0;
    // If it is lost, the next line that is read reports more.
    postRead(this.table, this.name, number).catch(() => undefined);
  }

  /** Set the reaction of a seat to a move; null withdraws it. Throw if it is refused. */
  async react(step: number, seat: number, reaction: Reaction | null): Promise<void> {
    const before = this.reactions;
    this.reactions = mergeReactions(before, [{ step, seat, reaction, change: this.version }]);
    try {
      await withRetry(() => putReaction(this.table, step, reaction));
    } catch (error) {
      this.reactions = before;
      throw error;
    }
  }
}
