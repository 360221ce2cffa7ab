import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storableText } from '../../../../test/arbitraries.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { compileCollection } from './compile.ts';
import { parseSchema, type SchemaField } from './field-schema.ts';
import { type FieldTypeName, fieldTypeNames } from './fields/registry.ts';
import { toJsonSchema } from './json-schema.ts';

const context = { organization: { timeZone: 'UTC' }, cdnUrl: 'https://cdn.example/assets', ownHosts: [] };

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
addFormats.default(ajv);
// Ajv does not know this format. The pattern is stricter.
ajv.addFormat('idn-email', true);

/** An independent validator that uses only the JSON Schema. */
function compileWithAjv(fields: readonly SchemaField[]) {
  return ajv.compile(toJsonSchema(fields));
}

type Validator = ReturnType<typeof compileWithAjv>;

function wrongFieldsByAjv(validator: Validator, data: unknown): string[] {
  if (validator(data)) return [];
  const names = validator.errors!.map(({ instancePath, params }) =>
    instancePath === '' ? params.missingProperty : instancePath.split('/')[1],
  );
  return [...new Set(names)].sort();
}

function wrongFields(fields: readonly SchemaField[], data: unknown): string[] {
  const result = compileCollection(fields).validate(data, context);
  if ('data' in result) return [];
  return [...new Set(result.issues.map(({ path }) => path.split('/')[2]!))].sort();
}

const options = ['gold', 'silver', 'constructor', 'a b', 'ß'];
const unicode = storableText({ unit: 'binary', maxLength: 30 });
const instant = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });

/** Values that a field of the type may accept, depending on its settings. */
const likely: Record<FieldTypeName, fc.Arbitrary<unknown>> = {
  text: unicode,
  longtext: fc.oneof(unicode, fc.constantFrom('a\nb', '\n', ' \u00a0')),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  image: fc.webUrl(),
  select: fc.constantFrom(...options),
  multiselect: fc.array(fc.constantFrom(...options), { maxLength: 4 }),
  number: fc.oneof(fc.integer({ min: -5, max: 15 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  date: instant.map((date) => date.toISOString().slice(0, 10)),
  datetime: fc
    .tuple(instant, fc.constantFrom('Z', '+01:00', '-05:30', '+14:00'))
    .map(([date, offset]) => date.toISOString().replace('Z', offset)),
  email: fc.oneof(fc.emailAddress(), fc.constantFrom('jürgen@bücher.example', 'мир@почта.рф')),
  richtext: fc.oneof(
    unicode.map((text) => `<p>a${text.replaceAll('<', '&lt;')}</p>`),
    unicode.map((text) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: `a${text}` }] }],
    })),
  ),
  json: fc.jsonValue({ maxDepth: 4 }),
};

/** Values that are invalid for some types, including edge cases. */
const doubtful = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, '', ' ', 'true', '12', '1e3', 0, 1, -0, [], {}, [''], ['gold', 'gold'], {
    type: 'page',
  }),
  fc.constantFrom(
    'ftp://a.example',
    'a.example/b',
    '//a.example',
    'http://',
    'https://u:p@a.example/',
    'javascript:x',
  ),
  fc.constantFrom(
    '2026-02-29',
    '2024-02-29',
    '2026-13-01',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01 ',
    '20260101',
  ),
  fc.constantFrom('2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00', 'now', 'infinity'),
  fc.constantFrom('a@b', 'a..b@c.example', 'a@-b.example', 'a b@c.example', 'a@b.example\n', '@b.example'),
  fc.integer({ min: 0, max: 40 }).map((length) => '🙂'.repeat(length)),
  fc.integer({ min: 0, max: 700 }).map((length) => 'x'.repeat(length)),
);
const isClean = (value: unknown) => !JSON.stringify(value)?.includes('__proto__');
/** Excluded values, for which the JSON Schema and the API differ, as tested below: tags without visible content, and dates as datetimes. */
const differs: Partial<Record<FieldTypeName, RegExp>> = { richtext: /</, datetime: /^\d{4}-\d\d-\d\d$/ };
const doubtfulFor = (type: FieldTypeName) =>
  doubtful.filter((value) => typeof value !== 'string' || !differs[type]?.test(value));

const bounds = fc
  .tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 5, max: 15 }))
  .chain(([min, max]) => fc.constantFrom({}, { min }, { max }, { min, max }));
const length = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 40 }).map((max_length) => ({ max_length })),
);
const settings: Partial<Record<FieldTypeName, fc.Arbitrary<object>>> = {
  text: length,
  longtext: length,
  url: length,
  email: length,
  select: fc
    .uniqueArray(fc.constantFrom(...options), { minLength: 1 })
    .map((chosen) => ({ options: chosen })),
  multiselect: fc
    .uniqueArray(fc.constantFrom(...options), { minLength: 1 })
    .map((chosen) => ({ options: chosen })),
  number: bounds,
};

/** A field, a value (undefined: omitted), and an optional default, which may be invalid. */
const fieldWithValue = fc.constantFrom(...fieldTypeNames).chain((type) =>
  fc.record({
    type: fc.constant(type),
    settings: settings[type] ?? fc.constant({}),
    required: fc.boolean(),
    fallback: fc.option(likely[type], { freq: 4, nil: undefined }),
    value: fc.oneof(
      { arbitrary: likely[type], weight: 6 },
      { arbitrary: doubtfulFor(type), weight: 3 },
      { arbitrary: fc.constant(undefined), weight: 1 },
    ),
  }),
);

