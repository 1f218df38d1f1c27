/** The stored keys that belong to the device, not to a person. */
const DEVICE_KEYS: ReadonlySet<string> = new Set(['prefs', 'hold-hint']);

/** Remove everything stored about the player: links, unsent moves, cached tables and replays. */
export async function clearPersonalData(): Promise<void> {
  empty(() => localStorage);
  empty(() => sessionStorage);
  await Promise.allSettled([emptyCaches(), emptyDatabases(), endNotifications()]);
}

function empty(find: () => Storage): void {
  try {
    const storage = find();
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    for (const key of keys) if (!DEVICE_KEYS.has(key)) storage.removeItem(key);
  } catch {
    // Storage is denied, so there is nothing to remove.
  }
}

async function endNotifications(): Promise<void> {
  await (await import('../notices/push')).unsubscribe();
}

/** The precached files stay, or the app could not open offline. */
async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)),
  );
}

/** Emptied, not deleted: deleting would wait for the service worker to close the database. */
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
