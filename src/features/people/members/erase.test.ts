import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { postMember } from '../../../../test/members.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { personalData } from '../../../registries/personal-data.ts';
import { deleteMember } from './delete.ts';
import type { Member } from './schema.ts';

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
});

describe('the response of a webhook receiver', () => {
  beforeEach(async () => {
    await insertWebhook();
    member = await postMember(client);
  });

  test('is not stored if it arrives after the erasure, because it may repeat what was sent before', async () => {
    const other = await postMember(client);
    await client.delete(`/members/${member.id}`);
    await insertResponses('Got it');
    expect(await readResponses()).toEqual([
      { event_type: 'member.created', id: member.id, response_body: null },
      { event_type: 'member.created', id: other.id, response_body: 'Got it' },
      { event_type: 'member.deleted', id: member.id, response_body: 'Got it' },
    ]);
  });

  test('is not stored during the erasure either, and does not wait for it', async () => {
    await inTransaction(client.scope, async (scope) => {
      await deleteMember(scope, member.id, personalData);
      await insertResponses('Got it');
    });
    expect(await readResponses()).toMatchObject([{ event_type: 'member.created', response_body: null }]);
  });

  test('is stored while the member is being updated', async () => {
    await inTransaction(client.scope, async (scope) => {
      await scope.db.updateTable('members').set({ name: 'Mette' }).where('id', '=', member.id).execute();
      await insertResponses('Got it');
    });
    expect(await readResponses()).toMatchObject([{ response_body: 'Got it' }]);
  });
});

test('deletion erases the member from any number of stored responses', async () => {
  member = await postMember(client);
  const other = await postMember(client);
  const body = ({ id }: Member) => JSON.stringify({ data: { id, name: 'Mette' } });
  const keys = Array.from({ length: 230 }, (_, at) => `key-${at}`);
  await client.scope.db
    .insertInto('idempotency_keys')
    .values(
      keys.map((key, at) => ({
        organization_id: client.scope.organizationId,
        route: at % 2 ? 'PATCH /api/v1/members/:lookup' : 'POST /api/v1/members',
        key,
        fingerprint: Buffer.alloc(32),
        status: 200,
        headers: '{}',
        body: body(at % 10 ? member : other),
      })),
    )
    .execute();
  await client.delete(`/members/${member.id}`);
  const responses = await client.scope.db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('organization_id', '=', client.scope.organizationId)
    .orderBy(sql`substr(key, 5)::int`)
    .execute();
  const erased = JSON.stringify({ data: { id: member.id, name: null } });
  expect(responses.map((response) => response.body)).toEqual(
    keys.map((_, at) => (at % 10 ? erased : body(other))),
  );
});

test('deletion removes the member’s requested but unsent link, and no others', async () => {
  member = await postMember(client, { email: 'Mette@pilots.example' });
  const theirs = await newOrganization();
  const requested = [
    [client, 'mette@pilots.example'],
    [client, 'other@pilots.example'],
    [theirs, 'mette@pilots.example'],
  ] as const;
  const values = requested.map(([{ scope }, email_key]) => ({
    organization_id: scope.organizationId,
    id: newId(),
    email_key,
    expires_at: '2099-01-01T00:00:00Z',
  }));
  const left = await inTransaction(client.scope, async (scope) => {
    // The transaction hides these rows from workers, which would otherwise send them.
    await scope.db.insertInto('sign_in_links').values(values).execute();
    await deleteMember(scope, member.id, personalData);
    const ids = values.map(({ id }) => id);
    return scope.db.selectFrom('sign_in_links').select('id').where('id', 'in', ids).execute();
  });
  expect(left.map(({ id }) => id).sort()).toEqual([values[1]!.id, values[2]!.id].sort());
});

async function insertWebhook(): Promise<void> {
  await client.scope.db
    .insertInto('webhooks')
    .values({
      organization_id: client.scope.organizationId,
      id: newId(),
      event: 'member.*',
      target_type: 'webhook',
      target_url: 'https://receiver.example',
      headers: '{}',
      is_enabled: true,
    })
    .execute();
}

const ATTEMPT = 1_000;

/** Records responses the way a slow worker does, on its own connection. No worker reaches this attempt number. */
async function insertResponses(body: string): Promise<void> {
  await sql`
    insert into webhook_attempts
      (organization_id, webhook_id, delivery_id, number, started_at, duration_ms, response_status, response_body)
    select organization_id, webhook_id, id, ${ATTEMPT}, now(), 5, 200, ${body} from webhook_deliveries
    where organization_id = ${client.scope.organizationId}`.execute(client.scope.db);
}

async function readResponses() {
  const { rows } = await sql<{ event_type: string; id: string; response_body: string | null }>`
    select delivery.event_type, event.data->>'id' as id, attempt.response_body
    from webhook_attempts as attempt
    join webhook_deliveries as delivery on delivery.id = attempt.delivery_id
    join events as event on event.id = delivery.event_id
    where attempt.organization_id = ${client.scope.organizationId} and attempt.number = ${ATTEMPT}
    order by event.id`.execute(client.scope.db);
  return rows;
}
