import { errorMessage } from '../api/errors';
import { t } from '../i18n/index.svelte';
import { notify } from '../ui/feedback/toasts.svelte';
import {
  announceHoliday,
  cancelHoliday,
  changeCalendar,
  getCalendar,
  type Calendar,
  type CalendarChanges,
} from './calendar';
import { settle } from './zoneQuestion';
import { deviceZone } from './zones';

/** The calendar of the player on a screen, with the changes made there; each is stored at once. */
export class CalendarEditor {
  calendar = $state.raw<Calendar | null>(null);
  /** Why the calendar could not be loaded. */
  failure = $state('');
  /** Why a holiday could not be announced. */
  problem = $state('');
  busy = $state(false);

  load = async (): Promise<void> => {
    try {
      this.calendar = await getCalendar();
      this.failure = '';
    } catch (error) {
      this.failure = errorMessage(error);
    }
  };

  async change(changes: CalendarChanges): Promise<void> {
    try {
      this.busy = true;
      this.calendar = await changeCalendar(changes);
      // A zone chosen by hand is not asked about on this device.
      if (changes.zone) settle(deviceZone());
    } catch (error) {
      notify(errorMessage(error), 'bad');
      // The controls show what is stored again.
      await this.load();
    } finally {
      this.busy = false;
    }
  }

  /** Announce a holiday. Return whether it was accepted. */
  async announce(first: string, last: string): Promise<boolean> {
    this.busy = true;
    this.problem = '';
    try {
      this.calendar = await announceHoliday(first, last);
      notify(t('calendar.announced'));
      return true;
    } catch (error) {
      this.problem = errorMessage(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async cancel(id: number): Promise<void> {
    this.busy = true;
    try {
      await cancelHoliday(id);
      notify(t('calendar.cancelled'));
    } catch (error) {
      notify(errorMessage(error), 'bad');
    }
    await this.load();
    this.busy = false;
  }
}
