import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { insertItems, namesOf, patchItem } from '../../../../../test/items.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Item } from './schema.ts';

const schema = [
  { name: 'name', type: 'text', required: true },
  { name: 'score', type: 'number' },
  { name: 'founded', type: 'date' },
  { name: 'seen', type: 'datetime' },
  { name: 'isOpen', type: 'boolean' },
  { name: 'tier', type: 'select', options: ['gold', 'Silver', 'bronze'] },
  { name: 'mail', type: 'email' },
  { name: 'tags', type: 'multiselect', options: ['a', 'b'] },
  { name: 'note', type: 'longtext' },
  { name: 'body', type: 'richtext' },
  { name: 'extra', type: 'json' },
];

let client: Client;

beforeEach(async () => {
  client = await newOrganization();
  await saveCollection(client, { schema });
});

describe('a list', () => {
  test('returns items, total, limit and offset, with a limit of 50 by default and up to 500', async () => {
    expect((await client.get('/cms/partners')).body).toEqual({ items: [], total: 0, limit: 50, offset: 0 });
    const item = await saveItem(client, { name: 'Pilots' });
    expect((await client.get('/cms/partners?limit=1&offset=0')).body).toEqual({
      items: [item],
      total: 1,
      limit: 1,
      offset: 0,
    });
    expect((await client.get('/cms/partners?limit=500&offset=7')).body).toEqual({
      items: [],
      total: 1,
      limit: 500,
      offset: 7,
    });
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1.5', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=99999999999', 'offset'],
    ['status=gone', 'status'],
    ['sort=created_at%3Bdrop%20table%20jobs', 'sort'],
    ['sort=__proto__', 'sort'],
    ['sort=constructor', 'sort'],
    ['sort=-', 'sort'],
    ['sort=', 'sort'],
    ['sort=--name', 'sort'],
    ['sort=(a%2B)%2B%24', 'sort'],
    ['sort=tags', 'sort'],
    ['sort=extra', 'sort'],
    ['sort=body', 'sort'],
    ['sort=name%00', 'sort'],
    [`sort=${'x'.repeat(70)}`, 'sort'],
    [`search=${'x'.repeat(501)}`, 'search'],
    [`search=${'x+'.repeat(31)}`, 'search'],
  ])('with %s returns 400 with the parameter', async (query, parameter) => {
    expect(issuePaths(await client.get(`/cms/partners?${query}`))).toEqual([parameter]);
  });

  test('of an unknown collection returns 404', async () => {
    expectError(await client.get('/cms/unknown'), 404, 'not_found');
  });

  test('ignores unknown parameters', async () => {
    expect((await client.get('/cms/partners?page=3&source=public')).status).toBe(200);
  });

  test('contains the items of its collection only', async () => {
    await saveCollection(client, { slug: 'other', schema });
    await saveItem(client, { name: 'Mine' });
    await saveItem(client, { name: 'Other' }, { slug: 'other' });
    for (const query of ['', 'search=mine', 'sort=name', 'status=pending_review']) {
      expect(await namesOf(client, query)).toEqual(['Mine']);
    }
    expect(await namesOf(client, 'search=other')).toEqual([]);
  });

  test('filters by every status', async () => {
    for (const status of ['draft', 'pending_review', 'published', 'expired', 'archived']) {
      await saveItem(client, { name: status }, { status });
    }
    for (const status of ['draft', 'pending_review', 'published', 'expired', 'archived']) {
      expect(await namesOf(client, `status=${status}`)).toEqual([status]);
    }
  });
});

