import { beforeEach, expect, test, vi } from 'vitest';

import { Dismissables, type EntryState } from './dismissable';

/** A browser history that goes back asynchronously. */
class Entries {
  all: (EntryState | null)[] = [null];
  at = 0;
  onHistoryChange = (): void => undefined;

  get state(): EntryState | null {
    return this.all[this.at] ?? null;
  }

  pushState(state: EntryState): void {
    this.all = [...this.all.slice(0, this.at + 1), state];
    this.at += 1;
  }

  replaceState(state: EntryState): void {
    this.all[this.at] = state;
  }

  go(by: number): void {
    setTimeout(() => {
      this.at = Math.max(0, Math.min(this.all.length - 1, this.at + by));
      this.onHistoryChange();
    });
  }
}

let entries: Entries;
let layers: Dismissables;
let release: Record<string, () => void>;
let closed: string[];

/** Open a layer; closing it releases it, as a dialog does when it is removed. */
function open(name: string): void {
  release[name] = layers.add(() => {
    closed.push(name);
    release[name]?.();
  });
}

const settled = async (): Promise<void> => {
  await vi.runAllTimersAsync();
};

beforeEach(() => {
  vi.useFakeTimers();
  entries = new Entries();
  layers = new Dismissables(entries);
  entries.onHistoryChange = () => layers.onHistoryChange();
  [release, closed] = [{}, []];
});

test('Back closes the topmost layer first and leaves the page last', async () => {
  open('menu');
  await settled();
  open('dialog');
  await settled();
  expect(entries.at).toBe(2);
  entries.go(-1);
  await settled();
  expect(closed).toEqual(['dialog']);
  entries.go(-1);
  await settled();
  expect(closed).toEqual(['dialog', 'menu']);
  expect(entries.at).toBe(0);
});

test('closing a layer by hand removes its history entry', async () => {
  open('menu');
  await settled();
  release.menu?.();
  await settled();
  expect(entries.at).toBe(0);
  expect(closed).toEqual([]);
});

test('a dialog that replaces another reuses its history entry', async () => {
  open('menu');
  await settled();
  const went = vi.spyOn(entries, 'go');
  release.menu?.();
  open('log');
  await settled();
  expect(went).not.toHaveBeenCalled();
  expect(entries.all).toHaveLength(2);
  entries.go(-1);
  await settled();
  expect(closed).toEqual(['log']);
});

test('a dialog that opens while the entry of another is removed stays open', async () => {
  open('log');
  await settled();
  release.log?.();
  await Promise.resolve();
  open('report');
  await settled();
  expect(closed).toEqual([]);
  expect(entries.state?.above).toBe(1);
});

test('Back pressed while the entry of a dialog is removed closes the one below it too', async () => {
  open('menu');
  await settled();
  open('dialog');
  await settled();
  release.dialog?.();
  await Promise.resolve();
  entries.at = 0;
  await settled();
  expect(closed).toEqual(['menu']);
});

test('leaving the page removes the entries of open layers', async () => {
  open('menu');
  open('dialog');
  await settled();
  layers.leave(() => entries.pushState({ pages: 1, above: 0 }));
  await settled();
  expect(entries.all).toEqual([null, { pages: 1, above: 0 }]);
  expect(closed).toEqual(['dialog', 'menu']);
});

test('a page without open layers is left at once', () => {
  const next = vi.fn();
  layers.leave(next);
  expect(next).toHaveBeenCalledOnce();
});

test('a page is left only after a closing dialog removed its entry', async () => {
  open('dialog');
  await settled();
  release.dialog?.();
  await Promise.resolve();
  layers.leave(() => entries.pushState({ pages: 1, above: 0 }));
  expect(entries.all).toHaveLength(2);
  await settled();
  expect(entries.all).toEqual([null, { pages: 1, above: 0 }]);
});

test('Forward to a closed layer returns at once', async () => {
  open('menu');
  await settled();
  entries.go(-1);
  await settled();
  entries.go(1);
  await settled();
  expect(entries.at).toBe(0);
  expect(closed).toEqual(['menu']);
});

test('after a reload the entries of former layers are skipped', async () => {
  entries.pushState({ pages: 0, above: 1 });
  entries.pushState({ pages: 0, above: 2 });
  layers.onHistoryChange();
  await settled();
  expect(entries.at).toBe(0);
});

test('the address changes only when no layer is open', async () => {
  const change = vi.fn();
  open('dialog');
  await settled();
  layers.updateEntry(change);
  expect(change).not.toHaveBeenCalled();
  release.dialog?.();
  await settled();
  expect(change).toHaveBeenCalledOnce();
});