const collection = fc.array(fieldWithValue, { minLength: 1, maxLength: 8 }).map((parts) => {
  const read = parts.flatMap(({ type, settings, required, fallback, value }, index) => {
    const field = { name: `f${index}`, type, required, ...settings };
    const parsed = [{ ...field, default: fallback }, field].map((schema) => parseSchema([schema], context));
    const fields = parsed.flatMap((result) => ('fields' in result ? result.fields : []));
    return [{ field: fields[0]!, value }];
  });
  return {
    fields: read.map(({ field }) => field),
    data: Object.fromEntries(
      read.flatMap(({ field, value }) => (value === undefined ? [] : [[field.name, value]])),
    ),
  };
});

describe('the JSON Schema of a collection', () => {
  it('agrees with the validator on every field of any item', () => {
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(
        collection.filter(({ data }) => isClean(data)),
        ({ fields, data }) => {
          const wrong = wrongFields(fields, data);
          expect(wrongFieldsByAjv(compileWithAjv(fields), data)).toEqual(wrong);
          seen[wrong.length > 0 ? 'wrong' : 'right'] += 1;
        },
      ),
      { numRuns: propertyRuns(150) },
    );
    // Too few valid or invalid items would make the property meaningless.
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(15);
  });

  it('accepts everything that the validator stores, and storing it again does not change it', () => {
    fc.assert(
      fc.property(
        collection.filter(({ data }) => isClean(data)),
        ({ fields, data }) => {
          const compiled = compileCollection(fields);
          const first = compiled.validate(data, context);
          if ('issues' in first) return;
          const stored = JSON.parse(JSON.stringify(first.data));
          expect(wrongFieldsByAjv(compileWithAjv(fields), stored)).toEqual([]);
          const again = compiled.validate(stored, context, { isUpdate: true });
          expect(JSON.parse(JSON.stringify(again))).toEqual({ data: stored });
        },
      ),
      { numRuns: propertyRuns(100) },
    );
  });

  it('accepts the same ASCII email addresses as the format of Ajv', () => {
    const isEmailAddress = ajv.compile({ type: 'string', format: 'email' });
    const fields: SchemaField[] = [{ name: 'f', type: 'email', required: true }];
    const characters = (all: string) => fc.string({ unit: fc.constantFrom(...all), maxLength: 8 });
    const anyEmailAddress = fc
      .tuple(characters('aB1.-_+\'@ "(<\t'), characters('aB1.-_@'), characters('ab.'))
      .map(([local, domain, top]) => `a${local}@${domain}.${top}`);
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(fc.oneof(anyEmailAddress, fc.emailAddress()), (value) => {
        seen.add(isEmailAddress(value));
        expect([value, wrongFields(fields, { f: value }).length === 0]).toEqual([
          value,
          isEmailAddress(value),
        ]);
      }),
      { numRuns: propertyRuns(500) },
    );
    expect(seen.size).toBe(2);
  });

  it('contains what forms need', () => {
    const parsed = parseSchema(
      [
        { name: 'name', type: 'text', label: 'Name', required: true, max_length: 80 },
        { name: 'tier', type: 'select', options: ['gold', 'silver'], required: true, default: 'silver' },
        { name: 'rank', type: 'number', min: 1, max: 9 },
      ],
      context,
    );
    expect('fields' in parsed && toJsonSchema(parsed.fields)).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        name: {
          title: 'Name',
          type: 'string',
          maxLength: 80,
          pattern: '^[^\\x00-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u2028\\u2029]*$',
          allOf: [{ pattern: '\\S' }],
        },
        tier: { default: 'silver', type: 'string', enum: ['gold', 'silver'] },
        rank: { anyOf: [{ type: 'number', minimum: 1, maximum: 9 }, { type: 'null' }] },
      },
      required: ['name'],
    });
  });
});

describe('where JSON Schema and the validator differ', () => {
  const verdicts = (type: FieldTypeName, value: unknown, required = false) => {
    const parsed = parseSchema([{ name: 'f', type, required }], context);
    if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
    return {
      ours: wrongFields(parsed.fields, { f: value }).length === 0,
      schema: wrongFieldsByAjv(compileWithAjv(parsed.fields), { f: value }).length === 0,
    };
  };
  const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it.each<[string, FieldTypeName, unknown]>([
    ['a date for a datetime', 'datetime', '2026-01-01'],
    ['a datetime without seconds', 'datetime', '2026-01-01T10:00Z'],
    ['a URL with non-ASCII letters', 'url', 'https://bücher.example/größe'],
  ])('only the validator accepts %s', (_, type, value) => {
    expect(verdicts(type, value)).toEqual({ ours: true, schema: false });
  });

  it.each<[string, FieldTypeName, unknown, boolean?]>([
    ['U+0000', 'longtext', 'a\0'],
    ['an unpaired surrogate', 'text', '\ud800'],
    ['a leap second', 'datetime', '2016-12-31T23:59:60Z'],
    ['the year 0', 'datetime', '0000-06-01T00:00:00Z'],
    ['a datetime after the year 9999 in UTC', 'datetime', '9999-12-31T23:00:00-05:00'],
    ['an offset without a colon', 'datetime', '2026-01-01T00:00:00+0100'],
    ['an invalid host', 'url', 'http://999.999.999.999/'],
    ['an invalid port', 'url', 'http://a.example:99999/'],
    ['a 33rd level', 'json', nested(33)],
    ['__proto__', 'json', JSON.parse('{"__proto__":1}')],
    ['required rich text without visible content', 'richtext', '<p></p>', true],
    ['an unknown node', 'richtext', { type: 'doc', content: [{ type: 'x' }] }],
    ['an image of another host', 'richtext', '<img src="https://x.example/a.png">'],
    ['300 kB of data', 'json', 'x'.repeat(300_000)],
  ])('only the validator rejects %s', (_, type, value, required) => {
    expect(verdicts(type, value, required)).toEqual({ ours: false, schema: true });
  });
});
