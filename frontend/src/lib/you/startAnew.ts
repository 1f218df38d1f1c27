import { dismissables } from '../router/dismissable';

/** Load the home anew, so that nothing of this page is left; what is open above it is closed first. */
export function startAnew(): void {
  // On its way back through the history a browser would cancel the load.
  dismissables.leave(() => location.replace('/'));
}
