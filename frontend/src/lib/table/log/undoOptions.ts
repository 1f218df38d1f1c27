import type { TableController } from '../tableController.svelte';
import type { LogEntry } from './narration';
import { isUndone, positionBefore, tipOfUndoneStep } from './steps';

/** A position to undo or redo to, and whether that is free or needs the others' consent. */
export interface UndoOption {
  readonly to: number;
  readonly free: boolean;
}

type Controller = Pick<TableController, 'table' | 'asks' | 'live'>;

/** Return the position before a log entry if it can be undone back to. */
export function undoOption(
  { table, asks, live }: Controller,
  { version }: LogEntry,
): UndoOption | null {
  const to = table ? positionBefore(live.steps, table, version) : null;
  if (to === null || !table || isUndone(table, version)) return null;
  const free = asks?.undo?.includes(to) ?? false;
  return free || asks?.ask_undo ? { to, free } : null;
}

/** Return the tip of the undone branch with this entry if it can be redone. */
export function redoOption({ table, asks }: Controller, { version }: LogEntry): UndoOption | null {
  const to = table ? tipOfUndoneStep(table, version) : null;
  if (to === null) return null;
  const free = asks?.redo?.includes(to) ?? false;
  return free || asks?.ask_redo ? { to, free } : null;
}
