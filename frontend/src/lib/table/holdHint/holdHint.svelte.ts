import { store, stored } from '../../device/storage';

const NAME = 'hold-hint';

let dismissed = $state(stored(NAME) !== null);

/** The hint that a long press explains everything, shown once per device until the first move. */
export const holdHint = {
  get isShown(): boolean {
    return !dismissed;
  },
  dismiss(): void {
    if (dismissed) return;
    dismissed = true;
    store(NAME, 'seen');
  },
};
