/** Resolves once nothing more urgent is left to do: what only adorns a page waits for what it says. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
