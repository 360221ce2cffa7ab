import { beforeAll, describe, expect, it, test } from 'vitest';
import type { EventTypeDetails } from '../src/features/connect/events/catalog.ts';
import { eventTypes } from '../src/registries/event-types.ts';
import { newOrganization, ownServer, sharedServer, type TestServer, until } from './app.ts';
import { applicationChanges } from './changes/applications.ts';
import { boardChanges } from './changes/board.ts';
import { collectionChanges } from './changes/collections.ts';
import { companyChanges } from './changes/companies.ts';
import { importChanges } from './changes/imports.ts';
import { jobChanges } from './changes/jobs.ts';
import { memberChanges } from './changes/members.ts';
import { pageChanges } from './changes/pages.ts';
import { postingChanges } from './changes/postings.ts';
import type { Stage } from './changes/stage.ts';
import { vaultChanges } from './changes/vault.ts';
import { findEventProblems } from './event-problems.ts';
import { untilEmitted } from './events.ts';
import { eventsOf, expectError } from './jobs.ts';
import { ownDatabase } from './own-database.ts';

let server: TestServer;
let catalog: EventTypeDetails[];
beforeAll(async () => {
  server = await sharedServer();
  catalog = (await (await newOrganization()).get('/webhooks/events')).body.data;
});

async function newStage(): Promise<Stage & { recorded(): ReturnType<typeof eventsOf> }> {
  const client = await newOrganization();
  let from = 0;
  const recorded = async () => (await eventsOf(client)).slice(from);
  const begin = async () => {
    from = (await eventsOf(client)).length;
  };
  const untilRecorded = async (count: number, task: () => Promise<void>) => {
    const run = async () => {
      await task();
      return (await recorded()).length;
    };
    expect(await until(run, (length) => length >= count)).toBe(count);
  };
  return { client, server, begin, untilRecorded, recorded };
}

/** A person or a part of the server. `test`: a helper that records without a request. */
const ACTOR =
  /^((user|api_key|member|import|enrichment):[0-9a-f-]{36}|stripe|command_line|public|system|test)$/;

/** Event types of which a valid event was recorded. */
const covered = new Set<string>();

describe('when', () => {
  test.each([
    ...jobChanges,
    ...companyChanges,
    ...importChanges,
    ...pageChanges,
    ...collectionChanges,
    ...vaultChanges,
    ...memberChanges,
    ...postingChanges,
    ...applicationChanges,
    ...boardChanges,
  ])('%s, exactly the expected events are recorded, and they match the catalog', async (_, makeChange) => {
    const stage = await newStage();
    const expected = await makeChange(stage);
    const recorded = await stage.recorded();
    expect(recorded.map(({ type, data, changed_fields }) => [type, data, changed_fields?.sort()])).toEqual(
      expected.map(([type, data, changedFields]) => [type, data, changedFields?.sort()]),
    );
    const { events } = await untilEmitted(stage.client, (await eventsOf(stage.client)).length);
    for (const event of events) {
      const type = catalog.find(({ name }) => name === event.type)!;
      expect({ type: event.type, actor: event.actor }).toEqual({
        type: event.type,
        actor: expect.stringMatching(ACTOR),
      });
      expect({ event, problems: findEventProblems(type, event) }).toMatchObject({ problems: [] });
      covered.add(event.type);
    }
  });

  it('all of these changes are done, every event type has been recorded', () => {
    expect([...covered].sort()).toEqual(eventTypes.map(({ name }) => name).sort());
  });
});

it('a change that fails at commit records no event, and one that is committed does', async () => {
  const own = await ownServer({ DATABASE_URL: await ownDatabase() });
  const client = await newOrganization({ server: own });
  await own.connection.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if new.title = 'Refused' then raise exception 'refused'; end if; return new; end $$;
    create constraint trigger refuse after insert or update on jobs deferrable initially deferred
      for each row execute function refuse()`);
  for (const headers of [{}, { 'idempotency-key': 'x' }]) {
    const response = await client.post('/jobs', { title: 'Refused', category: 'Shipping' }, headers);
    expectError(response, 500, 'db_error');
  }
  expect(await eventsOf(client)).toEqual([]);
  const committed = await client.post('/jobs', { title: 'Taken' });
  expect((await eventsOf(client)).map(({ data }) => data)).toEqual([committed.body.data]);
});
