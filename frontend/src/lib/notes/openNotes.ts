import { mount, unmount } from 'svelte';

import { loadLater } from '../i18n/loadLater';
import { requirePlayer } from '../session/signInPrompt.svelte';

/** Open one's own notes about a table; ask for a name first if needed. */
export async function openNotes(table: string): Promise<void> {
  if (!(await requirePlayer())) return;
  const { default: NotesDialog } = await loadLater(() => import('./NotesDialog.svelte'), 'notes');
  const before = document.activeElement;
  const shown = mount(NotesDialog, {
    target: document.body,
    props: { place: { table }, onclose },
  });
  function onclose(): void {
    void unmount(shown);
    if (before instanceof HTMLElement) before.focus();
  }
}
