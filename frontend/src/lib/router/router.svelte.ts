import { dismissables } from './dismissable';

/** The current path, query and fragment, in sync with the browser's history. */

let path = $state(location.pathname);
let query = $state(location.search);
let fragment = $state(location.hash.slice(1));

export const route = {
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

/** Go to an address of the app, after closing everything open above the page. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  dismissables.leave(() => move(to, how));
}

function move(to: string, how: 'push' | 'replace'): void {
  const { pages } = dismissables.state;
  if (how === 'push') history.pushState({ pages: pages + 1, above: 0 }, '', to);
  else history.replaceState({ pages, above: 0 }, '', to);
  const moved = path !== location.pathname;
  readLocation();
  if (moved) scrollTo(0, 0);
}

/** Change the address of the current page without a new history entry. */
export function replaceAddress(to: string): void {
  dismissables.updateEntry(() => history.replaceState(dismissables.state, '', to));
}

/** Go back to the previous page, or home if there is none. */
export function goBack(): void {
  if (dismissables.state.pages === 0) navigate('/');
  else dismissables.leave(() => history.back());
}

function readLocation(): void {
  path = location.pathname;
  query = location.search;
  fragment = location.hash.slice(1);
}

function onPopState(): void {
  dismissables.onHistoryChange();
  readLocation();
}

/** Follow the history and handle clicks on links within the app. */
export function startRouter(): void {
  addEventListener('popstate', onPopState);
  addEventListener('hashchange', readLocation);
  // After a reload, entries of former layers are left over.
  dismissables.onHistoryChange();
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || !isInternal(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

const SERVER_PATHS = /^\/(api|admin|owner|static|_allauth)\//;

function isInternal(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const inside = link.origin === location.origin && !link.target && !link.hasAttribute('download');
  return plain && inside && !event.defaultPrevented && !SERVER_PATHS.test(link.pathname);
}
