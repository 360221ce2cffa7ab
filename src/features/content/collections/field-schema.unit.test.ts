import { describe, expect, it } from 'vitest';
import { parseSchema, type SchemaField } from './field-schema.ts';
import { fieldTypeNames } from './fields/registry.ts';

const context = { organization: { timeZone: 'UTC' }, cdnUrl: 'https://cdn.example/assets', ownHosts: [] };

function fieldsOf(schema: unknown): SchemaField[] {
  const parsed = parseSchema(schema, context);
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return parsed.fields;
}

function issuesOf(schema: unknown): string[] {
  const parsed = parseSchema(schema, context);
  return 'issues' in parsed ? parsed.issues.map(({ path, message }) => `${path} ${message}`) : [];
}

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, type: 'text' }));
const notAName = 'must be a letter from a to z and up to 63 more letters, digits, underscores or hyphens';

describe('a valid schema', () => {
  it('is stored as sent, with required added and nulls removed', () => {
    const schema = [
      { name: 'name', type: 'text', label: 'Name', required: true, max_length: 120 },
      {
        name: 'tier',
        type: 'select',
        options: ['gold', 'silver'],
        default: 'silver',
        label: null,
        max: null,
      },
      { name: 'rank', type: 'number', required: false, min: 0, max: 10 },
    ];
    expect(fieldsOf(schema)).toEqual([
      schema[0],
      { name: 'tier', type: 'select', required: false, options: ['gold', 'silver'], default: 'silver' },
      schema[2],
    ]);
  });

  it.each([[0], [1], [40]])('may have %i fields', (count) => {
    expect(fieldsOf(names(count))).toHaveLength(count);
  });

  it.each(fieldTypeNames)('may have a %s field', (type) => {
    const options = type.endsWith('select') ? { options: ['a'] } : {};
    expect(fieldsOf([{ name: 'a', type, ...options }])).toEqual([
      { name: 'a', type, required: false, ...options },
    ]);
  });

  it.each(['a', 'logoUrl', 'cover-image', 'x_1', 'position', 'a'.repeat(64)])(
    'may have a field with the name %s',
    (name) => {
      expect(fieldsOf([{ name, type: 'text' }])).toHaveLength(1);
    },
  );

  it('stores normalized defaults, and does not change when it is sent again', () => {
    const fields = fieldsOf([
      { name: 'at', type: 'datetime', default: '2026-03-01T01:00+01:00' },
      { name: 'body', type: 'richtext', default: '<p>Hi</p>' },
      { name: 'open', type: 'boolean', default: false },
    ]);
    expect(fields.map((field) => field.default)).toEqual([
      '2026-03-01T00:00:00.000Z',
      {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { textAlign: null }, content: [{ type: 'text', text: 'Hi' }] }],
      },
      false,
    ]);
    expect(fieldsOf(fields)).toEqual(fields);
  });
});

