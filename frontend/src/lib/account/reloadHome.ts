import { dismissables } from '../router/dismissable';

/** Close everything open above the page, then load the home page from scratch. */
export function reloadHome(): void {
  // A browser cancels a page load that starts while it is going back through the history.
  dismissables.leave(() => location.replace('/'));
}
