import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import {
  createEvent,
  deliveriesOf,
  makeDeliveries,
  patchWebhook,
  postWebhook,
  readWebhook,
  setDelivery,
} from '../../../../test/webhooks.ts';
import { notifyStaff } from '../../people/staff/notifications/notify.ts';
import { disableWebhook } from './disable.ts';
import { updateWebhookRow } from './queries.ts';

const FAILING_SINCE = '2026-11-01T09:00:00.000Z';

describe('PATCH /webhooks/{id}', () => {
  it('changes the given fields and leaves the others', async () => {
    const organization = await newOrganization();
    const { secret: _, ...before } = await postWebhook(organization, { headers: { 'X-A': 'a' } });
    const target_url = 'https://hooks.pilots.example/other';
    const after = await patchWebhook(organization, before.id, { event: 'page.*', target_url });
    expect(after).toEqual({ ...before, event: 'page.*', target_url, updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await readWebhook(organization, before.id)).toEqual(after);
    const cleared = await patchWebhook(organization, before.id, { headers: {} });
    expect(cleared).toEqual({ ...after, headers: {}, updated_at: cleared.updated_at });
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('leaves the webhook unchanged when no value differs', async () => {
    const organization = await newOrganization();
    const headers = { 'X-B': 'b', 'X-A': 'a' };
    const { secret: _, ...webhook } = await postWebhook(organization, { headers });
    const same = { headers: { 'X-A': 'a', 'X-B': 'b' }, event: webhook.event, is_enabled: true };
    for (const changes of [{}, same]) {
      expect(await patchWebhook(organization, webhook.id, changes)).toEqual(webhook);
    }
  });

  it.each([
    [{ event: 'job' }, ['/event']],
    [{ event: null }, ['/event']],
    [{ target_url: 'x' }, ['/target_url']],
    [{ headers: null }, ['/headers']],
    [{ target_type: 'webhook' }, ['/target_type']],
    [{ disabled_reason: null, failing_since: null }, ['/disabled_reason', '/failing_since']],
  ])('rejects %j and changes nothing', async (changes, paths) => {
    const organization = await newOrganization();
    const { secret: _, ...webhook } = await postWebhook(organization);
    const response = await organization.patch(`/webhooks/${webhook.id}`, { is_enabled: false, ...changes });
    expect(issuePaths(response).sort()).toEqual(paths);
    expect(await readWebhook(organization, webhook.id)).toEqual(webhook);
  });

  it('rejects a target that is not public', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const response = await organization.patch(`/webhooks/${id}`, { target_url: 'http://10.0.0.1/' });
    expectError(response, 400, 'target_not_allowed');
    expect(response.body.error.details.issues[0].path).toBe('/target_url');
  });

  it('checks the secrets that its headers name against the hosts of the new URL', async () => {
    const organization = await newOrganization();
    const secret = { name: 'token', value: 'a value', allowed_hosts: ['hooks.pilots.example'] };
    await organization.post('/secrets', secret);
    const { id } = await postWebhook(organization, { headers: { 'X-Token': 'vault:token' } });
    const target_url = 'https://other.example/';
    const refused = await organization.patch(`/webhooks/${id}`, { target_url });
    expectError(refused, 400, 'secret_not_for_host');
    expectError(await organization.delete('/secrets/token'), 409, 'secret_in_use');
    await patchWebhook(organization, id, { target_url, headers: {} });
    expect((await organization.delete('/secrets/token')).status).toBe(200);
  });

  it('can disable a webhook whose headers name a deleted secret', async () => {
    const organization = await newOrganization();
    await organization.post('/secrets', { name: 'token', value: 'a value' });
    const { id } = await postWebhook(organization, { headers: { 'X-Token': 'vault:token' } });
    await organization.delete('/secrets/token?force=true');
    expect((await patchWebhook(organization, id, { is_enabled: false })).is_enabled).toBe(false);
  });

  it('lets one of six writers with the same ETag succeed', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const etag = (await organization.get(`/webhooks/${id}`)).headers.get('etag') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        organization.patch(`/webhooks/${id}`, { headers: { 'X-N': `${number}` } }, { 'if-match': etag }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(412)]);
  });

  it('keeps the changes of every concurrent request', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const changes = [
      { event: '*' },
      { target_url: 'https://hooks.pilots.example/other' },
      { headers: { 'X-A': 'a' } },
    ];
    await Promise.all(changes.map((change) => patchWebhook(organization, id, change)));
    const masked = { headers: { 'X-A': '••••' } };
    expect(await readWebhook(organization, id)).toMatchObject(Object.assign({}, ...changes, masked));
  });
});

