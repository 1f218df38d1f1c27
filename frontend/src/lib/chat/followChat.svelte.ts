import { untrack } from 'svelte';

import type { TableController } from '../table/tableController.svelte';
import type { TableChat } from './tableChat.svelte';
import { unreadChat } from './unread/unreadChat.svelte';

/** Follow the chat of a table while the component exists that calls this. */
export function followChat(chat: TableChat, controller: TableController): void {
  const { room } = chat;
  controller.live.chat = chat;
  $effect(() => () => {
    controller.live.chat = undefined;
    chat.hide();
  });

  // The readable channels change with the state of the game, without a push.
  const status = $derived(controller.table?.status);
  $effect(() => {
    void status;
    untrack(() => void room.load());
  });

  // While the connection was lost, pushes were too.
  $effect(() => {
    if (controller.live.connection === 'live') untrack(() => room.isLoaded && void room.sync());
  });

  $effect(() => {
    if (room.players) unreadChat.set(room.table, room.players.unread);
  });
}
