import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { followEvents, readEventPage, untilEmitted } from '../../../../test/events.ts';
import { expectError } from '../../../../test/jobs.ts';
import { recordEvents } from '../../../platform/events.ts';
import { newId } from '../../../platform/ids.ts';
import { paymentSucceeded } from '../../billing/payments/schema.ts';
import { jobCreated } from '../../jobs/jobs/schema.ts';
import { memberCreated } from '../../people/members/schema.ts';
import { mayRead } from './access.ts';
import { MAX_EXAMINED } from './queries.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

const typesOf = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

test.each([
  [['*'], 'jobs', true],
  [['*'], null, true],
  [['jobs:read'], 'jobs', true],
  [['jobs:write'], 'jobs', true],
  [['webhooks:write', 'jobs:read'], 'jobs', true],
  [['jobs:read'], 'members', false],
  [['jobs:read', 'members:write'], null, false],
  [['job:read'], 'jobs', false],
  [['jobs'], 'jobs', false],
] as const)('%j and %j: code and database agree', async (scopes, resource, isReadable) => {
  const { pool } = (await sharedServer()).connection;
  const { rows } = await pool.query('select may_read($1, $2) as readable', [scopes, resource]);
  expect([mayRead(scopes, resource), rows[0].readable]).toEqual([isReadable, isReadable]);
});

describe('GET /events', () => {
  test('returns only events that the key may read', async () => {
    await recordEvents(client.scope, memberCreated, [{ id: newId() }]);
    await recordEvents(client.scope, jobCreated, [{}]);
    await recordEvents(client.scope, paymentSucceeded, [{ id: newId() }]);
    await untilEmitted(client, 3);
    const events = async (...scopes: string[]) =>
      typesOf(await followEvents(await client.withKey({ scopes: ['events:read', ...scopes] })));
    expect(await events()).toEqual([]);
    expect(await events('jobs:read')).toEqual(['job.created']);
    expect(await events('members:write', 'jobs:read')).toEqual(['member.created', 'job.created']);
    expect(await events('payments:read')).toEqual(['payment.succeeded']);
    expect(await events('*')).toHaveLength(3);
  });

  test('rejects types that the key may not read, and omits them from wider patterns', async () => {
    await recordEvents(client.scope, memberCreated, [{ id: newId() }]);
    await recordEvents(client.scope, jobCreated, [{}]);
    await untilEmitted(client, 2);
    const reader = await client.withKey({ scopes: ['events:read', 'jobs:read'] });
    for (const types of ['member.created', 'job.created,member.created', 'member.*']) {
      const response = await reader.get(`/events?types=${types}`);
      expectError(response, 403, 'insufficient_scope');
      expect(response.body.error.details).toEqual({ required: 'members:read' });
    }
    expect(typesOf(await followEvents(reader, { types: '*' }))).toEqual(['job.created']);
    expect((await reader.get('/events?types=nonsense')).status).toBe(400);
  });

  test('skips any number of events that the key may not read', async () => {
    await recordEvents(client.scope, memberCreated, Array(MAX_EXAMINED + 500).fill({ id: newId() }));
    await recordEvents(client.scope, jobCreated, [{ n: 1 }, { n: 2 }, { n: 3 }]);
    await untilEmitted(client, 3, { types: 'job.*' });
    const reader = await client.withKey({ scopes: ['events:read', 'jobs:read'] });
    const { events } = await followEvents(reader, { limit: '2' });
    expect(events.map(({ data }) => data.n)).toEqual([1, 2, 3]);
    const { meta } = await readEventPage(reader, { after: 'latest' });
    await recordEvents(client.scope, memberCreated, [{ id: newId() }]);
    await recordEvents(client.scope, jobCreated, [{ n: 4 }]);
    const later = await untilEmitted(reader, 1, { after: meta.next_cursor });
    expect(later.events.map(({ data }) => data.n)).toEqual([4]);
  });
});
