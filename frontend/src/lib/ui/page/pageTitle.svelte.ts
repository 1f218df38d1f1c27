const APP = 'Caravanserai';

let waiting = $state(0);

/** Set how many games wait for the player; every title shows the number. */
export function setWaitingCount(count: number): void {
  waiting = count;
}

/** Return the title of the page: how many games wait, the screen's own title, and the app's name. */
export function pageTitle(own = ''): string {
  const count = waiting > 0 ? `(${waiting}) ` : '';
  return count + (own ? `${own} · ${APP}` : APP);
}
