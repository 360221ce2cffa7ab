import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer } from '../../../../../test/app.ts';
import { uploadImage } from '../../../../../test/assets.ts';
import { saveCollection, saveItem } from '../../../../../test/collections.ts';
import { addActiveDomain } from '../../../../../test/domains.ts';
import { expectError, postJob } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { postPage } from '../../../../../test/pages.ts';
import { newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import { makeDeliveries, postWebhook, setDelivery } from '../../../../../test/webhooks.ts';

const NOTHING = {
  usage: {
    live_jobs: 0,
    jobs: 0,
    members: 0,
    posts: 0,
    collection_items: 0,
    assets: 0,
    asset_bytes: 0,
  },
  health: {
    failing_webhooks: 0,
    disabled_webhooks: 0,
    stuck_deliveries: 0,
    failed_domains: 0,
    contested_domains: 0,
  },
};

let server: TestServer;
let client: Client;
let operator: StaffBrowser;
beforeEach(async () => {
  server = await ownServer({ DATABASE_URL: await ownDatabase() });
  client = await newOrganization({ server });
  operator = await signInAs(await newUser({ server, isOperator: true }), { server });
});

async function readOne({ scope }: Client) {
  const { status, body, text } = await operator.send('GET', `/organizations/${scope.organizationId}`);
  expect(status, text).toBe(200);
  return body.data;
}

async function readList(query = '') {
  return (await operator.send('GET', `/organizations${query}`)).body;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('an operator without a role', () => {
  test('sees how much data an organization has', async () => {
    const [, expired] = [
      await postJob(client),
      await postJob(client),
      await postJob(client, { status: 'draft' }),
    ];
    await sql`update job_index set expires_at = now() where job_id = ${expired.id}`.execute(client.scope.db);
    for (const email of ['mette@pilots.example', 'lars@pilots.example']) await postMember(client, { email });
    await postPage(client, { title: 'About', slug: 'about' });
    await postPage(client, { title: 'Hello', slug: 'hello', kind: 'blog_post' });
    await saveCollection(client);
    for (const name of ['Tugs', 'Pilots', 'Cranes']) await saveItem(client, { name });
    const { size } = await uploadImage(client);
    const { usage, health } = await readOne(client);
    expect(usage).toEqual({
      live_jobs: 1,
      jobs: 3,
      members: 2,
      posts: 1,
      collection_items: 3,
      assets: 1,
      asset_bytes: size,
    });
    expect(health).toEqual(NOTHING.health);
    expectError(await operator.in(client).send('GET', '/members'), 403, 'membership_required');
  });

  test('sees what fails in an organization', async () => {
    const { db, organizationId } = client.scope;
    const [healthy, failing, disabled, deleted] = [
      await postWebhook(client),
      await postWebhook(client),
      await postWebhook(client),
      await postWebhook(client),
    ];
    const change = (id: string, row: object) =>
      db
        .updateTable('webhooks')
        .set(row)
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute();
    await change(failing.id, { failing_since: minutesAgo(60) });
    await change(disabled.id, {
      is_enabled: false,
      disabled_reason: 'failing',
      failing_since: minutesAgo(9000),
    });
    await change(deleted.id, { is_enabled: false, disabled_reason: 'gone', deleted_at: minutesAgo(1) });
    const ages = [
      { due_at: minutesAgo(4) },
      { due_at: minutesAgo(6) },
      { due_at: minutesAgo(600) },
      { due_at: minutesAgo(600), status: 'delivered' },
    ];
    const deliveries = await makeDeliveries(client, healthy.id, ages.length);
    for (const [index, row] of ages.entries()) await setDelivery(client, deliveries[index]!, row);
    await db.deleteFrom('webhook_deliveries').where('webhook_id', '<>', healthy.id).execute();
    const domains = [];
    for (const name of ['a', 'b', 'c'])
      domains.push(await addActiveDomain(client, `${name}.${client.slug}.example`));
    await sql`update domains set status = 'failed', activated_at = null where id = ${domains[2]!.id}`.execute(
      db,
    );
    await sql`update domains set contested_since = now(), transfer_at = now() where id = ${domains[1]!.id}`.execute(
      db,
    );
    expect((await readOne(client)).health).toEqual({
      failing_webhooks: 1,
      disabled_webhooks: 1,
      stuck_deliveries: 2,
      failed_domains: 1,
      contested_domains: 1,
    });
  });

  test('sees the settings of an organization', async () => {
    await client.patch('/organization', {
      tagline: 'Jobs at sea',
      language: 'de',
      contact_email: 'office@harbor.example',
    });
    const { settings } = await readOne(client);
    expect(settings).toEqual((await client.get('/organization')).body.data);
    expect(settings).toMatchObject({ tagline: 'Jobs at sea', language: 'de' });
  });

  test('sees the figures of each organization in the list', async () => {
    const other = await newOrganization({ server });
    await postJob(other);
    const { data, meta } = await readList();
    const { settings: _, ...one } = await readOne(other);
    expect(meta.pagination.total_items).toBe(2);
    expect(data).toEqual([
      expect.objectContaining({ id: client.scope.organizationId, ...NOTHING }),
      { ...one, usage: { ...NOTHING.usage, live_jobs: 1, jobs: 1 } },
    ]);
    const second = await readList('?per_page=1&page=2');
    expect(second.data).toEqual([data[1]]);
  });

  test('sees exact figures of one organization, and up to 10,000 in the list', async () => {
    const { db, organizationId } = client.scope;
    await sql`insert into members (organization_id, id, email, email_key, role, approval_status, auth_method, words)
      select ${organizationId}::int, gen_random_uuid(), n || '@x.example', n || '@x.example', 'candidate', 'approved', 'import', ''
      from generate_series(1, 10001) as n`.execute(db);
    expect((await readOne(client)).usage.members).toBe(10_001);
    expect((await readList()).data[0].usage.members).toBe(10_000);
  });
});
