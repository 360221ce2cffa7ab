import { describe, expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../../test/app.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { listen } from '../../../../../test/notifications.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import {
  deliveriesOf,
  makeDeliveries,
  patchWebhook,
  postWebhook,
  readDelivery,
  setDelivery,
} from '../../../../../test/webhooks.ts';
import { getDelivery } from './queries.ts';

describe('POST /webhooks/{id}/deliveries/{delivery_id}/replay', () => {
  it.each(['delivered', 'exhausted', 'disabled'])(
    'makes a delivery that is %s due now, for a new round',
    async (status) => {
      const organization = await newOrganization();
      const { id } = await postWebhook(organization);
      const [delivery, other] = await makeDeliveries(organization, id, 2);
      await setDelivery(organization, delivery!, { status, attempts: 8, due_at: '2026-01-01T00:00:00Z' });
      const before = Date.now();
      const response = await organization.post(`/webhooks/${id}/deliveries/${delivery!.id}/replay`);
      expect(response.status, response.text).toBe(202);
      const { data } = response.body;
      expect(data).toEqual({ ...delivery, attempt_count: 8, next_attempt_at: data.next_attempt_at });
      expect(Math.abs(Date.parse(data.next_attempt_at) - before)).toBeLessThan(5_000);
      expect(await readDelivery(organization, delivery!)).toMatchObject(data);
      expect((await getDelivery(organization.scope, id, delivery!.id)).attempts_before).toBe(8);
      expect(await readDelivery(organization, other!)).toMatchObject(other!);
    },
  );

  it('makes a delivery that waits for its next attempt due now', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await setDelivery(organization, delivery!, { attempts: 3, due_at: '2099-01-01T00:00:00Z' });
    const response = await organization.post(`/webhooks/${id}/deliveries/${delivery!.id}/replay`);
    expect(Date.parse(response.body.data.next_attempt_at)).toBeLessThan(Date.now() + 5_000);
    expect(await getDelivery(organization.scope, id, delivery!.id)).toMatchObject({
      ...{ status: 'pending', attempts: 3, attempts_before: 3, claim: null },
    });
  });

  it('does not interrupt an attempt in flight', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await setDelivery(organization, delivery!, { claim: id, attempts: 1, due_at: '2099-01-01T00:00:00Z' });
    const row = await getDelivery(organization.scope, id, delivery!.id);
    const response = await organization.post(`/webhooks/${id}/deliveries/${delivery!.id}/replay`);
    expect([response.status, response.body.data.next_attempt_at]).toEqual([202, null]);
    expect(await getDelivery(organization.scope, id, delivery!.id)).toEqual(row);
  });

  it('rejects fields, and accepts an empty JSON body', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await setDelivery(organization, delivery!, { status: 'exhausted', attempts: 8 });
    const path = `/webhooks/${id}/deliveries/${delivery!.id}/replay`;
    expect(issuePaths(await organization.post(path, { foo: 1 }))).toEqual(['/foo']);
    expect((await getDelivery(organization.scope, id, delivery!.id)).status).toBe('exhausted');
    for (const body of ['', '{}']) {
      const response = await organization.post(path, body, { 'content-type': 'application/json' });
      expect(response.status, response.text).toBe(202);
    }
  });

  it('wakes the workers', async () => {
    const databaseUrl = await ownDatabase();
    const organization = await newOrganization({ server: await ownServer({ DATABASE_URL: databaseUrl }) });
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    const woken = await listen(databaseUrl, 'corkboard_work');
    await organization.post(`/webhooks/${id}/deliveries/${delivery!.id}/replay`);
    await woken();
  });

  it('starts one round for eight concurrent requests', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await setDelivery(organization, delivery!, { status: 'exhausted', attempts: 8 });
    const path = `/webhooks/${id}/deliveries/${delivery!.id}/replay`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => organization.post(path)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(await deliveriesOf(organization, id)).toHaveLength(1);
    expect(await getDelivery(organization.scope, id, delivery!.id)).toMatchObject({
      ...{ status: 'pending', attempts: 8, attempts_before: 8 },
    });
  });

  it('returns 409 while the webhook is disabled', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await patchWebhook(organization, id, { is_enabled: false });
    const path = `/webhooks/${id}/deliveries/${delivery!.id}/replay`;
    expectError(await organization.post(path), 409, 'webhook_disabled');
    expect((await readDelivery(organization, delivery!)).status).toBe('disabled');
    await patchWebhook(organization, id, { is_enabled: true });
    expect((await organization.post(path)).status).toBe(202);
  });

  it('returns 410 after the event has expired', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const [delivery] = await makeDeliveries(organization, id, 1);
    await setDelivery(organization, delivery!, { status: 'exhausted' });
    await organization.scope.db.deleteFrom('events').where('id', '=', delivery!.event_id).execute();
    const response = await organization.post(`/webhooks/${id}/deliveries/${delivery!.id}/replay`);
    expectError(response, 410, 'event_forgotten');
    expect((await readDelivery(organization, delivery!)).status).toBe('exhausted');
  });

  it('leaves no delivery pending when the webhook is disabled concurrently', async () => {
    const organization = await newOrganization();
    const { id } = await postWebhook(organization);
    const deliveries = await makeDeliveries(organization, id, 6);
    for (const delivery of deliveries) await setDelivery(organization, delivery, { status: 'exhausted' });
    const [disabled, ...replayed] = await Promise.all([
      organization.patch(`/webhooks/${id}`, { is_enabled: false }),
      ...deliveries.map((delivery) => organization.post(`/webhooks/${id}/deliveries/${delivery.id}/replay`)),
    ]);
    expect(disabled.status).toBe(200);
    for (const { status } of replayed) expect([202, 409]).toContain(status);
    const statuses = (await deliveriesOf(organization, id)).map(({ status }) => status);
    expect(statuses).not.toContain('pending');
  });
});
