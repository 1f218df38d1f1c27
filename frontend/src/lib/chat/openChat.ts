import { loadLater } from '../i18n/loadLater';
import type { TableController } from '../table/tableController.svelte';

/** Open the chat of a table, where it may have no button. */
export async function openChat(controller: TableController): Promise<void> {
  const { TableChat } = await loadLater(() => import('./tableChat.svelte'));
  const { chat } = controller.live;
  (chat instanceof TableChat ? chat : new TableChat(controller)).open();
}
