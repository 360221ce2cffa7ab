import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../test/collections.ts';
import { issuePaths } from '../../../../test/jobs.ts';

const minimal = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };

describe('a replaced schema', () => {
  async function newOrganizationWithItems(): Promise<Client> {
    const organization = await newOrganization();
    await saveCollection(organization);
    await saveItem(organization, { name: 'North Sea Pilots' });
    await saveItem(organization, { name: 'Ab' });
    await saveItem(organization, {});
    return organization;
  }
  const replace = async (organization: Client, schema: object[]) => {
    const response = await organization.post('/cms', { ...minimal, schema });
    expect(response.status, response.text).toBe(200);
    return response.body.warnings;
  };

  it('returns how many stored items are now invalid, and does not change them', async () => {
    const organization = await newOrganizationWithItems();
    const before = (await organization.get('/cms/partners')).text;
    // “North Sea Pilots” has 16 characters.
    expect(await replace(organization, [{ name: 'name', type: 'text', max_length: 15 }])).toEqual({
      invalid_items: 1,
    });
    expect(await replace(organization, [{ name: 'name', type: 'text', required: true }])).toEqual({
      invalid_items: 1,
    });
    const short = { name: 'name', type: 'text', required: true, max_length: 15 };
    expect(await replace(organization, [short])).toEqual({ invalid_items: 2 });
    expect(await replace(organization, [{ name: 'name', type: 'number' }])).toEqual({ invalid_items: 2 });
    expect(await replace(organization, [{ name: 'city', type: 'text', required: true }])).toEqual({
      invalid_items: 3,
    });
    const filled = { name: 'city', type: 'text', required: true, default: 'Rotterdam' };
    expect(await replace(organization, [filled])).toEqual({ invalid_items: 0 });
    expect((await organization.get('/cms/partners')).text).toBe(before);
  });

  it('returns the same number when it is sent again', async () => {
    const organization = await newOrganizationWithItems();
    const schema = [{ name: 'name', type: 'text', max_length: 15 }];
    for (let time = 0; time < 2; time++)
      expect(await replace(organization, schema)).toEqual({ invalid_items: 1 });
  });

  it('counts every one of 1,000 items', async () => {
    const organization = await newOrganization();
    const { id } = await saveCollection(organization);
    const { pool } = (await sharedServer()).connection;
    await pool.query(
      `INSERT INTO collection_items (organization_id, collection_id, id, status, source, data, words)
       SELECT $1, $2, gen_random_uuid(), 'draft', 'manual', json_build_object('name', repeat('x', n % 3)), ''
       FROM generate_series(1, 1000) AS n`,
      [organization.scope.organizationId, id],
    );
    // Every third number from 2 to 998 has a name of 2 characters.
    expect(await replace(organization, [{ name: 'name', type: 'text', max_length: 1 }])).toEqual({
      invalid_items: 333,
    });
    expect(await replace(organization, [{ name: 'other', type: 'text', required: true }])).toEqual({
      invalid_items: 1_000,
    });
  });

  it('validates later writes', async () => {
    const organization = await newOrganizationWithItems();
    await replace(organization, [{ name: 'city', type: 'text', required: true }]);
    expect(issuePaths(await organization.post('/cms/partners', { data: { name: 'x' } }))).toEqual([
      '/data/city',
    ]);
  });

  it('keeps the sort keys of fields whose order is unchanged, and deletes the others', async () => {
    const organization = await newOrganization();
    const text = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'text' }));
    const { id } = await saveCollection(organization, { schema: text });
    const { db, organizationId } = organization.scope;
    await db
      .insertInto('collection_sort_fields')
      .values(text.map(({ name }) => ({ organization_id: organizationId, collection_id: id, field: name })))
      .execute();
    await replace(organization, [
      { name: 'a', type: 'text', required: true },
      { name: 'b', type: 'number' },
      { name: 'd', type: 'email' },
    ]);
    const remaining = db.selectFrom('collection_sort_fields').select('field').where('collection_id', '=', id);
    expect((await remaining.orderBy('field').execute()).map(({ field }) => field)).toEqual(['a', 'd']);
  });
});