describe('an invalid schema is rejected with the path of', () => {
  it.each<[string, unknown, string[]]>([
    ['a schema that is an object', { name: 'a' }, [' must be a list of fields']],
    ['a null schema', null, [' must be a list of fields']],
    [
      'a field that is not an object',
      ['a', null, []],
      ['/0 must be an object', '/1 must be an object', '/2 must be an object'],
    ],
    ['41 fields', names(41), [' must not contain more than 40 fields, but contains 41']],
    ['an empty field', [{}], ['/0/name is required', '/0/type is required']],
    [
      'a repeated name',
      [...names(2), { name: 'f1', type: 'number' }, { name: 'f0', type: 'text' }],
      ['/2/name must not repeat the name of field 1', '/3/name must not repeat the name of field 0'],
    ],
    [
      'an unknown type',
      [
        { name: 'a', type: 'varchar' },
        { name: 'b', type: 'constructor' },
        { name: 'c', type: ['text'] },
      ],
      [0, 1, 2].map((index) => `/${index}/type must be one of ${fieldTypeNames.join(', ')}`),
    ],
    [
      'an unknown key',
      [{ name: 'a', type: 'text', maxLength: 3, 'x/~': 1 }],
      ['/0/maxLength is not a key of a schema field', '/0/x~1~0 is not a key of a schema field'],
    ],
    [
      'a setting of another type',
      [
        { name: 'a', type: 'text', min: 1, options: ['x'] },
        { name: 'b', type: 'number', max_length: 5 },
      ],
      [
        '/0/min is not a setting of a text field',
        '/0/options is not a setting of a text field',
        '/1/max_length is not a setting of a number field',
      ],
    ],
    ['a label that is not a string', [{ name: 'a', type: 'text', label: 7 }], ['/0/label must be a string']],
    [
      'a long label',
      [{ name: 'a', type: 'text', label: 'x'.repeat(201) }],
      ['/0/label must not contain more than 200 characters'],
    ],
    [
      'an unpaired surrogate',
      [{ name: 'a', type: 'text', label: '\ud800' }],
      ['/0/label must be valid Unicode, without unpaired surrogates'],
    ],
    [
      'a required that is not a boolean',
      [{ name: 'a', type: 'text', required: 'yes' }],
      ['/0/required must be true or false'],
    ],
    [
      'min above max',
      [{ name: 'a', type: 'number', min: 2, max: 1 }],
      ['/0/min must not be greater than max'],
    ],
    [
      'bounds that are not numbers',
      [{ name: 'a', type: 'number', min: '1', max: Number.NaN }],
      ['/0/min must be a number', '/0/max must be a number'],
    ],
    [
      'max_length 0',
      [{ name: 'a', type: 'text', max_length: 0 }],
      ['/0/max_length must be an integer between 1 and 10000'],
    ],
    [
      'max_length 1.5',
      [{ name: 'a', type: 'url', max_length: 1.5 }],
      ['/0/max_length must be an integer between 1 and 2048'],
    ],
    [
      'max_length above the maximum of the type',
      [{ name: 'a', type: 'longtext', max_length: 100_001 }],
      ['/0/max_length must be an integer between 1 and 100000'],
    ],
    [
      'selects without options',
      [
        { name: 'a', type: 'select' },
        { name: 'b', type: 'multiselect', options: null },
      ],
      ['/0/options is required', '/1/options is required'],
    ],
    [
      'empty options',
      [{ name: 'a', type: 'select', options: [] }],
      ['/0/options must contain between 1 and 500 items'],
    ],
    [
      'options that are not a list',
      [{ name: 'a', type: 'select', options: 'a,b' }],
      ['/0/options must be a list of strings'],
    ],
    [
      'invalid options',
      [{ name: 'a', type: 'select', options: ['a', ' ', 7, 'a', 'x'.repeat(201), '\0'] }],
      [
        '/0/options/1 must not be blank',
        '/0/options/2 must be a string',
        '/0/options/3 must not repeat item 0',
        '/0/options/4 must not contain more than 200 characters',
        '/0/options/5 must not contain U+0000',
      ],
    ],
    [
      'a default that is invalid for its field',
      [
        { name: 'a', type: 'number', max: 5, default: 6 },
        { name: 'b', type: 'number', default: '5' },
        { name: 'c', type: 'select', options: ['x'], default: 'y' },
        { name: 'd', type: 'multiselect', options: ['x', 'y'], default: ['x', 'z'] },
        { name: 'e', type: 'richtext', default: '<img src="https://x.example/a.png">' },
      ],
      [
        '/0/default must be at most 5',
        '/1/default must be a number, without quotes',
        '/2/default must be one of the options of the field',
        '/3/default/1 must be one of the options of the field',
        '/4/default must not show images that are hosted elsewhere (https://x.example/a.png); upload them as assets first',
      ],
    ],
    [
      'defaults that are too large together',
      [0, 1].map((index) => ({
        name: `f${index}`,
        type: 'longtext',
        max_length: 100_000,
        default: 'x'.repeat(33_000),
      })),
      [' must not contain more than 64 kB of defaults'],
    ],
  ])('%s', (_, schema, issues) => {
    expect(issuesOf(schema)).toEqual(issues);
  });

  it.each([
    '',
    '1a',
    '_a',
    '-a',
    'a b',
    'a.b',
    'a/b',
    'ä',
    'a\n',
    "a'; drop table",
    'a'.repeat(65),
    7,
    ['a'],
  ])('the name %j', (name) => {
    expect(issuesOf([{ name, type: 'text' }])).toEqual([`/0/name ${notAName}`]);
  });

  it.each(['constructor', 'prototype', 'toString', 'hasOwnProperty'])('the name %s', (name) => {
    expect(issuesOf([{ name, type: 'text' }])).toEqual(['/0/name is reserved; choose another name']);
  });

  it('the name and the key __proto__', () => {
    expect(issuesOf([{ name: '__proto__', type: 'text' }])).toEqual([`/0/name ${notAName}`]);
    const schema = JSON.parse('[{"name":"a","type":"text","__proto__":{"required":true}}]');
    expect(issuesOf(schema)).toEqual(['/0/__proto__ is not a key of a schema field']);
  });

  it('all problems of all fields together', () => {
    expect(
      issuesOf([
        { name: '!', type: 'select', x: 1 },
        { type: 'number', min: 'a', label: 1 },
      ]),
    ).toEqual([
      `/0/name ${notAName}`,
      '/0/x is not a key of a schema field',
      '/0/options is required',
      '/1/name is required',
      '/1/label must be a string',
      '/1/min must be a number',
    ]);
  });
});
