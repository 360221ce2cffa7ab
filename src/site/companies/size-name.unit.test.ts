import { expect, it } from 'vitest';
import { formatsIn } from '../formats.ts';
import { messagesIn } from '../messages/messages.ts';
import { toSizeName } from './size-name.ts';

it.each([
  ['en', '1-10', '1–10 employees'],
  ['en', '1001-5000', '1,001–5,000 employees'],
  ['en', '10001+', '10,001+ employees'],
  ['de', '5001-10000', '5.001–10.000 Beschäftigte'],
  ['de', '10001+', '10.001+ Beschäftigte'],
] as const)('in %s, the size %s is “%s”', (language, size, name) => {
  expect(toSizeName({ messages: messagesIn(language), formats: formatsIn(language, 'UTC') }, size)).toBe(
    name,
  );
});
