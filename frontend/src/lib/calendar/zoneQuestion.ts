import { store, stored } from '../device/storage';
import { changeCalendar, getCalendar } from './calendar';
import { deviceZone } from './zones';

/** The zone of the device that its player has settled, so that each zone is asked about once. */
const SETTLED = 'settled-zone';
const NEVER_SET = 'UTC';

/** Return the zone of the device if the player should be asked to use it; else an empty string. */
export async function zoneToAskAbout(): Promise<string> {
  const zone = deviceZone();
  if (!zone || stored(SETTLED) === zone) return '';
  const calendar = await getCalendar();
  if (calendar.zone === zone) settle(zone);
  else if (calendar.zone === NEVER_SET) await adoptZone(zone);
  else return zone;
  return '';
}

/** Use the zone of the device from now on. */
export async function adoptZone(zone: string): Promise<void> {
  await changeCalendar({ zone });
  settle(zone);
}

/** Do not ask about this zone again on this device. */
export const settle = (zone: string): void => store(SETTLED, zone);
