import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../../test/app.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { untilEmitted } from '../../../../../test/events.ts';
import { expectError, postJob, postJobs } from '../../../../../test/jobs.ts';
import { postPage } from '../../../../../test/pages.ts';
import { recordEvents } from '../../../../platform/events.ts';
import { newId } from '../../../../platform/ids.ts';
import { jobCreated, jobExpired, jobUpdated } from '../../../jobs/jobs/schema.ts';
import { memberCreated } from '../../../people/members/schema.ts';
import { MAX_EXAMINED } from '../queries.ts';
import { MAX_CHANGES } from './list.ts';
import type { Activity } from './schema.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

interface Page {
  data: Activity[];
  meta: { next_cursor: string | null };
}

async function readPage(reader: Client, query = ''): Promise<Page> {
  const { status, body, text } = await reader.get(`/activity${query}`);
  expect(status, text).toBe(200);
  return body;
}

async function readAll(reader: Client, query = '?limit=1'): Promise<Page[]> {
  const pages = [await readPage(reader, query)];
  for (let next = pages[0]?.meta.next_cursor; next; next = pages.at(-1)?.meta.next_cursor)
    pages.push(await readPage(reader, `${query}&after=${next}`));
  return pages;
}

const record = (type: typeof jobCreated, data: object[], actor = client.scope.actor) =>
  recordEvents({ ...client.scope, actor }, type, data);

const summaryOf = ({ type, object_count }: Activity) => [type, object_count];

async function setAge(type: string, hours: number): Promise<void> {
  const { db, organizationId } = client.scope;
  await sql`update events set created_at = now() - make_interval(hours => ${hours})
    where organization_id = ${organizationId} and type = ${type}`.execute(db);
}

describe('GET /activity', () => {
  it('says who changed what, newest first', async () => {
    const job = await postJob(client, { title: 'Harbour Pilot' });
    await client.patch(`/jobs/${job.id}`, { title: 'Sea Pilot' });
    await untilEmitted(client, 2);
    const { data, meta } = await readPage(client);
    const actor = `api_key:${client.keyId}`;
    const object = { id: job.id, status: 'active', kind: null, collection: null, member_id: null };
    expect(data).toEqual([
      {
        id: expect.any(String),
        ...{ type: 'job.updated', actor, object: { ...object, name: 'Sea Pilot' }, object_count: 1 },
        ...{ first_at: data[0]?.last_at, last_at: data[0]?.last_at, changed_fields: ['title'] },
      },
      expect.objectContaining({
        ...{ type: 'job.created', actor, object: { ...object, name: 'Harbour Pilot' } },
        changed_fields: null,
      }),
    ]);
    expect(meta).toEqual({ next_cursor: null });
  });

  it('folds consecutive changes of one type by one actor, and counts the objects', async () => {
    const [first, second] = [{ id: newId() }, { id: newId(), title: 'Sea Pilot' }];
    await record(jobCreated, [first, second]);
    await record(jobUpdated, [first, second, first, second]);
    await record(jobUpdated, [second], 'api_key:other');
    await record(jobExpired, [first], 'system');
    await untilEmitted(client, 8);
    const { data } = await readPage(client);
    expect(
      data.map(({ type, actor, object_count, object }) => [type, actor, object_count, object.id]),
    ).toEqual([
      ['job.expired', 'system', 1, first.id],
      ['job.updated', 'api_key:other', 1, second.id],
      ['job.updated', client.scope.actor, 2, second.id],
      ['job.created', client.scope.actor, 2, second.id],
    ]);
    expect(data[1]?.object.name).toBe('Sea Pilot');
  });

  it('an hour without changes ends an entry, and changes of more than 30 days ago are left out', async () => {
    await record(memberCreated, [{ id: newId() }]);
    await record(jobCreated, [{ id: newId() }]);
    await record(jobUpdated, [{ id: newId() }]);
    await setAge('member.created', 30 * 24 + 1);
    await setAge('job.created', 2);
    await sql`update events set type = 'job.created' where organization_id = ${client.scope.organizationId}
      and type = 'job.updated'`.execute(client.scope.db);
    await untilEmitted(client, 2);
    const { data, meta } = await readPage(client);
    expect(data.map(summaryOf)).toEqual([
      ['job.created', 1],
      ['job.created', 1],
    ]);
    expect(meta.next_cursor).toBeNull();
  });

  it('says what a link to the object needs: the collection of an item, named by its first text, and the kind of a page', async () => {
    await saveCollection(client);
    const item = await saveItem(client, { name: 'Quay Works' });
    const post = await postPage(client, { kind: 'blog_post', title: 'Ice' });
    await untilEmitted(client, 3);
    const [first, second, third] = (await readPage(client)).data.map(({ object }) => object);
    expect(first).toMatchObject({ id: post.id, name: 'Ice', kind: 'blog_post' });
    expect(second).toMatchObject({ id: item.id, name: 'Quay Works', collection: 'partners' });
    expect(third).toMatchObject({ name: 'Partners', collection: 'partners' });
  });

  it('pages that follow the cursor have every entry once', async () => {
    for (const type of [jobCreated, jobUpdated, jobCreated, jobExpired])
      await record(type, [{ id: newId() }]);
    await untilEmitted(client, 4);
    const { data } = await readPage(client);
    const pages = await readAll(client);
    expect(pages.flatMap(({ data }) => data)).toEqual(data);
    expect(data.map(({ type }) => type)).toEqual([
      'job.expired',
      'job.created',
      'job.updated',
      'job.created',
    ]);
  });

  it('continues a run of more changes than it examines on the next page', async () => {
    const jobs = Array.from({ length: MAX_CHANGES + 200 }, () => ({ id: newId() }));
    await record(jobCreated, jobs);
    await until(
      () => readAll(client),
      (pages) => pages.length === 2,
    );
    const pages = await readAll(client);
    expect(pages.map(({ data }) => data.map(summaryOf))).toEqual([
      [['job.created', MAX_CHANGES]],
      [['job.created', 200]],
    ]);
  });

  it('leaves out what the key may not read, however much that is', async () => {
    await record(memberCreated, [{ id: newId(), email: 'mette@pilots.example' }]);
    await record(jobCreated, Array(MAX_EXAMINED + 500).fill({ id: newId() }));
    const reader = await client.withKey({ scopes: ['events:read', 'members:read'] });
    const found = await until(
      () => readAll(reader),
      (pages) => pages.some(({ data }) => data.length > 0),
    );
    expect(found.map(({ data }) => data.map(({ object }) => object.name))).toEqual([
      [],
      ['mette@pilots.example'],
    ]);
    expect(await readAll(await client.withKey({ scopes: ['events:read'] }))).toMatchObject([
      { data: [] },
      { data: [] },
    ]);
  });

  it('another organization sees none of it, even with the cursor', async () => {
    await postJobs(client, [{}, {}]);
    await untilEmitted(client, 2);
    await client.delete(`/jobs/${(await client.get('/jobs')).body.data[0].id}`);
    await untilEmitted(client, 3);
    const { meta } = await readPage(client, '?limit=1');
    const stranger = await newOrganization();
    expect((await readPage(stranger, `?after=${meta.next_cursor}`)).data).toEqual([]);
    expect((await readPage(client, `?after=${meta.next_cursor}`)).data).toHaveLength(1);
  });

  it.each(['latest', '1', ''])('rejects the cursor “%s”', async (after) => {
    expectError(await client.get(`/activity?after=${after}`), 400, 'validation_error');
  });
});
