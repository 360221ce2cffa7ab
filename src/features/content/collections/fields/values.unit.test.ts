import { describe, expect, it } from 'vitest';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import type { FieldSettings, JsonValue } from './contract.ts';
import { type FieldTypeName, getFieldType } from './registry.ts';

const context = {
  organization: { timeZone: 'UTC' },
  cdnUrl: 'https://cdn.example/assets',
  ownHosts: ['board.example'],
};
const day = '2026-03-01T00:00:00.000Z';
const longLabel = 'l'.repeat(63);

function check(type: FieldTypeName, value: unknown, settings: Partial<FieldSettings> = {}) {
  return getFieldType(type).compile({ required: false, ...settings })(value, context);
}

const validValues: [FieldTypeName, unknown, Partial<FieldSettings>?, JsonValue?][] = [
  ['text', ''],
  ['text', ' two  words '],
  ['text', 'one\r\n\ttwo\n', {}, 'one two'],
  ['text', 'x'.repeat(500)],
  ['text', 'abc', { max_length: 3 }],
  // Characters are code points: four of them, in eight code units.
  ['text', '🙂🙂🙂🙂', { max_length: 4 }],
  ['text', '<b>kept as text</b>', { required: true }],
  ['longtext', 'one\r\ntwo\n'],
  ['longtext', 'x'.repeat(10_000)],
  ['longtext', 'x'.repeat(100_000), { max_length: 100_000 }],
  ['url', 'https://pilots.example'],
  ['url', 'HTTP://pilots.example:8080/a?b#c'],
  ['url', 'https://bücher.example/größe'],
  ['url', `https://a.example/${'a'.repeat(2030)}`],
  ['image', 'https://cdn.example/assets/a.png'],
  ['image', 'https://elsewhere.example/a.png'],
  ['select', 'gold', { options: ['gold', 'silver'] }],
  ['multiselect', [], { options: ['a', 'b'] }],
  ['multiselect', ['b', 'a'], { options: ['a', 'b'], required: true }],
  ['number', 0],
  ['number', -1.5e300],
  ['number', 3, { min: 3, max: 3 }],
  ['number', -0, {}, 0],
  ['boolean', false, { required: true }],
  ['boolean', true],
  ['date', '2024-02-29'],
  ['date', '0001-01-01'],
  ['date', '9999-12-31'],
  ['datetime', '2026-03-01T01:30:00+01:30', {}, day],
  ['datetime', '2026-03-01T00:00Z', {}, day],
  ['datetime', '2026-03-01', {}, day],
  ['datetime', '2026-02-28T23:59:59.9994321Z', {}, '2026-02-28T23:59:59.999Z'],
  ['email', 'work+jobs@pilots.example'],
  ['email', 'jürgen@bücher.example'],
  ['email', "o'neil@a-b.example.co"],
  ['email', `${'a'.repeat(64)}@${longLabel}.example`],
  ['json', { a: [1, null, 'x', { b: true }] }],
  ['json', 'text'],
  ['json', []],
];

describe('a valid value is stored', () => {
  it.each(validValues)('%s accepts %j', (type, value, settings = {}, stored = value as JsonValue) => {
    expect(check(type, value, settings)).toEqual({ value: stored });
  });
});

const invalidValues: [FieldTypeName, unknown, string, Partial<FieldSettings>?][] = [
  ['text', 7, 'must be a string'],
  ['text', ['a'], 'must be a string'],
  ['text', 'x'.repeat(501), 'must not contain more than 500 characters'],
  ['text', 'abcd', 'must not contain more than 3 characters', { max_length: 3 }],
  ['text', '🙂🙂🙂🙂', 'must not contain more than 3 characters', { max_length: 3 }],
  ['text', 'one\u2028two', 'must be a single line'],
  ['text', 'one\u001btwo', 'must be a single line'],
  ['text', ' \u00a0 ', 'must not be blank', { required: true }],
  ['text', 'a\0b', 'must not contain U+0000'],
  ['text', 'a\ud83d', 'must be valid Unicode, without unpaired surrogates'],
  ['longtext', {}, 'must be a string'],
  ['longtext', 'x'.repeat(10_001), 'must not contain more than 10000 characters'],
  ['longtext', '\n\n', 'must not be blank', { required: true }],
  ['longtext', '\udc00', 'must be valid Unicode, without unpaired surrogates'],
  ...[
    ...['', 'pilots.example', '/a', 'ftp://a.example', 'javascript:alert(1)', 'https://u:p@a.example/'],
    ...['https://', 'https://a b.example/', 'data:image/png;base64,AA', 'https://a.example:99999/'],
  ].flatMap((value): [FieldTypeName, unknown, string][] => [
    ['url', value, 'must be an absolute http or https URL without a user name or password'],
    ['image', value, 'must be an absolute http or https URL without a user name or password'],
  ]),
  ['url', `https://a.example/${'a'.repeat(2031)}`, 'must not contain more than 2048 characters'],
  ['url', 'https://a.example/', 'must not contain more than 10 characters', { max_length: 10 }],
  ['image', { url: 'https://a.example/' }, 'must be a string'],
  ['select', 'Gold', 'must be one of the options of the field', { options: ['gold'] }],
  ['select', ['gold'], 'must be one of the options of the field', { options: ['gold'] }],
  ['select', 'constructor', 'must be one of the options of the field', { options: ['gold'] }],
  ['multiselect', 'a', 'must be a list of options of the field', { options: ['a'] }],
  ['multiselect', [], 'must contain at least 1 item', { options: ['a'], required: true }],
  ['multiselect', ['a', 'a'], 'must not contain more items than there are options', { options: ['a'] }],
  ['number', '12', 'must be a number, without quotes'],
  ['number', '', 'must be a number, without quotes'],
  ['number', Number.NaN, 'must be a finite number'],
  // The value of JSON.parse('1e400').
  ['number', Number.POSITIVE_INFINITY, 'must be a finite number'],
  ['number', true, 'must be a finite number'],
  ['number', [1], 'must be a finite number'],
  ['number', 2.9, 'must be at least 3', { min: 3 }],
  ['number', 3.1, 'must be at most 3', { max: 3 }],
  ['number', -1, 'must be between 0 and 5', { min: 0, max: 5 }],
  ...['true', 0, 1, [], ''].map((value): [FieldTypeName, unknown, string] => [
    'boolean',
    value,
    'must be true or false',
  ]),
  ...['2026-02-29', '2026-13-01', '0000-01-01', '26-01-01', '2026-1-1', day, 'now', '', 20260101].map(
    (value): [FieldTypeName, unknown, string] => [
      'date',
      value,
      'must be an existing date in the format YYYY-MM-DD',
    ],
  ),
  ...['2026-03-01T00:00:00', '2026-02-30T00:00:00Z', '2026-03-01T25:00:00Z', 'now', 'infinity', 1e12, ''].map(
    (value): [FieldTypeName, unknown, string] => [
      'datetime',
      value,
      'must be an ISO 8601 date, or a timestamp with Z or an offset',
    ],
  ),
  ...[
    ...['a', 'a@b', '@b.example', 'a@', 'a@@b.example', 'a b@c.example', '.a@b.example', 'a..b@c.example'],
    ...[
      'a@-b.example',
      'a@b..example',
      'a@b.example.',
      'a@[127.0.0.1]',
      '<a@b.example>',
      'a@b.example, c@d.example',
    ],
    ...[`${'a'.repeat(65)}@b.example`, `a@${longLabel}x.example`, 'a@b.example\n', 'a\u0007@b.example'],
  ].map((value): [FieldTypeName, unknown, string] => ['email', value, 'must be an email address']),
  ['email', `a@${'b.'.repeat(126)}c`, 'must not contain more than 254 characters'],
];

