import { describe, expect, it } from 'vitest';
import { compileCollection, type ItemData, mergeData } from './compile.ts';
import { parseSchema, type SchemaField } from './field-schema.ts';

const context = { organization: { timeZone: 'UTC' }, cdnUrl: 'https://cdn.example/assets', ownHosts: [] };

function fieldsOf(schema: unknown): SchemaField[] {
  const parsed = parseSchema(schema, context);
  if ('issues' in parsed) throw new Error(JSON.stringify(parsed.issues));
  return parsed.fields;
}

const compile = (...schema: unknown[]) => compileCollection(fieldsOf(schema));
const partners = compile(
  { name: 'name', type: 'text', required: true },
  { name: 'site', type: 'url' },
  { name: 'tier', type: 'select', options: ['gold', 'silver'], default: 'silver' },
  { name: 'since', type: 'datetime', required: true, default: '2026-01-01' },
  { name: 'rank', type: 'number', min: 1 },
);
const since = '2026-01-01T00:00:00.000Z';

describe('validating an item', () => {
  it('drops unknown fields, sets defaults for absent ones, and normalizes values', () => {
    const sent = { name: 'Pilots', rank: 3, since: '2026-02-01T01:00+01:00', color: 'red', 'a/b': {} };
    expect(partners.validate(sent, context)).toEqual({
      data: { name: 'Pilots', tier: 'silver', since: '2026-02-01T00:00:00.000Z', rank: 3 },
    });
    expect(partners.validate({ name: 'Pilots' }, context)).toEqual({
      data: { name: 'Pilots', tier: 'silver', since },
    });
  });

  it('treats null as no value: no default is set, and a required field is reported', () => {
    expect(partners.validate({ name: 'Pilots', tier: null, site: null }, context)).toEqual({
      data: { name: 'Pilots', since },
    });
    expect(partners.validate({ name: null, since: null }, context)).toEqual({
      issues: [
        { path: '/data/name', message: 'is required' },
        { path: '/data/since', message: 'is required' },
      ],
    });
  });

  it('reports all problems together, in the order of the fields', () => {
    expect(partners.validate({ rank: '3', tier: 'bronze', site: 'pilots', since: 'now' }, context)).toEqual({
      issues: [
        { path: '/data/name', message: 'is required' },
        {
          path: '/data/site',
          message: 'must be an absolute http or https URL without a user name or password',
        },
        { path: '/data/tier', message: 'must be one of the options of the field' },
        { path: '/data/since', message: 'must be an ISO 8601 date, or a timestamp with Z or an offset' },
        { path: '/data/rank', message: 'must be a number, without quotes' },
      ],
    });
  });

  it('reports paths inside values', () => {
    const collection = compile({ name: 'extra', type: 'json' }, { name: 'body', type: 'richtext' });
    expect(
      collection.validate({ extra: { a: ['\0'] }, body: { type: 'doc', content: [{ type: 'x' }] } }, context),
    ).toEqual({
      issues: [
        { path: '/data/extra/a/0', message: 'must not contain U+0000' },
        {
          path: '/data/body/content/0/type',
          message: 'is not valid rich text: Unknown node at /content/0/type',
        },
      ],
    });
  });

  it.each([[null], [undefined], ['{}'], [7], [[]], [[{ name: 'a' }]]])('rejects %j as data', (data) => {
    expect(partners.validate(data, context)).toEqual({
      issues: [{ path: '/data', message: 'must be an object' }],
    });
  });

  it('accepts an item for a collection without fields, and drops its data', () => {
    expect(compile().validate({ a: 1 }, context)).toEqual({ data: {} });
  });

  it('does not modify its input, and does not share a default between items', () => {
    const collection = compile({ name: 'extra', type: 'json', default: { list: [] } });
    const [first, second] = [collection.validate({}, context), collection.validate({}, context)];
    if (!('data' in first) || !('data' in second)) throw new Error('rejected');
    (first.data.extra as { list: number[] }).list.push(1);
    expect(second.data).toEqual({ extra: { list: [] } });
    expect(collection.validate({}, context)).toEqual({ data: { extra: { list: [] } } });
    const sent = Object.freeze({ extra: null, other: 1 });
    expect(collection.validate(sent, context)).toEqual({ data: {} });
  });
});

