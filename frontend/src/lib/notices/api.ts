import { call } from '../api/client';
import type { Schemas } from '../api/types';
import type { SubscriptionBody } from './subscriptionBody';

/** Requests about notices: their list, the choices about them, and where they are sent. */

export type Push = Schemas['Push'];
export type PushDevice = Schemas['PushDevice'];

export const getPush = (): Promise<Push> => call('GET', 'me/push');

export const subscribePush = (subscription: SubscriptionBody): Promise<Push> =>
  call('POST', 'me/push/devices', subscription);

export const removePushDevice = (id: number): Promise<unknown> =>
  call('DELETE', `me/push/devices/${id}`);

/** Send a message to a device at once. */
export const testPush = (id: number): Promise<Schemas['PushTest']> =>
  call('POST', `me/push/devices/${id}/test`);

export type Notice = Schemas['Notice'];
export type NoticePage = Schemas['NoticePage'];
export type NoticePreferences = Schemas['NoticePreferences'];
export type NoticeChoice = Schemas['Choice'];
export type Mail = Schemas['Mail'];
export type CalendarFeed = Schemas['CalendarFeed'];
export type Webhook = Schemas['Webhook'];

export const listNotices = (before?: number): Promise<NoticePage> =>
  call('GET', before === undefined ? 'me/notices' : `me/notices?before=${before}`);

export const markRead = (upto: number): Promise<{ unread: number }> =>
  call('POST', 'me/notices/read', { upto });

export const getPreferences = (): Promise<NoticePreferences> =>
  call('GET', 'me/notice-preferences');

export const choose = (choice: NoticeChoice): Promise<NoticePreferences> =>
  call('PATCH', 'me/notice-preferences', { choices: [choice] });

export const doNotDisturb = (on: boolean): Promise<{ until: string | null }> =>
  call('PUT', 'me/do-not-disturb', { on });

/** Send nothing more about a table, or send it again. */
export const setMuted = (table: string, muted: boolean): Promise<unknown> =>
  call(muted ? 'PUT' : 'DELETE', `tables/${table}/mute`);

export const getMail = (): Promise<Mail> => call('GET', 'me/mail');

export const changeMail = (changes: Partial<Pick<Mail, 'digest' | 'unseen'>>): Promise<Mail> =>
  call('PATCH', 'me/mail', changes);

export const askVerification = (): Promise<Mail> => call('POST', 'me/mail/verification');

export const getFeed = (): Promise<CalendarFeed> => call('GET', 'me/calendar-feed');

export const newFeed = (): Promise<{ url: string }> => call('POST', 'me/calendar-feed');

export const revokeFeed = (): Promise<unknown> => call('DELETE', 'me/calendar-feed');

export const getWebhook = async (): Promise<Webhook | null> =>
  (await call<{ webhook: Webhook | null }>('GET', 'me/webhook')).webhook;

export const setWebhook = (url: string): Promise<Schemas['NewWebhook']> =>
  call('PUT', 'me/webhook', { url });

export const removeWebhook = (): Promise<unknown> => call('DELETE', 'me/webhook');

export const testWebhook = (): Promise<Schemas['WebhookTest']> => call('POST', 'me/webhook/test');
