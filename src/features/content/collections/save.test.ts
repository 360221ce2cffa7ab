import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { saveCollection } from '../../../../test/collections.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const partners = {
  slug: 'partners',
  name: 'Partners',
  description: 'Companies that support the board.',
  visibility: 'gated',
  schema: [
    { name: 'name', type: 'text', label: 'Name', required: true, max_length: 120 },
    { name: 'tier', type: 'select', options: ['gold', 'silver'], default: 'silver' },
    { name: 'staff', type: 'number', min: 1, max: 100_000 },
  ],
  rules: { allow_public_submit: true, moderation: 'auto', sort_by: 'staff', sort_dir: 'asc' },
  required_entitlement: 'member',
};
const minimal = { slug: 'partners', name: 'Partners', schema: [{ name: 'name', type: 'text' }] };

describe('POST /cms', () => {
  it('creates a collection with all fields as sent, and records it', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/cms', partners);
    expect(response.status, response.text).toBe(201);
    expect(response.headers.get('location')).toBe('/api/v1/cms/partners');
    const required = [true, false, false];
    expect(response.body).toEqual({
      collection: {
        ...partners,
        id: expect.stringMatching(UUID_V7),
        schema: partners.schema.map((field, index) => ({ ...field, required: required[index] })),
        created_at: expect.stringMatching(TIME),
        updated_at: response.body.collection.created_at,
      },
      warnings: { invalid_items: 0 },
    });
    expect(await eventsOf(organization)).toEqual([
      {
        type: 'cms.collection.saved',
        data: response.body.collection,
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it('only says with dry_run what saving would do', async () => {
    const organization = await newOrganization();
    const created = await organization.post('/cms?dry_run=true', minimal);
    expect(created.status, created.text).toBe(200);
    expect(created.headers.has('location')).toBe(false);
    expect((await organization.get('/cms')).body).toEqual({ collections: [] });

    const stored = await saveCollection(organization, minimal);
    await organization.post('/cms/partners', { data: { name: 'North Sea Pilots' } });
    await organization.post('/cms/partners', { data: {} });
    const before = await eventsOf(organization);
    const schema = [{ name: 'name', type: 'text', required: true, max_length: 5 }];
    const replaced = await organization.post('/cms?dry_run=true', { ...minimal, schema });
    expect(replaced.body).toMatchObject({ collection: { schema }, warnings: { invalid_items: 2 } });
    expect((await organization.get('/cms')).body).toEqual({ collections: [stored] });
    expect(await eventsOf(organization)).toEqual(before);
    const wrong = await organization.post('/cms?dry_run=true', { ...minimal, schema: [{ name: '1' }] });
    expect(issuePaths(wrong)).toEqual(['/schema/0/name', '/schema/0/type']);
    expectError(await organization.post('/cms?dry_run=perhaps', minimal), 400, 'validation_error');
  });

  it('sets defaults for omitted fields', async () => {
    const organization = await newOrganization();
    expect(await saveCollection(organization, minimal)).toMatchObject({
      description: null,
      visibility: 'private',
      schema: [{ name: 'name', type: 'text', required: false }],
      rules: { allow_public_submit: false, moderation: 'manual', sort_by: 'created_at', sort_dir: 'desc' },
      required_entitlement: null,
    });
    const { rules } = await saveCollection(organization, { slug: 'other', rules: { sort_dir: 'asc' } });
    expect(rules).toEqual({
      allow_public_submit: false,
      moderation: 'manual',
      sort_by: 'created_at',
      sort_dir: 'asc',
    });
  });

  it('replaces the collection with the same slug, but keeps omitted visibility, rules and entitlement', async () => {
    const organization = await newOrganization();
    const rules = { ...partners.rules, sort_by: 'created_at' };
    const first = await saveCollection(organization, { ...partners, rules });
    const response = await organization.post('/cms', minimal);
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    const { id, created_at, updated_at, ...rest } = response.body.collection;
    expect({ id, created_at }).toEqual({ id: first.id, created_at: first.created_at });
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
    expect(rest).toEqual({
      ...minimal,
      description: null,
      visibility: 'gated',
      schema: [{ name: 'name', type: 'text', required: false }],
      rules,
      required_entitlement: 'member',
    });
    expect((await organization.get('/cms')).body.collections).toEqual([response.body.collection]);
    const events = await eventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual(['cms.collection.saved', 'cms.collection.saved']);
    expect(events[1]!.data).toEqual(response.body.collection);
  });

  it('replaces visibility, entitlement and all rules when they are sent', async () => {
    const organization = await newOrganization();
    await saveCollection(organization, partners);
    const changes = { visibility: 'public', rules: { moderation: 'manual' }, required_entitlement: null };
    expect(await saveCollection(organization, { ...partners, ...changes })).toMatchObject({
      ...changes,
      rules: { allow_public_submit: false, moderation: 'manual', sort_by: 'created_at', sort_dir: 'desc' },
    });
  });

  it('rejects a schema without the field that the rules sort by, unless new rules are sent with it', async () => {
    const organization = await newOrganization();
    const first = await saveCollection(organization, partners);
    const response = await organization.post('/cms', minimal);
    expect(issuePaths(response)).toEqual(['/rules/sort_by']);
    expect(response.body.error.message).toContain('staff');
    expect((await organization.get('/cms')).body.collections).toEqual([first]);
    const rules = { sort_by: 'name' };
    expect((await organization.post('/cms', { ...minimal, rules })).body.collection.rules).toMatchObject(
      rules,
    );
  });

  it('records nothing and keeps updated_at when nothing changes', async () => {
    const organization = await newOrganization();
    const first = await saveCollection(organization, partners);
    for (const same of [partners, first]) {
      const { id: _, created_at: __, updated_at: ___, ...fields } = same as typeof first;
      const response = await organization.post('/cms', fields);
      expect(response.status, response.text).toBe(200);
      expect(response.body.collection).toEqual(first);
    }
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('creates one collection for twenty concurrent requests, which all succeed', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => organization.post('/cms', { ...minimal, name: `P${index}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map(({ body }) => body.collection.id)).size).toBe(1);
    const { collections } = (await organization.get('/cms')).body;
    expect(collections).toHaveLength(1);
    const events = await eventsOf(organization);
    expect(events).toHaveLength(20);
    const { db, organizationId } = organization.scope;
    const stored = db
      .selectFrom('collections')
      .select('version')
      .where('organization_id', '=', organizationId);
    expect(await stored.execute()).toEqual([{ version: 20 }]);
  });

  it('records one event for twenty concurrent requests with the same collection', async () => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => organization.post('/cms', partners)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('never fails when collections with one slug are created and deleted concurrently', async () => {
    const organization = await newOrganization();
    const work = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? organization.delete('/cms/partners') : organization.post('/cms', minimal),
    );
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect((await organization.get('/cms')).body.collections.length).toBeLessThan(2);
  });

  it('accepts the longest slug, name and list of fields, and rejects longer ones', async () => {
    const organization = await newOrganization();
    const schema = Array.from({ length: 40 }, (_, index) => ({ name: `f${index}`, type: 'text' }));
    const widest = { slug: `a${'-_9z'.repeat(15)}xyz`, name: 'x'.repeat(200), schema };
    expect((await organization.post('/cms', widest)).status).toBe(201);
    expect(issuePaths(await organization.post('/cms', { ...widest, slug: `${widest.slug}a` }))).toEqual([
      '/slug',
    ]);
    expect(issuePaths(await organization.post('/cms', { ...widest, name: `${widest.name}x` }))).toEqual([
      '/name',
    ]);
    const more = [...schema, { name: 'f40', type: 'text' }];
    expect(issuePaths(await organization.post('/cms', { ...widest, schema: more }))).toEqual(['/schema']);
  });

  it('runs once with an Idempotency-Key', async () => {
    const organization = await newOrganization();
    const key = { 'idempotency-key': 'a' };
    const first = await organization.post('/cms', partners, key);
    const again = await organization.post('/cms', partners, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('location')).toBe('/api/v1/cms/partners');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectError(await organization.post('/cms', minimal, key), 422, 'idempotency_key_reused');
    expect(await eventsOf(organization)).toHaveLength(1);
  });
});
