import { withRetry } from '../../table/live/retry';
import { getChat } from '../api';
import type { Channel, ChatFollower, ChatLine, ChatPush, MoveReaction } from '../types';
import { ChatChannel } from './chatChannel.svelte';

const NAMES: readonly Channel[] = ['players', 'spectators'];

/** The chat of a table on this device: the channels that the viewer may read. */
export class ChatRoom implements ChatFollower {
  channels = $state.raw<readonly ChatChannel[]>([]);
  /** The channel that is shown. */
  #chosen = $state<Channel | null>(null);
  isLoaded = $state(false);
  problem = $state.raw<unknown>(null);
  #loading: Promise<void> | null = null;
  #isStale = false;

  constructor(
    readonly table: string,
    readonly me: () => string,
  ) {}

  /** The channel that is shown: the chosen one, else one to write in. */
  readonly shown = $derived(
    this.channels.find(({ name }) => name === this.#chosen) ??
      this.channels.find(({ closed }) => closed === null) ??
      this.channels[0],
  );
  /** The channels to choose from: those to write in, and those where anything was said. */
  readonly tabs = $derived(
    this.channels.filter(
      (each) => each === this.shown || each.closed === null || each.lines.length > 0,
    ),
  );
  /** How many lines in all channels are new. */
  readonly unread = $derived(this.channels.reduce((sum, { unread }) => sum + unread, 0));
  readonly reactions = $derived<readonly MoveReaction[]>(
    this.channels.flatMap(({ reactions }) => reactions),
  );

  get players(): ChatChannel | undefined {
    return this.#find('players');
  }

  choose(name: Channel): void {
    this.#chosen = name;
  }

  /** Load the newest lines, again if what the viewer may read has changed. */
  load(): Promise<void> {
    this.#isStale = true;
    return (this.#loading ??= this.#loadAll().finally(() => (this.#loading = null)));
  }

  /** A call while another one runs makes that one load again. */
  async #loadAll(): Promise<void> {
    while (this.#isStale) await this.#load();
  }

  async #load(): Promise<void> {
    this.#isStale = false;
    try {
      const pages = await withRetry(() => getChat(this.table));
      this.channels = NAMES.flatMap((name) => {
        const page = pages[name];
        const channel = this.#find(name) ?? new ChatChannel(this.table, name, this.me);
        if (page) channel.open(page);
        return page ? [channel] : [];
      });
      this.isLoaded = true;
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
  }

  /** Load what is new in a channel, or in all of them. */
  async sync(name?: Channel): Promise<void> {
    const channel = name && this.#find(name);
    if (!this.isLoaded || (name && !channel)) await this.load();
    else await Promise.all((channel ? [channel] : this.channels).map((each) => each.sync()));
  }

  get query(): string {
    return `&chat_players=${this.version('players')}&chat_spectators=${this.version('spectators')}`;
  }

  /** Show the pushed line, or load what is new in its channel. */
  onPush({ channel, version, line }: ChatPush): void {
    if (!line || !this.apply(line, version)) void this.sync(channel);
  }

  /** Show a pushed line. Return false if others are missing before it. */
  apply(line: ChatLine, version: number): boolean {
    return this.#find(line.channel)?.push(line, version) ?? false;
  }

  /** Return the version of a channel on this device. */
  version(name: Channel): number {
    return this.#find(name)?.version ?? 0;
  }

  #find(name: Channel): ChatChannel | undefined {
    return this.channels.find((channel) => channel.name === name);
  }
}
