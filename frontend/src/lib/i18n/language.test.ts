import { expect, test } from 'vitest';

import { setLanguage, loadMessages, t } from './index.svelte';
import replay from './messages/replay/fr';

test('a screen loading while the language changes gets the new one', async () => {
  await Promise.all([loadMessages('replay'), setLanguage('fr')]);
  expect(t('replay.title')).toBe(replay['replay.title']);
});
