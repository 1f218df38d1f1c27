/** Typed access to localStorage. A browser that refuses storage only loses its memory. */

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Store a text; null removes it. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The quota is exceeded or storage is denied: continue without it.
  }
}

/** Return the stored JSON value, or the fallback if it is missing or unreadable. */
export function storedJson<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(stored(name) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function storeJson(name: string, value: unknown): void {
  store(name, JSON.stringify(value));
}

/** Return the suffixes of all stored names with this prefix. */
export function storedNames(beginning: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(beginning));
    return names.map((name) => name.slice(beginning.length));
  } catch {
    return [];
  }
}
