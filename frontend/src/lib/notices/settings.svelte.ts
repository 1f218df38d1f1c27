import { errorMessage } from '../api/errors';
import { Resource } from '../api/resource.svelte';
import { notify } from '../ui/feedback/toasts.svelte';
import {
  choose,
  doNotDisturb,
  getMail,
  getPreferences,
  getPush,
  getWebhook,
  type Mail,
  type NoticeChoice,
  type NoticePreferences,
  type Push,
  type Webhook,
} from './api';

export type Kind = NoticeChoice['kind'];
export type Channel = NoticeChoice['channel'];

/** Everything that decides what a player is sent, where and when. */
export interface Loaded {
  readonly preferences: NoticePreferences;
  readonly push: Push;
  readonly mail: Mail;
  readonly webhook: Webhook | null;
}

async function load(): Promise<Loaded> {
  const [preferences, push, mail, webhook] = await Promise.all([
    getPreferences(),
    getPush(),
    getMail(),
    getWebhook(),
  ]);
  return { preferences, push, mail, webhook };
}

/** The settings of notices on the screen, changed with each answer of the service. */
export class NoticeSettings {
  readonly resource = new Resource(load);
  readonly loaded = $derived(this.resource.value);

  /** The channels that can send something now. */
  readonly channels = $derived.by((): Channel[] => {
    if (!this.loaded) return [];
    const { push, mail, webhook } = this.loaded;
    const sends = [
      push.devices.length > 0 && 'push',
      mail.available && mail.verified && !mail.refused && 'mail',
      webhook && !webhook.off_at && 'webhook',
    ];
    return sends.filter((each): each is Channel => !!each);
  });

  /** Run a request, show why it failed, and replace a part of the settings by its answer. */
  async change(request: () => Promise<Partial<Loaded>>): Promise<boolean> {
    try {
      const changed = await request();
      if (this.loaded) this.resource.value = { ...this.loaded, ...changed };
      return true;
    } catch (error) {
      notify(errorMessage(error), 'bad');
      return false;
    }
  }

  choose = (choice: NoticeChoice): Promise<boolean> =>
    this.change(async () => ({ preferences: await choose(choice) }));

  rest = (on: boolean): Promise<boolean> =>
    this.change(async () => {
      await doNotDisturb(on);
      return { preferences: await getPreferences() };
    });

  refreshPush = (): Promise<boolean> => this.change(async () => ({ push: await getPush() }));
}
