import { describe, expect, it, test } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { issuePaths } from '../../../../test/jobs.ts';
import { saveSecret } from '../../../../test/secrets.ts';
import { startWebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { createEvent, deliveriesOf } from '../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../test/worker.ts';
import { MASK, maskHeaders } from './mask.ts';

const literal = 'Bearer a-literal-token';
const reference = 'Bearer vault:token';

test.each([
  ['a-literal-token', MASK],
  ['Bearer a-literal-token', MASK],
  ['vault:token', 'vault:token'],
  ['Bearer vault:token', 'Bearer vault:token'],
  ['myvault:token', MASK],
  ['key=literal vault:token', MASK],
  ['Bearer vault:token literal', MASK],
  ['Bearer vault:NotAName', MASK],
])('%j is shown as %j', (value, shown) => {
  expect(maskHeaders({ 'X-Token': value })).toEqual({ 'X-Token': shown });
});

const subjects = [
  {
    path: '/webhooks',
    settings: { event: 'category.*', target_url: 'https://hooks.pilots.example/corkboard' },
    table: 'webhooks',
    change: { target_url: 'https://hooks.pilots.example/other' },
  },
  {
    path: '/enrichment-providers',
    settings: { name: 'Salaries', url: 'https://salaries.example/v1', fields: ['salary_min'] },
    table: 'enrichment_providers',
    change: { name: 'Other' },
  },
] as const;

describe.each(subjects)('headers of $path', ({ path, settings, table, change }) => {
  async function storedHeaders({ scope }: Client): Promise<unknown> {
    const row = await scope.db
      .selectFrom(table)
      .select('headers')
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirstOrThrow();
    return row.headers;
  }

  async function create(headers: Record<string, string>) {
    const owner = await newOrganization();
    await saveSecret(owner, 'token', 'a-long-enough-token');
    const response = await owner.post(path, { ...settings, headers });
    expect(response.status, response.text).toBe(201);
    return { owner, response, one: `${path}/${response.body.data.id}` };
  }

  it('are masked in every response', async () => {
    const { owner, response, one } = await create({ 'X-Token': literal, Authorization: reference });
    const responses = [response, await owner.get(path), await owner.get(one), await owner.patch(one, change)];
    for (const { text } of responses) {
      expect(text).toContain(`"X-Token":"${MASK}"`);
      expect(text).toContain(reference);
      expect(text).not.toContain('a-literal-token');
    }
    expect(await storedHeaders(owner)).toEqual({ 'X-Token': literal, Authorization: reference });
  });

  it('stay unchanged when a masked response is sent back', async () => {
    const { owner, one } = await create({ 'X-Token': literal, Authorization: reference });
    const before = (await owner.get(one)).body.data;
    const writable = Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]]));
    const after = await owner.patch(one, {
      ...writable,
      headers: before.headers,
      is_enabled: before.is_enabled,
    });
    expect(after.body.data).toEqual(before);
    expect(await storedHeaders(owner)).toEqual({ 'X-Token': literal, Authorization: reference });
  });

  it('can be replaced, added and removed next to masked ones', async () => {
    const { owner, one } = await create({ 'X-Token': literal, 'X-Gone': 'gone', 'X-New': 'old' });
    const response = await owner.patch(one, {
      headers: { 'x-token': MASK, 'X-New': 'new', 'X-More': 'more' },
    });
    expect(response.body.data.headers).toEqual({ 'x-token': MASK, 'X-New': MASK, 'X-More': MASK });
    expect(await storedHeaders(owner)).toEqual({ 'x-token': literal, 'X-New': 'new', 'X-More': 'more' });
  });

  it('reject a mask for a header that is not stored', async () => {
    const { owner, one } = await create({ 'X-Token': literal });
    const headers = { 'X-Other': MASK, 'X-Token': MASK };
    expect(issuePaths(await owner.patch(one, { headers }))).toEqual(['/headers/X-Other']);
    expect(issuePaths(await owner.post(path, { ...settings, headers }))).toEqual([
      '/headers/X-Other',
      '/headers/X-Token',
    ]);
    expect(issuePaths(await owner.patch(one, { headers: { 'X-Token': `Bearer ${MASK}` } }))).toEqual([
      '/headers/X-Token',
    ]);
    expect(await storedHeaders(owner)).toEqual({ 'X-Token': literal });
  });
});

it.each([
  ['/webhooks', { event: 'category.*' }, 'target_url'],
  ['/enrichment-providers', { name: 'Salaries', fields: ['salary_min'] }, 'url'],
] as const)(
  '%s: literal values are not sent to another origin than the one they were saved for',
  async (path, settings, field) => {
    const owner = await newOrganization();
    await saveSecret(owner, 'token', 'a-long-enough-token');
    const headers = { 'X-Token': literal, Authorization: reference };
    const created = await owner.post(path, { ...settings, [field]: 'https://pilots.example/a', headers });
    const one = `${path}/${created.body.data.id}`;
    const elsewhere = ['https://other.example/a', 'http://pilots.example/a', 'https://pilots.example:8443/a'];
    for (const url of elsewhere) {
      expect(issuePaths(await owner.patch(one, { [field]: url }))).toEqual(['/headers/X-Token']);
      const masked = { 'X-Token': MASK, Authorization: reference };
      const sentBack = await owner.patch(one, { [field]: url, headers: masked });
      expect(issuePaths(sentBack)).toEqual(['/headers/X-Token']);
    }
    expect((await owner.get(one)).body.data[field]).toBe('https://pilots.example/a');
    const sameOrigin = await owner.patch(one, { [field]: 'https://pilots.example/b' });
    expect(sameOrigin.status, sameOrigin.text).toBe(200);
    const sentAgain = await owner.patch(one, { [field]: elsewhere[0], headers });
    expect(sentAgain.status, sentAgain.text).toBe(200);
    const onlyReferences = await owner.patch(one, { headers: { Authorization: reference } });
    expect(onlyReferences.status).toBe(200);
    expect((await owner.patch(one, { [field]: 'https://third.example/a' })).status).toBe(200);
  },
);

it('a webhook sends the stored values instead of the mask', async () => {
  const server = await serverForWorkers();
  const owner = await newOrganization({ server });
  const receiver = await startWebhookReceiver();
  const settings = { event: 'category.*', target_url: receiver.url, headers: { 'X-Token': literal } };
  const { id } = (await owner.post('/webhooks', settings)).body.data;
  await owner.patch(`/webhooks/${id}`, { headers: { 'X-Token': MASK } });
  work(server);
  await createEvent(owner);
  await until(
    () => deliveriesOf(owner, id),
    ([delivery]) => delivery?.status === 'delivered',
  );
  expect(receiver.received.map(({ headers }) => headers['x-token'])).toEqual([literal]);
});
