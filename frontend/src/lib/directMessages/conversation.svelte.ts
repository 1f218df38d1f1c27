import { listMessages, markRead, messageSender, type Message, type MessagePage } from './api';
import { mergeMessages } from './merge';

/** One conversation on the screen: what is loaded of it, and what was read. */
export class ConversationState {
  messages = $state.raw<readonly Message[]>([]);
  name = $state('');
  refusal = $state.raw<MessagePage['refusal']>(null);
  /** The number before which older messages are, or null. */
  earlier = $state<number | null>(null);
  loaded = $state(false);
  #version = 0;
  #read = 0;
  #send: (text: string) => Promise<Message>;

  constructor(readonly player: string) {
    this.#send = messageSender(player);
  }

  /** Load the latest messages, or what is newer than the loaded ones. */
  async load(): Promise<void> {
    if (!this.loaded) {
      const page = await listMessages(this.player);
      this.earlier = page.next;
      this.#show(page);
      this.loaded = true;
      return;
    }
    let after: number | null = this.#version;
    while (after !== null) {
      const page = await listMessages(this.player, { after });
      this.#show(page);
      after = page.next;
    }
  }

  async loadEarlier(): Promise<void> {
    if (this.earlier === null) return;
    const page = await listMessages(this.player, { before: this.earlier });
    this.earlier = page.next;
    this.messages = mergeMessages(this.messages, page.results);
  }

  async send(text: string): Promise<void> {
    this.messages = mergeMessages(this.messages, [await this.#send(text)]);
  }

  /** Mark what the other player has written as read. */
  async markRead(): Promise<void> {
    const received = this.messages.filter(({ author }) => author === this.player);
    const last = received.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    await markRead(this.player, last);
  }

  #show({ results, name, refusal, read, version, next }: MessagePage): void {
    this.messages = mergeMessages(this.messages, results);
    this.name = name;
    this.refusal = refusal;
    this.#read = Math.max(this.#read, read);
    // With another page, the last change of this one says how far it goes.
    const reached = this.loaded && next !== null ? next : version;
    this.#version = Math.max(this.#version, reached);
  }
}
