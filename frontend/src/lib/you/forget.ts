/** What stays when somebody signs out: how this device likes things, not who used it. */
const KEPT: ReadonlySet<string> = new Set(['prefs']);

/** Forget all that this device keeps of a person: links, unsent moves, tables as last seen, replays. */
export async function forgetPerson(): Promise<void> {
  empty(() => localStorage);
  empty(() => sessionStorage);
  await Promise.allSettled([emptyCaches(), emptyDatabases()]);
}

function empty(find: () => Storage): void {
  try {
    const storage = find();
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    for (const key of keys) if (!KEPT.has(key)) storage.removeItem(key);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** The app's own files stay, or it would no longer open without a network. */
async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}

/** Emptied, not deleted: the service worker holds some of them open, and a deletion would wait for it. */
async function emptyDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return;
  const found = await indexedDB.databases();
  await Promise.all(found.map(({ name }) => name && emptyDatabase(name)));
}

async function emptyDatabase(name: string): Promise<void> {
  const database = await opened(name);
  try {
    const stores = Array.from(database.objectStoreNames);
    if (stores.length === 0) return;
    const change = database.transaction(stores, 'readwrite');
    for (const store of stores) change.objectStore(store).clear();
    await new Promise<void>((done, failed) => {
      change.oncomplete = () => done();
      change.onabort = () => failed(change.error ?? new Error(name));
    });
  } finally {
    database.close();
  }
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error ?? new Error(name));
  });
}
