import type { Attachment } from 'svelte/attachments';

/** How far below the screen loading starts. */
const AHEAD = '120px';

/** Attach a callback that runs once when the element is nearly visible. */
export function whenVisible(onvisible: () => void): Attachment {
  return (part) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        onvisible();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(part);
    return () => watch.disconnect();
  };
}
