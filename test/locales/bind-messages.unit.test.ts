import { expect, test } from 'vitest';
import { bindMessages } from '../../locales/bind-messages.ts';
import { type Messages, parseMessages } from '../../locales/parse-messages.ts';

/** The only message of a file in a language. */
function bind<T>(message: Messages, language = 'en'): T {
  return bindMessages<T>(parseMessages(message), language);
}

type Print = (values: Record<string, string | number | boolean>) => string;

test.each([
  ['Search', 'Search'],
  ["Don't", "Don't"],
  ["L''offre", "L'offre"],
  ["Use '{{name}}'", 'Use {{name}}'],
  ['Press ↑ #1 <b>now</b>', 'Press ↑ #1 <b>now</b>'],
  ['', ''],
])('the text %j without arguments is a string', (message, expected) => {
  expect(bind(message)).toBe(expected);
});

test('nested objects and lists keep their shape', () => {
  const bound = bind<{ list: string[]; steps: [string, Print]; inner: { hello: Print } }>({
    list: ['a', 'b'],
    steps: ['plain', 'Hello {name}'],
    inner: { hello: 'Hello {name}' },
  });
  expect(bound.list).toEqual(['a', 'b']);
  expect([bound.steps[0], bound.steps[1]({ name: 'Ada' })]).toEqual(['plain', 'Hello Ada']);
  expect(bound.inner.hello({ name: '{Ada} <b> #' })).toBe('Hello {Ada} <b> #');
});

test.each([
  ['en', 1, '1 job'],
  ['en', 12_345, '12,345 jobs'],
])('a plural formats its number in the language: %s %d', (language, count, expected) => {
  const print = bind<Print>('{count, plural, one {# job} other {# jobs}}', language);
  expect(print({ count })).toBe(expected);
});

test('a Polish plural has three forms', () => {
  const print = bind<Print>(
    '{count, plural, one {# oferta} few {# oferty} many {# ofert} other {# oferty}}',
    'pl',
  );
  expect([1, 2, 5, 22, 12_345].map((count) => print({ count }))).toEqual([
    '1 oferta',
    '2 oferty',
    '5 ofert',
    '22 oferty',
    '12\u00a0345 ofert',
  ]);
});

test('a select chooses by a text or a truth value', () => {
  expect(bind<Print>('{role, select, owner {Owner} other {Member}}')({ role: 'owner' })).toBe('Owner');
  expect(bind<Print>('{isNew, select, true {New} false {Old}}')({ isNew: false })).toBe('Old');
});

test('a value that is missing, or a message that is broken, throws', () => {
  expect(() => bind<Print>('Hello {name}')({})).toThrow('name');
  expect(() => bind('Hello {name')).toThrow();
});
