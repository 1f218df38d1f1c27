import { dismissables } from './dismissable';

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

/** Go to an address of the app; what is open above the page is closed first. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  dismissables.leave(() => move(to, how));
}

function move(to: string, how: 'push' | 'replace'): void {
  const { pages } = dismissables.state;
  if (how === 'push') history.pushState({ pages: pages + 1, above: 0 }, '', to);
  else history.replaceState({ pages, above: 0 }, '', to);
  const moved = path !== location.pathname;
  read();
  if (moved) scrollTo(0, 0);
}

/** Let the address follow what the page shows, without a new entry in the history. */
export function readdress(to: string): void {
  dismissables.amend(() => history.replaceState(dismissables.state, '', to));
}

/** Go back where we came from, or home when we came from elsewhere. */
export function goBack(): void {
  if (dismissables.state.pages === 0) navigate('/');
  else dismissables.leave(() => history.back());
}

function read(): void {
  path = location.pathname;
  query = location.search;
  fragment = location.hash.slice(1);
}

function follow(): void {
  dismissables.arrived();
  read();
}

/** Follow the history, and take over plain clicks on links within the app. */
export function startRouter(): void {
  addEventListener('popstate', follow);
  addEventListener('hashchange', read);
  // After a reload, entries are left of what was open before.
  dismissables.arrived();
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
