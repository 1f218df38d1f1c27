import type { Attachment } from 'svelte/attachments';

/** How far below the screen something begins to be fetched, so that it is there when it comes up. */
const AHEAD = '120px';

/** Tells once that a part of the page is in sight, or nearly. */
export function onSight(tell: () => void): Attachment {
  return (part) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        tell();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(part);
    return () => watch.disconnect();
  };
}