describe('the order', () => {
  test('follows the rules, then the id in the same direction', async () => {
    await saveCollection(client, { schema, rules: { sort_by: 'position', sort_dir: 'desc' } });
    for (const [name, position] of [
      ['a', 1],
      ['b', 2],
      ['c', 1],
      ['d', 2],
    ] as const) {
      await saveItem(client, { name }, { position });
    }
    expect(await namesOf(client, '')).toEqual(['d', 'b', 'c', 'a']);
    expect(await namesOf(client, 'sort=position')).toEqual(['a', 'c', 'b', 'd']);
    await saveCollection(client, { schema, rules: { sort_by: 'name', sort_dir: 'asc' } });
    expect(await namesOf(client, '')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is newest first by default', async () => {
    for (const name of ['a', 'b', 'c']) await saveItem(client, { name });
    expect(await namesOf(client, '')).toEqual(['c', 'b', 'a']);
  });

  test.each([
    ['created_at', ['a', 'b', 'c', 'd']],
    // Updates a and c.
    ['updated_at', ['b', 'd', 'a', 'c']],
    ['position', ['b', 'a', 'd', 'c']],
    // An item without starts_at counts as started first.
    ['starts_at', ['b', 'd', 'c', 'a']],
    // An item without expires_at counts as expiring last.
    ['expires_at', ['c', 'a', 'b', 'd']],
  ])('by %s works in both directions', async (sort, expected) => {
    const fields = {
      a: { position: 1, starts_at: '2030-01-02', expires_at: '2031-01-02' },
      b: { position: 0 },
      c: { position: 5, starts_at: '2030-01-01', expires_at: '2031-01-01' },
      d: { position: 1 },
    };
    const items: Record<string, Item> = {};
    for (const [name, given] of Object.entries(fields)) items[name] = await saveItem(client, { name }, given);
    for (const name of ['a', 'c']) await patchItem(client, items[name] as Item, { data: { score: 1 } });
    expect(await namesOf(client, `sort=${sort}`)).toEqual(expected);
    expect(await namesOf(client, `sort=-${sort}`)).toEqual(expected.toReversed());
  });

  test.each([
    ['name', ['Ähre', 'bahn', 'Boot', 'none', 'zoo']],
    ['score', ['zoo', 'Boot', 'bahn', 'Ähre', 'none']],
    ['founded', ['Boot', 'bahn', 'Ähre', 'zoo', 'none']],
    ['seen', ['bahn', 'Boot', 'zoo', 'Ähre', 'none']],
    ['isOpen', ['Boot', 'zoo', 'Ähre', 'bahn', 'none']],
    ['tier', ['Boot', 'Ähre', 'bahn', 'zoo', 'none']],
    ['mail', ['zoo', 'Ähre', 'Boot', 'bahn', 'none']],
  ])('by the field %s works in both directions, with items without a value last', async (sort, expected) => {
    const data = [
      {
        name: 'Ähre',
        score: 10,
        founded: '2001-02-03',
        seen: '2020-01-02T00:00Z',
        isOpen: true,
        tier: 'gold',
        mail: 'B@x.example',
      },
      {
        name: 'Boot',
        score: -2,
        founded: '1899-12-31',
        seen: '2020-01-01T01:00Z',
        isOpen: false,
        tier: 'bronze',
        mail: 'c@x.example',
      },
      {
        name: 'bahn',
        score: 9,
        founded: '1970-01-01',
        seen: '2020-01-01T01:30+01:00',
        isOpen: true,
        tier: 'gold',
        mail: 'd@x.example',
      },
      { name: 'none' },
      {
        name: 'zoo',
        score: -10.5,
        founded: '2001-02-04',
        seen: '2020-01-01T23:00Z',
        isOpen: false,
        tier: 'Silver',
        mail: 'a@x.example',
      },
    ];
    for (const each of data) await saveItem(client, each);
    const isMissing = (name: string) => name === 'none' && sort !== 'name';
    const valued = expected.filter((name) => !isMissing(name));
    expect(await namesOf(client, `sort=${sort}`)).toEqual(expected);
    expect(await namesOf(client, `sort=-${sort}`)).toEqual([
      ...valued.toReversed(),
      ...expected.filter(isMissing),
    ]);
  });

  test('by a built-in field takes precedence over a schema field with the same name', async () => {
    await saveCollection(client, { schema: [...schema, { name: 'position', type: 'number' }] });
    await saveItem(client, { name: 'a', position: 2 }, { position: 1 });
    await saveItem(client, { name: 'b', position: 1 }, { position: 2 });
    expect(await namesOf(client, 'sort=position')).toEqual(['a', 'b']);
  });
});

describe('pages', () => {
  test.each(['created_at', '-created_at', 'position', '-expires_at', 'score', '-score', '-name', 'tier'])(
    'by %s contain every item once',
    async (sort) => {
      const collection = await saveCollection(client, { schema });
      const data = Array.from({ length: 103 }, (_, n) => ({
        id: newId(),
        status: 'draft',
        data: { name: `n${n % 9}`, ...(n % 3 > 0 && { score: n % 5 }), tier: 'gold' },
      }));
      await insertItems(client, collection, data);
      const seen: string[] = [];
      for (let offset = 0; offset < 110; offset += 10) {
        const { body } = await client.get(`/cms/partners?sort=${sort}&limit=10&offset=${offset}`);
        expect(body.total).toBe(103);
        seen.push(...body.items.map(({ id }: Item) => id));
      }
      expect(seen.toSorted()).toEqual(data.map(({ id }) => id).sort());
    },
  );
});

describe('a search', () => {
  beforeEach(async () => {
    await saveItem(client, {
      name: 'Café Zürich',
      note: 'North Sea pilots',
      body: '<p>Harbour <b>tugs</b></p>',
    });
    await saveItem(client, { name: 'cafe', tier: 'gold', tags: ['a'] }, { status: 'draft' });
    await saveItem(client, { name: 'Sea north', mail: 'tugs@boats.example' });
  });

  test.each([
    ['cafe', ['Café Zürich', 'cafe']],
    ['CAFÉ', ['Café Zürich', 'cafe']],
    ['zuri', ['Café Zürich']],
    ['rich', []],
    ['north sea', ['Café Zürich', 'Sea north']],
    ['"north sea"', ['Café Zürich']],
    ['tugs', ['Café Zürich', 'Sea north']],
    ['gold', ['cafe']],
    ['cafe gold', ['cafe']],
    ['nothing', []],
    ["'; drop table jobs; --", []],
    ['& | ! <-> :* \\', []],
  ])('for %s finds %j', async (search, expected) => {
    expect(await namesOf(client, `sort=created_at&search=${encodeURIComponent(search)}`)).toEqual(expected);
    expect((await namesOf(client, `sort=name&search=${encodeURIComponent(search)}`)).sort()).toEqual(
      expected.toSorted(),
    );
  });

  test('combines with a status, and is ignored when empty', async () => {
    expect(await namesOf(client, 'search=cafe&status=draft')).toEqual(['cafe']);
    expect(await namesOf(client, 'search=cafe&status=draft&sort=name')).toEqual(['cafe']);
    expect((await client.get('/cms/partners?search=')).body.total).toBe(3);
  });

  test('reflects updates and deletions', async () => {
    const item = await saveItem(client, { name: 'Windmill' });
    await patchItem(client, item, { data: { name: 'Watermill' } });
    expect(await namesOf(client, 'search=windmill')).toEqual([]);
    expect(await namesOf(client, 'search=watermill')).toEqual(['Watermill']);
    await client.delete(`/cms/partners/${item.id}`);
    expect(await namesOf(client, 'search=watermill')).toEqual([]);
  });
});
