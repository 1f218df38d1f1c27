import { mount, unmount, type Component } from 'svelte';

import { store, stored } from '../device/storage';
import type { GemName } from '../ui/gems/gems';
import { loadLater } from '../i18n/loadLater';
import { session } from '../session/session.svelte';
import { mainLine, moveNumber } from '../table/log/steps';
import { stepOf } from '../table/log/turns';
import type { TableController } from '../table/tableController.svelte';
import type { ChatPlace } from './chatPlace';
import { ChatRoom } from './room/chatRoom.svelte';
import type { ChatFollower, ChatPush } from './types';
import { unreadChat } from './unread/unreadChat.svelte';

type Panel = Component<{ controller: TableController; chat: TableChat }>;

const BESIDE = 'chat-beside';

/** Return whether there is room for the chat beside the board. */
export const isBeside = (): boolean => matchMedia('(min-width: 560px)').matches;

/** The chat at a table's screen: its lines, whether it is open, and the steps that lines point at. */
export class TableChat implements ChatPlace, ChatFollower {
  readonly room: ChatRoom;
  isOpen = $state(false);
  /** Whether the keyboard focus moves into the chat when it opens. */
  takesFocus = false;
  /** Focuses the button that opens the chat. */
  focusButton = (): void => undefined;

  #shown: ReturnType<typeof mount> | null = null;

  constructor(private readonly controller: TableController) {
    this.room = new ChatRoom(controller.live.id, () => session.player?.id ?? '');
    // Where it does not cover the board, it stays as it was left.
    if (isBeside() && stored(BESIDE)) this.#show();
  }

  get query(): string {
    return this.room.query;
  }

  onPush(push: ChatPush): void {
    this.room.onPush(push);
  }

  open(): void {
    this.takesFocus = true;
    store(BESIDE, isBeside() ? '1' : stored(BESIDE));
    this.#show();
  }

  #show(): void {
    this.isOpen = true;
    void loadLater(() => import('./ChatPanel.svelte'), 'chat').then(
      ({ default: Panel }) => this.isOpen && this.#mount(Panel),
    );
  }

  /** Add it to the table's screen, whose own code does not know it. */
  #mount(Panel: Panel): void {
    const target = document.querySelector('.board-screen');
    if (target && !this.#shown)
      this.#shown = mount(Panel, { target, props: { controller: this.controller, chat: this } });
  }

  /** Hide the chat without moving the focus. */
  hide(): void {
    this.isOpen = false;
    if (this.#shown) void unmount(this.#shown);
    this.#shown = null;
  }

  close(): void {
    this.hide();
    if (isBeside()) store(BESIDE, null);
    this.focusButton();
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** Remember that the shown lines were read. */
  markRead(): void {
    const { shown } = this.room;
    if (!shown || document.hidden) return;
    shown.markRead(shown.last);
    unreadChat.set(this.room.table, this.room.players?.unread ?? 0);
  }

  get seat(): number | null {
    return this.controller.snapshot?.your_seat ?? null;
  }

  /** The ids of the people in the seats. */
  get people(): readonly string[] {
    return this.controller.table?.seats.map(({ player }) => player) ?? [];
  }

  gem(seat: number): GemName {
    return this.controller.gem(seat);
  }

  nameOf(seat: number): string {
    return this.controller.nameOf(seat);
  }

  /** Return the number of the move that ends at a position; 0 for the start, null for no step. */
  moveAt(position: number): number | null {
    const { steps } = this.controller.live;
    const step = stepOf(steps, position);
    return step ? moveNumber(steps, step.position) : null;
  }

  shows(position: number): boolean {
    const { entry } = this.controller.past;
    const { steps } = this.controller.live;
    return !!entry && stepOf(steps, entry.version) === stepOf(steps, position);
  }

  show(position: number): void {
    const { live, past, entries } = this.controller;
    const step = stepOf(live.steps, position);
    const entry = entries.find(
      ({ version, ofGame }) => ofGame && step && stepOf(live.steps, version) === step,
    );
    if (entry) void past.show(entry);
  }

  /** The position of the earlier move that the board shows. */
  get pastStep(): number | null {
    const { entry } = this.controller.past;
    return (entry && stepOf(this.controller.live.steps, entry.version)?.position) ?? null;
  }

  /** The position after the last move; null before the first. */
  get lastStep(): number | null {
    const { table, live } = this.controller;
    return (table && mainLine(live.steps, table).at(-1)?.position) ?? null;
  }
}