describe('an invalid value is rejected with the reason', () => {
  it.each(invalidValues)('%s rejects %j: %s', (type, value, message, settings = {}) => {
    expect(check(type, value, settings)).toEqual({ issues: [{ path: '', message }] });
  });

  it.each(['\n', '\v', '\f', '\r', '\u0085', '\t'])(
    'text removes a final %j, and longtext stores it',
    (end) => {
      expect(check('text', `a${end}`)).toEqual({ value: 'a' });
      expect(check('longtext', `a${end}`)).toEqual({ value: `a${end}` });
    },
  );

  it.each(['\u2028', '\u2029'])('text rejects a final %j, and longtext accepts it', (end) => {
    expect(check('text', `a${end}`)).toEqual({ issues: [{ path: '', message: 'must be a single line' }] });
    expect(check('longtext', `a${end}`)).toHaveProperty('value');
  });

  it('multiselect reports each invalid entry', () => {
    expect(check('multiselect', ['a', 'x', 'a', 7], { options: ['a', 'b', 'c', 'd'] })).toEqual({
      issues: [
        { path: '/1', message: 'must be one of the options of the field' },
        { path: '/2', message: 'must not be repeated' },
        { path: '/3', message: 'must be one of the options of the field' },
      ],
    });
  });
});

describe('validation time is linear in the length of a value', () => {
  it.each<[FieldTypeName, unknown, Partial<FieldSettings>]>([
    ['email', `${'a.'.repeat(100_000)}@`, {}],
    ['email', `a@${'b-'.repeat(110)}`, {}],
    ['text', `a${'\t '.repeat(500_000)}\u2028`, { max_length: 10_000 }],
    ['longtext', '🙂'.repeat(500_000), { required: true, max_length: 100_000 }],
    ['url', `http://${'/'.repeat(1_000_000)}`, {}],
    ['multiselect', Array.from({ length: 200_000 }, (_, index) => `o${index}`), { options: ['a'] }],
    ['date', '1'.repeat(1_000_000), {}],
  ])('%s', async (type, value, settings) => {
    const work = () => expect(check(type, value, settings)).toHaveProperty('issues');
    // Each check takes milliseconds; a quadratic one would take minutes.
    expect(await measureCpuMs(work)).toBeLessThan(10_000);
  });
});

describe('field types for search and asset usages', () => {
  it('search covers texts, URLs, options and email addresses, but no other types', () => {
    const seen = (type: FieldTypeName, stored: unknown) => getFieldType(type).toSearchText?.(stored);
    for (const type of ['text', 'longtext', 'url', 'select', 'email'] as const) {
      expect(seen(type, 'words')).toBe('words');
      expect(seen(type, { left: 'by an older schema' })).toBe('');
      expect(seen(type, undefined)).toBe('');
    }
    expect(seen('multiselect', ['a', 'b'])).toBe('a\nb');
    expect(seen('multiselect', 'a')).toBe('');
    for (const type of ['number', 'boolean', 'date', 'datetime', 'image', 'json'] as const) {
      expect(getFieldType(type).toSearchText).toBeUndefined();
    }
  });

  it('an image field returns its image', () => {
    const { imageUrls } = getFieldType('image');
    expect(imageUrls?.('https://cdn.example/a.png')).toEqual(['https://cdn.example/a.png']);
    expect(imageUrls?.(undefined)).toEqual([]);
    expect(imageUrls?.(7)).toEqual([]);
  });
});
