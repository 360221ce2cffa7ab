import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { storeSecret } from '../../../../test/stripe.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
  await storeSecret(client, 'key', 'sk_1');
  await storeSecret(client, 'hook', 'whsec_1');
});

const unchecked = { missingPermissions: null, missingEvents: null, checkedAt: null };
const byHand = {
  ...{ provider: 'manual', stripeKeySecret: null, stripeWebhookSecret: null, stripe_tax: false },
  ...{ ...unchecked, waiting: [] },
};
const patch = (changes: object) => client.patch('/payment-settings', changes);

/** The names of the secrets that the vault lists as used by the settings. */
async function usedSecrets(): Promise<string[]> {
  const rows = await client.scope.db
    .selectFrom('secret_usages')
    .select(['secret_name', 'user_type'])
    .where('organization_id', '=', client.scope.organizationId)
    .orderBy('secret_name')
    .execute();
  return rows.map(({ user_type, secret_name }) => `${user_type} ${secret_name}`);
}

describe('/payment-settings', () => {
  test('default to manual payments', async () => {
    expect((await client.get('/payment-settings')).body).toEqual({ data: byHand });
  });

  test('accept secret names with or without `vault:`, and return them with it', async () => {
    const response = await patch({
      provider: 'stripe',
      stripeKeySecret: 'key',
      stripeWebhookSecret: 'vault:hook',
    });
    expect(response.status, response.text).toBe(200);
    const data = {
      provider: 'stripe',
      stripeKeySecret: 'vault:key',
      stripeWebhookSecret: 'vault:hook',
      stripe_tax: false,
      ...unchecked,
      waiting: [],
    };
    expect(response.body).toEqual({ data });
    expect((await client.get('/payment-settings')).body).toEqual({ data });
    expect(response.text).not.toMatch(/sk_1|whsec_1/);
  });

  test('mark secrets as used while the settings name them', async () => {
    await patch({ stripeKeySecret: 'key', stripeWebhookSecret: 'hook' });
    expect(await usedSecrets()).toEqual(['payment_settings hook', 'payment_settings key']);
    await patch({ stripeKeySecret: null });
    expect(await usedSecrets()).toEqual(['payment_settings hook']);
    expect((await client.get('/payment-settings')).body.data).toMatchObject({ stripeKeySecret: null });
  });

  test('change only the given fields', async () => {
    await patch({ stripeKeySecret: 'key', stripeWebhookSecret: 'hook' });
    await patch({ provider: 'stripe' });
    expect((await patch({})).body.data).toMatchObject({
      provider: 'stripe',
      stripeKeySecret: 'vault:key',
      stripeWebhookSecret: 'vault:hook',
    });
  });

  test('emit and audit each change with the names of secrets and no values, and no event when nothing changed', async () => {
    await patch({ stripeKeySecret: 'key', stripeWebhookSecret: 'hook' });
    await patch({ stripeKeySecret: 'vault:key' });
    await patch({ provider: 'stripe' });
    const events = (await eventsOf(client)).filter(({ type }) => type === 'payment_settings.updated');
    expect(events.map(({ data, changed_fields }) => [data, changed_fields])).toEqual([
      [
        {
          id: expect.any(String),
          provider: 'manual',
          stripeKeySecret: 'vault:key',
          stripeWebhookSecret: 'vault:hook',
          stripe_tax: false,
        },
        ['stripeKeySecret', 'stripeWebhookSecret'],
      ],
      [expect.objectContaining({ provider: 'stripe' }), ['provider']],
    ]);
    const entries = await client.scope.db
      .selectFrom('audit_entries')
      .select(['subject_type', 'subject_id', 'action', 'actor', 'changed_fields', 'member_id'])
      .where('organization_id', '=', client.scope.organizationId)
      .orderBy('id')
      .execute();
    const entry = {
      subject_type: 'payment_settings',
      subject_id: events[0]!.data.id,
      action: 'payment_settings.updated',
      actor: `api_key:${client.keyId}`,
      member_id: null,
    };
    expect(entries).toEqual([
      { ...entry, changed_fields: ['stripeKeySecret', 'stripeWebhookSecret'] },
      { ...entry, changed_fields: ['provider'] },
    ]);
  });

  test('reject an unknown secret and change nothing', async () => {
    const response = await patch({ stripeKeySecret: 'vault:gone', stripeWebhookSecret: 'hook' });
    expectError(response, 400, 'unknown_secret');
    expect(response.body.error.details).toEqual({ secrets: ['gone'], paths: ['/stripeKeySecret'] });
    expect((await client.get('/payment-settings')).body).toEqual({ data: byHand });
    expect(await usedSecrets()).toEqual([]);
  });

  test('reject a secret of another organization like an unknown one', async () => {
    const other = await newOrganization();
    expectError(await other.patch('/payment-settings', { stripeKeySecret: 'key' }), 400, 'unknown_secret');
  });

  test.each<[object, string[]]>([
    [{ provider: 'paypal' }, ['/provider']],
    [{ provider: null }, ['/provider']],
    [{ stripeKeySecret: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }, ['/stripeKeySecret']],
    [{ stripeKeySecret: 'Bearer vault:key' }, ['/stripeKeySecret']],
    [{ stripeWebhookSecret: '' }, ['/stripeWebhookSecret']],
    [{ provider: 'stripe' }, ['/stripeKeySecret', '/stripeWebhookSecret']],
    [{ provider: 'stripe', stripeKeySecret: 'key' }, ['/stripeWebhookSecret']],
    [{ waiting: [] }, ['/waiting']],
  ])('reject %j', async (changes, paths) => {
    expect([...new Set(issuePaths(await patch(changes)))]).toEqual(paths);
    expect((await client.get('/payment-settings')).body).toEqual({ data: byHand });
  });

  test('are changed by one of four writers with the same ETag', async () => {
    const tag = (await client.get('/payment-settings')).headers.get('etag')!;
    const responses = await Promise.all(
      ['key', 'hook', 'key', 'hook'].map((stripeKeySecret) =>
        client.patch('/payment-settings', { stripeKeySecret }, { 'if-match': tag }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await usedSecrets()).toHaveLength(1);
  });

  test('require secrets:read to name another secret, but not to keep or remove one', async () => {
    await patch({ stripeKeySecret: 'key' });
    const payer = await client.withKey({ scopes: ['payments:write'] });
    const refused = await payer.patch('/payment-settings', { stripeWebhookSecret: 'hook' });
    expectError(refused, 403, 'insufficient_scope');
    expect(refused.body.error.details).toEqual({ required: 'secrets:read' });
    for (const stripeKeySecret of ['key', null])
      expect((await payer.patch('/payment-settings', { stripeKeySecret })).status).toBe(200);
    const both = await client.withKey({ scopes: ['payments:write', 'secrets:read'] });
    expect((await both.patch('/payment-settings', { stripeWebhookSecret: 'hook' })).status).toBe(200);
  });
});
