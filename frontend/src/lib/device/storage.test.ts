import { afterEach, describe, expect, it, vi } from 'vitest';
import { store, stored, storedJson, storeJson } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('storage', () => {
  it('returns a text until it is removed', () => {
    store('name', 'Ann');
    expect(stored('name')).toBe('Ann');
    store('name', null);
    expect(stored('name')).toBeNull();
  });

  it('returns the fallback for a value that cannot be read', () => {
    storeJson('list', [1]);
    expect(storedJson('list', [])).toEqual([1]);
    store('list', '[1');
    expect(storedJson('list', [])).toEqual([]);
    expect(storedJson('nothing', 7)).toBe(7);
  });

  it('ignores a browser that refuses to store', () => {
    const refuse = (): never => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      clear: () => undefined,
    });
    expect(() => storeJson('list', [1])).not.toThrow();
    expect(storedJson('list', [])).toEqual([]);
  });
});
