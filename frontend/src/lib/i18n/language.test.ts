import { expect, test } from 'vitest';

import { speak, speakOf, t } from './index.svelte';
import replay from './messages/replay/fr';

test('the words of a screen come in a language that is asked for while they are fetched', async () => {
  await Promise.all([speakOf('replay'), speak('fr')]);
  expect(t('replay.title')).toBe(replay['replay.title']);
});
