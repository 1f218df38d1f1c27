import { beforeEach, expect, test, vi } from 'vitest';

import { Dismissables, type EntryState } from './dismissable';

/** A browser's history, which goes back only after a while. */
class Entries {
  all: (EntryState | null)[] = [null];
  at = 0;
  arrived = (): void => undefined;

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
      this.arrived();
    });
  }
}

let entries: Entries;
let layers: Dismissables;
let release: Record<string, () => void>;
let closed: string[];

/** What happens where something is opened; closing it tells the layers, as a dialog does that goes away. */
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
  entries.arrived = () => layers.arrived();
  [release, closed] = [{}, []];
});

test('Back closes what is open, the topmost first, and only then leaves', async () => {
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

test('what is closed by hand takes its entry away', async () => {
  open('menu');
  await settled();
  release.menu?.();
  await settled();
  expect(entries.at).toBe(0);
  expect(closed).toEqual([]);
});

test('a dialog in the place of another has its entry', async () => {
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

test('going on to another page leaves no entry of what was open', async () => {
  open('menu');
  open('dialog');
  await settled();
  layers.leave(() => entries.pushState({ pages: 1, above: 0 }));
  await settled();
  expect(entries.all).toEqual([null, { pages: 1, above: 0 }]);
  expect(closed).toEqual(['dialog', 'menu']);
});

test('a page is left at once where nothing is open', () => {
  const next = vi.fn();
  layers.leave(next);
  expect(next).toHaveBeenCalledOnce();
});

test('a page is left only when a closed dialog has taken its entry away', async () => {
  open('dialog');
  await settled();
  release.dialog?.();
  await Promise.resolve();
  layers.leave(() => entries.pushState({ pages: 1, above: 0 }));
  expect(entries.all).toHaveLength(2);
  await settled();
  expect(entries.all).toEqual([null, { pages: 1, above: 0 }]);
});

test('Forward to what was closed comes back at once', async () => {
  open('menu');
  await settled();
  entries.go(-1);
  await settled();
  entries.go(1);
  await settled();
  expect(entries.at).toBe(0);
  expect(closed).toEqual(['menu']);
});

test('after a reload the entries of what was open are left', async () => {
  entries.pushState({ pages: 0, above: 1 });
  entries.pushState({ pages: 0, above: 2 });
  layers.arrived();
  await settled();
  expect(entries.at).toBe(0);
});

test('the address of the page is changed when nothing is open above it', async () => {
  const change = vi.fn();
  open('dialog');
  await settled();
  layers.amend(change);
  expect(change).not.toHaveBeenCalled();
  release.dialog?.();
  await settled();
  expect(change).toHaveBeenCalledOnce();
});
