import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { eventTypes } from '../src/event-types.ts';
import type { EventTypeDetails } from '../src/features/events/catalog.ts';
import { newOrganization, ownServer, sharedServer, type TestServer, until } from './app.ts';
import { boardChanges } from './changes/board.ts';
import { collectionChanges } from './changes/collections.ts';
import { jobChanges } from './changes/jobs.ts';
import { memberChanges } from './changes/members.ts';
import { pageChanges } from './changes/pages.ts';
import type { Stage } from './changes/stage.ts';
import { vaultChanges } from './changes/vault.ts';
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

function judge(type: string): (event: unknown) => unknown {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  const { schema = {} } = catalog.find(({ name }) => name === type) ?? {};
  const validate = ajv.compile(schema);
  return (event) => (validate(event) ? [] : validate.errors);
}

/** Types of which an event has been told and has been found to be as the catalog says. */
const met = new Set<string>();

describe('when', () => {
  test.each([
    ...jobChanges,
    ...pageChanges,
    ...collectionChanges,
    ...vaultChanges,
    ...memberChanges,
    ...boardChanges,
  ])('%s, just that is recorded, as the API reads it, and told as the catalog says', async (_, make) => {
    const stage = await newStage();
    const expected = await make(stage);
    const recorded = await stage.recorded();
    expect(recorded.map(({ type, data, changed_fields }) => [type, data, changed_fields?.sort()])).toEqual(
      expected.map(([type, data, changedFields]) => [type, data, changedFields?.sort()]),
    );
    const { events } = await untilEmitted(stage.client, (await eventsOf(stage.client)).length);
    for (const event of events) {
      expect({ event, problems: judge(event.type)(event) }).toMatchObject({ problems: [] });
      met.add(event.type);
    }
  });

  it('all of these are done, an event of every type has been met', () => {
    expect([...met].sort()).toEqual(eventTypes.map(({ name }) => name).sort());
  });
});

it('a change that the database refuses at the very end leaves no event, and one that it takes does', async () => {
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
  const taken = await client.post('/jobs', { title: 'Taken' });
  expect((await eventsOf(client)).map(({ data }) => data)).toEqual([taken.body.data]);
});
