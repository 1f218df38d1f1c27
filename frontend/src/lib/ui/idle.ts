/** Resolves once nothing more urgent is left to do: what adorns a page, or is asked for it, waits for what it says. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
