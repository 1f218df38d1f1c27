import { call } from '../api/client';
import type { components } from '../api/schema';

/** Requests about the calendar of the player: time zone, quiet hours, days off, holidays. */

export type Calendar = components['schemas']['Calendar'];
export type CalendarChanges = components['schemas']['CalendarChanges'];
export type Holiday = Calendar['holidays'][number];

export const getCalendar = (): Promise<Calendar> => call('GET', 'me/calendar');

export const changeCalendar = (changes: CalendarChanges): Promise<Calendar> =>
  call('PATCH', 'me/calendar', changes);

export const announceHoliday = (first_day: string, last_day: string): Promise<Calendar> =>
  call('POST', 'me/holidays', { first_day, last_day });

export const cancelHoliday = (id: number): Promise<unknown> => call('DELETE', `me/holidays/${id}`);
