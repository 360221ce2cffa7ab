import { expect, it } from 'vitest';
import { newOrganization, sharedServer } from '../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../test/jobs.ts';
import { postWebhook, readWebhook } from '../../../../test/webhooks.ts';
import { deleteExpiredSecrets, openSigningSecrets } from './signing-secrets.ts';

type Organization = Awaited<ReturnType<typeof newOrganization>>;

async function rotate(organization: Organization, id: string, body?: object): Promise<string> {
  const response = await organization.post(`/webhooks/${id}/rotate-secret`, body);
  expect(response.status, response.text).toBe(200);
  return response.body.data.secret;
}

async function secretsOf({ scope }: Organization, id: string): Promise<string[]> {
  return openSigningSecrets(scope, (await sharedServer()).keyRing, id);
}

it('a rotation returns the webhook with the new secret, and both secrets sign for a day', async () => {
  const organization = await newOrganization();
  const { secret: first, ...webhook } = await postWebhook(organization);
  expect(await secretsOf(organization, webhook.id)).toEqual([first]);
  const response = await organization.post(`/webhooks/${webhook.id}/rotate-secret`);
  const { secret: second, ...rest } = response.body.data;
  expect(rest).toEqual(webhook);
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second).not.toBe(first);
  expect(await secretsOf(organization, webhook.id)).toEqual([second, first]);
  const { db } = organization.scope;
  const rows = db.selectFrom('webhook_secrets').selectAll().where('webhook_id', '=', webhook.id);
  const [former, newest] = await rows.orderBy('version').execute();
  expect(newest).toMatchObject({ version: 2, expires_at: null });
  const overlapMs = Date.parse(former!.expires_at!) - Date.parse(newest!.created_at);
  expect(Math.round(overlapMs / 1000)).toBe(86_400);
});

it('an overlap of 0 expires all former secrets immediately, and a longer overlap extends none', async () => {
  const organization = await newOrganization();
  const { id, secret: first } = await postWebhook(organization);
  const second = await rotate(organization, id, { overlap_seconds: 60 });
  const third = await rotate(organization, id, { overlap_seconds: 7 * 86_400 });
  expect(await secretsOf(organization, id)).toEqual([third, second, first]);
  const { db } = organization.scope;
  const rows = db.selectFrom('webhook_secrets').select('expires_at').where('webhook_id', '=', id);
  const [ofFirst] = await rows.where('version', '=', 1).execute();
  expect(Date.parse(ofFirst!.expires_at!)).toBeLessThan(Date.now() + 61_000);
  const fourth = await rotate(organization, id, { overlap_seconds: 0 });
  expect(await secretsOf(organization, id)).toEqual([fourth]);
  expect(await rows.execute()).toEqual([{ expires_at: null }]);
});

it('at most three secrets sign, and the oldest is dropped', async () => {
  const organization = await newOrganization();
  const { id } = await postWebhook(organization);
  const made = [];
  for (let number = 0; number < 5; number++) made.unshift(await rotate(organization, id));
  expect(await secretsOf(organization, id)).toEqual(made.slice(0, 3));
});

it('eight concurrent rotations each create a secret, and the newest three sign', async () => {
  const organization = await newOrganization();
  const { id } = await postWebhook(organization);
  const made = await Promise.all(Array.from({ length: 8 }, () => rotate(organization, id)));
  expect(new Set(made).size).toBe(8);
  const valid = await secretsOf(organization, id);
  expect(valid).toHaveLength(3);
  expect(made).toEqual(expect.arrayContaining(valid));
  const rows = organization.scope.db.selectFrom('webhook_secrets').select('version');
  expect(await rows.where('webhook_id', '=', id).orderBy('version').execute()).toEqual(
    [7, 8, 9].map((version) => ({ version })),
  );
});

it('an expired secret no longer signs and is deleted', async () => {
  const organization = await newOrganization();
  const { id } = await postWebhook(organization);
  const second = await rotate(organization, id);
  const { db } = organization.scope;
  await db
    .updateTable('webhook_secrets')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('webhook_id', '=', id)
    .where('version', '=', 1)
    .execute();
  expect(await secretsOf(organization, id)).toEqual([second]);
  await deleteExpiredSecrets(db);
  const rows = db.selectFrom('webhook_secrets').select('version').where('webhook_id', '=', id);
  expect(await rows.execute()).toEqual([{ version: 2 }]);
});

it.each([
  { overlap_seconds: -1 },
  { overlap_seconds: 604_801 },
  { overlap_seconds: 0.5 },
  { overlap_seconds: null },
])('%j is rejected', async (body) => {
  const organization = await newOrganization();
  const { id, secret } = await postWebhook(organization);
  expect(issuePaths(await organization.post(`/webhooks/${id}/rotate-secret`, body))).toEqual([
    '/overlap_seconds',
  ]);
  expect(await secretsOf(organization, id)).toEqual([secret]);
});

it('a rotation accepts an empty JSON body', async () => {
  const organization = await newOrganization();
  const { id, secret } = await postWebhook(organization);
  const path = `/webhooks/${id}/rotate-secret`;
  const headers = { 'content-type': 'application/json' };
  const response = await organization.post(path, '', headers);
  expect(response.status, response.text).toBe(200);
  expectError(await organization.post(path, '{', headers), 400, 'invalid_json');
  expectError(
    await organization.post(path, '{}', { 'content-type': 'text/plain' }),
    415,
    'unsupported_media_type',
  );
  expect(await secretsOf(organization, id)).toEqual([response.body.data.secret, secret]);
});

it('a rotation repeated with the same Idempotency-Key runs once, and returns the secret once', async () => {
  const organization = await newOrganization();
  const { id, secret } = await postWebhook(organization);
  const rotateOnce = () =>
    organization.post(`/webhooks/${id}/rotate-secret`, undefined, { 'idempotency-key': 'once' });
  const first = await rotateOnce();
  expect((await rotateOnce()).body.data).toEqual({ ...first.body.data, secret: null });
  expect(await secretsOf(organization, id)).toEqual([first.body.data.secret, secret]);
});

it('secrets appear only in the responses that create them, not in other responses or in the database', async () => {
  const organization = await newOrganization();
  const { id, secret } = await postWebhook(organization, { event: '*' });
  const next = await organization.post(`/webhooks/${id}/rotate-secret`, {}, { 'idempotency-key': 'once' });
  await organization.post(
    '/webhooks',
    { event: '*', target_url: 'https://a.example/' },
    { 'idempotency-key': 'x' },
  );
  const secrets = [secret, next.body.data.secret];
  const changed = await organization.patch(`/webhooks/${id}`, { is_enabled: false });
  const seen = [changed.text, (await organization.get('/webhooks')).text];
  seen.push(JSON.stringify(await readWebhook(organization, id)));
  const { connection } = await sharedServer();
  const { rows: tables } = await connection.pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { table_name } of tables) {
    const { rows } = await connection.pool.query(`SELECT t::text AS row FROM ${table_name} t`);
    seen.push(...rows.map(({ row }) => row));
  }
  for (const text of secrets) {
    const bytes = Buffer.from(text.slice('whsec_'.length), 'base64');
    const forms = [text.slice('whsec_'.length), bytes.toString('hex'), Buffer.from(text).toString('hex')];
    for (const form of forms) expect(seen.some((entry) => entry.includes(form))).toBe(false);
  }
});
