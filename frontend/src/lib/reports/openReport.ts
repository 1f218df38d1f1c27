import { mount, unmount, type Component } from 'svelte';

import { loadLater } from '../i18n/loadLater';
import { requirePlayer } from '../session/signInPrompt.svelte';
import type { About, Person } from './about';

/** Open the dialog that reports a player; ask for a name first if needed. */
export async function openReport(about: About): Promise<void> {
  if (!(await requirePlayer())) return;
  const { default: ReportDialog } = await loadLater(
    () => import('./ReportDialog.svelte'),
    'reports',
  );
  open(ReportDialog, { about });
}

/** Open the dialog with what can be done about a player at a table. */
export async function openPerson(person: Person, table: string, version: number): Promise<void> {
  const { default: PersonDialog } = await loadLater(
    () => import('./PersonDialog.svelte'),
    'reports',
  );
  open(PersonDialog, { person, table, version });
}

function open<P extends Record<string, unknown>>(
  dialog: Component<P & { onclose: () => void }>,
  props: P,
): void {
  const before = document.activeElement;
  const shown = mount(dialog, { target: document.body, props: { ...props, onclose } });
  function onclose(): void {
    void unmount(shown);
    if (before instanceof HTMLElement) before.focus();
  }
}
