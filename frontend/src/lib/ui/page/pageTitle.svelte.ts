const APP = 'Caravanserai';

let waiting = $state(0);

/** Set how many games wait for the player; every title shows the number. */
export function setWaitingCount(count: number): void {
  waiting = count;
}

let unread = $state(false);

/** Set whether a chat has new lines; every title shows it. */
export function setUnreadChat(is: boolean): void {
  unread = is;
}

/** Return the title of the page: how many games wait, a mark of new lines, the screen's own title, and the app's name. */
export function pageTitle(own = ''): string {
  const count = waiting > 0 ? `(${waiting}) ` : '';
  const mark = unread ? '• ' : '';
  return count + mark + (own ? `${own} · ${APP}` : APP);
}
