import { expect, test } from 'vitest';
import { parseMessages } from '../../locales/parse-messages.ts';
import { printType } from '../../scripts/message-types.ts';

test.each([
  ['Search', 'string'],
  ['Hello {name}', '(values: { name: string }) => string'],
  ['{count, plural, one {# job} other {# jobs}}', '(values: { count: number }) => string'],
  ['{count, plural, one {{count} job} other {{count} jobs}}', '(values: { count: number }) => string'],
  ['{n, number}', '(values: { n: number }) => string'],
  ['{when, select, day {a day} week {a week}}', "(values: { when: 'day' | 'week' }) => string"],
  ['{when, select, day {a day} other {{when}}}', '(values: { when: string }) => string'],
  ['{isNew, select, true {New} false {Old}}', '(values: { isNew: boolean }) => string'],
  ['{a, select, x {{b}} other {{c, number}}}', '(values: { a: string; b: string; c: number }) => string'],
  [['a', 'b {x}'], 'readonly [string, (values: { x: string }) => string]'],
  [{ 'feed.xml': 'RSS' }, '{\n  "feed.xml": string;\n}'],
])('the type of %j', (message, type) => {
  expect(printType(parseMessages(message))).toBe(type);
});

test('an argument cannot be a number and a choice', () => {
  expect(() => printType(parseMessages('{a, plural, other {#}} {a, select, x {} other {}}'))).not.toThrow();
  expect(() => printType(parseMessages('{a, plural, other {#}} {a, select, x {} y {}}'))).toThrow();
});