describe('updating an item', () => {
  const stored = { name: 'Pilots', site: 'https://pilots.example', since };
  const update = (item: ItemData, patch: Record<string, unknown>) =>
    partners.validate(mergeData(item, patch), context, { isUpdate: true });

  it('replaces the sent fields, clears nulls and leaves the rest; a cleared default does not return', () => {
    expect(update(stored, { rank: 2 })).toEqual({ data: { ...stored, rank: 2 } });
    expect(update(stored, { site: null })).toEqual({ data: { name: 'Pilots', since } });
    expect(update(stored, {})).toEqual({ data: stored });
  });

  it('does not clear a required field, even with a default', () => {
    expect(update(stored, { name: null, since: null })).toEqual({
      issues: [
        { path: '/data/name', message: 'is required' },
        { path: '/data/since', message: 'is required' },
      ],
    });
  });

  it('sets the default of a newly required field, and drops a removed field', () => {
    expect(update({ name: 'Pilots', motto: 'old' }, { rank: 1 })).toEqual({
      data: { name: 'Pilots', since, rank: 1 },
    });
  });

  it('rejects stored values that are invalid in the current schema', () => {
    expect(update({ ...stored, rank: 'first' }, { name: 'New' })).toEqual({
      issues: [{ path: '/data/rank', message: 'must be a number, without quotes' }],
    });
  });

  it('does not modify the stored item or prototypes', () => {
    const merged = mergeData(stored, JSON.parse('{"__proto__":{"name":"x"},"rank":1}'));
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(stored).not.toHaveProperty('rank');
  });
});

describe('hostile data', () => {
  const tooLarge = { issues: [{ path: '/data', message: 'must not be larger than 256 kB' }] };

  it('of 300 kB is rejected, in known and in unknown fields', () => {
    const collection = compile({ name: 'extra', type: 'json' });
    expect(collection.validate({ extra: 'x'.repeat(300_000) }, context)).toEqual(tooLarge);
    expect(collection.validate({ unknown: 'x'.repeat(300_000) }, context)).toEqual(tooLarge);
  });

  it('of exactly 256 kB is accepted, counted in bytes of JSON', () => {
    const collection = compile({ name: 'e', type: 'json' });
    // {"e":"…"} adds 8 bytes to the text, and an ä has two.
    const maxTextBytes = 256 * 1024 - 8;
    expect(collection.validate({ e: 'x'.repeat(maxTextBytes) }, context)).toHaveProperty('data');
    expect(collection.validate({ e: 'x'.repeat(maxTextBytes + 1) }, context)).toEqual(tooLarge);
    expect(collection.validate({ e: 'ä'.repeat(maxTextBytes / 2) }, context)).toHaveProperty('data');
    expect(collection.validate({ e: `${'ä'.repeat(maxTextBytes / 2)}x` }, context)).toEqual(tooLarge);
  });

  it('with rich text that exceeds the limit as a document is rejected', () => {
    const collection = compile({ name: 'body', type: 'richtext' });
    expect(collection.validate({ body: '<p>a</p>'.repeat(5_000) }, context)).toEqual({
      issues: [{ path: '/data', message: 'must not be larger than 256 kB when stored' }],
    });
  });

  it.each([[1_000], [500_000]])('with %i levels is rejected', (levels) => {
    const deep = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const collection = compile({ name: 'extra', type: 'json' });
    expect(collection.validate({ extra: deep }, context)).toHaveProperty(
      'issues.0.path',
      expect.stringMatching(/^\/data/),
    );
  });

  it('with __proto__ changes no prototype', () => {
    const sent = JSON.parse(
      '{"name":"a","__proto__":{"rank":7,"polluted":true},"constructor":{"prototype":{"p":1}}}',
    );
    const result = partners.validate(sent, context);
    expect(result).toEqual({ data: { name: 'a', tier: 'silver', since } });
    expect(Object.getPrototypeOf('data' in result && result.data)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('that has no JSON form is rejected', () => {
    const circle: Record<string, unknown> = { name: 'a' };
    circle.self = circle;
    expect(partners.validate(circle, context)).toEqual(tooLarge);
    expect(partners.validate({ name: 10n }, context)).toEqual(tooLarge);
  });
});

describe('a compiled collection', () => {
  const collection = compile(
    { name: 'name', type: 'text' },
    { name: 'rank', type: 'number' },
    { name: 'skills', type: 'multiselect', options: ['sailing', 'radio'] },
    { name: 'logo', type: 'image' },
    { name: 'body', type: 'richtext' },
  );

  it('extracts the searchable text of an item', () => {
    const result = collection.validate(
      { name: 'Mette', rank: 7, skills: ['radio', 'sailing'], body: '<p>Pilot</p>' },
      context,
    );
    expect('data' in result && collection.toSearchText(result.data)).toBe('Mette\nradio\nsailing\nPilot');
    expect(collection.toSearchText({})).toBe('');
  });

  it('extracts the images of an item by field, with an empty list for a field without images', () => {
    const image = 'https://cdn.example/assets/a.png';
    const result = collection.validate(
      { logo: image, body: `<img src="${image}"><img src="/assets/b.png">` },
      context,
    );
    expect('data' in result && collection.imageUrls(result.data)).toEqual({
      logo: [image],
      body: [image, '/assets/b.png'],
    });
    expect(collection.imageUrls({})).toEqual({ logo: [], body: [] });
  });
});
