/** Where we are in the app: a path and a fragment, kept in step with the browser's history. */

let path = $state(location.pathname);
let query = $state(location.search);
let fragment = $state(location.hash.slice(1));

export const here = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(query);
  },
  get fragment(): string {
    return fragment;
  },
};

/** Go to an address of the app. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to);
  else history.replaceState(null, '', to);
  const moved = path !== location.pathname;
  read();
  if (moved) scrollTo(0, 0);
}

/** Go back where we came from, or home when we came from elsewhere. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else navigate('/');
}

function read(): void {
  path = location.pathname;
  query = location.search;
  fragment = location.hash.slice(1);
}

/** Follow the history, and take over plain clicks on links within the app. */
export function startRouter(): void {
  addEventListener('popstate', read);
  addEventListener('hashchange', read);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || !isOurs(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

const ELSEWHERE = /^\/(api|admin|owner|static|_allauth)\//;

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const inside = link.origin === location.origin && !link.target && !link.hasAttribute('download');
  return plain && inside && !event.defaultPrevented && !ELSEWHERE.test(link.pathname);
}
