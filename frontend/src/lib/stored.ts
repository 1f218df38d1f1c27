/** What this device keeps. A browser that stores nothing still plays; it only forgets. */

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text, or with null keep nothing under its name. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Full, or not allowed: there is nothing to do about it here.
  }
}

/** What was kept as a value; the other one where nothing was, or nothing that can be read. */
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

/** What follows this beginning in the names of what is kept. */
export function storedUnder(beginning: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(beginning));
    return names.map((name) => name.slice(beginning.length));
  } catch {
    return [];
  }
}