describe('disabling', () => {
  it('ends pending deliveries, including one with an attempt in flight, and no others', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const other = await postWebhook(organization);
    const [waiting, inFlight, delivered, exhausted] = await makeDeliveries(organization, id, 4);
    await setDelivery(organization, inFlight!, { claim: id, attempts: 1 });
    await setDelivery(organization, delivered!, { status: 'delivered' });
    await setDelivery(organization, exhausted!, { status: 'exhausted' });
    expect(await patchWebhook(organization, id, { is_enabled: false })).toMatchObject({
      is_enabled: false,
      disabled_reason: null,
    });
    const after = (await deliveriesOf(organization, id)).reverse();
    expect(after.map(({ status }) => status)).toEqual(['disabled', 'disabled', 'delivered', 'exhausted']);
    expect(after[0]).toEqual({
      ...waiting,
      status: 'disabled',
      next_attempt_at: null,
      finished_at: expect.any(String),
    });
    const { db } = organization.scope;
    const rows = db.selectFrom('webhook_deliveries').select('claim').where('webhook_id', '=', id);
    expect(await rows.execute()).toEqual(Array(4).fill({ claim: null }));
    expect((await deliveriesOf(organization, other.id)).map(({ status }) => status)).toEqual(
      Array(4).fill('pending'),
    );
    expect((await eventsOf(organization)).map(({ type }) => type)).not.toContain('webhook.disabled');
  });

  it('by Corkboard records the reason and emits an event without the headers', async () => {
    const organization = await newOrganization();
    const all = await postWebhook(organization, { event: '*' });
    const { id } = await postWebhook(organization, { headers: { Authorization: 'Bearer given' } });
    await createEvent(organization);
    const { scope } = organization;
    await Promise.all([
      disableWebhook(scope, notifyStaff, id, 'gone'),
      disableWebhook(scope, notifyStaff, id, 'failing'),
    ]);
    const {
      headers: _,
      scopes: _scopes,
      saved_by: _saver,
      ...disabled
    } = await readWebhook(organization, id);
    expect(disabled.is_enabled).toBe(false);
    const events = (await eventsOf(organization)).filter(({ type }) => type === 'webhook.disabled');
    expect(events).toMatchObject([{ data: disabled, changed_fields: null }]);
    expect(JSON.stringify(events)).not.toContain('Bearer');
    expect((await deliveriesOf(organization, id)).map(({ status }) => status)).toEqual(['disabled']);
    const notified = await deliveriesOf(organization, all.id);
    expect(notified.map(({ event_type }) => event_type)).toEqual(['webhook.disabled', 'category.created']);
    await disableWebhook(scope, notifyStaff, id, 'gone');
    expect(await deliveriesOf(organization, all.id)).toHaveLength(2);
  });

  it('is undone by enabling, which clears the reason and resumes with later events', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await updateWebhookRow(organization.scope, id, { failing_since: FAILING_SINCE });
    await disableWebhook(organization.scope, notifyStaff, id, 'failing');
    await createEvent(organization);
    expect(await readWebhook(organization, id)).toMatchObject({
      is_enabled: false,
      disabled_reason: 'failing',
      failing_since: FAILING_SINCE,
    });
    expect(await patchWebhook(organization, id, { is_enabled: true })).toMatchObject({
      is_enabled: true,
      disabled_reason: null,
      failing_since: null,
    });
    expect(await deliveriesOf(organization, id)).toEqual([]);
    await createEvent(organization);
    expect(await deliveriesOf(organization, id)).toHaveLength(1);
  });

  it('resets failing_since when the URL changes, and only then', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    await updateWebhookRow(organization.scope, id, { failing_since: FAILING_SINCE });
    const same = await patchWebhook(organization, id, { headers: { 'X-A': 'a' }, is_enabled: true });
    expect(same.failing_since).toBe(FAILING_SINCE);
    const moved = await patchWebhook(organization, id, { target_url: 'https://hooks.pilots.example/other' });
    expect(moved.failing_since).toBeNull();
  });
});
