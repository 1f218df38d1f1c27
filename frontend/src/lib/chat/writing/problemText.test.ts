import { beforeAll, expect, test } from 'vitest';

import { ApiError } from '../../api/errors';
import { loadMessages, setLanguage } from '../../i18n/index.svelte';
import { problemText } from './problemText';

beforeAll(async () => {
  await Promise.all([loadMessages('chat'), setLanguage('en')]);
});

test.each([
  [new ApiError(422, 'chat_too_fast', { seconds: 1.2 }), /in 2 seconds/],
  [new ApiError(422, 'chat_too_fast', { seconds: 1 }), /in 1 second\./],
  [new ApiError(422, 'chat_too_long', { most: 280 }), /280/],
  [new ApiError(422, 'muted', { until: '2099-03-01T12:00:00Z' }), /until .*Mar/],
  [new ApiError(422, 'muted'), /muted you/],
  [new ApiError(422, 'blocked'), /blocked/],
  [new ApiError(422, 'guests_cannot_chat'), /Create an account/],
  [new ApiError(0, 'offline'), /stay here/],
  [new ApiError(500, 'http_500'), /./],
  [new Error('?'), /./],
])('%s says what to do', (error, words) => {
  expect(problemText(error)).toMatch(words);
});
