import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../../test/app.ts';
import { followEvents, type ReportedEvent, readEventPage, untilEmitted } from '../../../../test/events.ts';
import { postJob, readJob } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { createRandom, drawInteger, type Random } from '../../../demo/random.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { createJob } from '../../jobs/jobs/create.ts';
import { updateJob } from '../../jobs/jobs/update.ts';

async function newBoard(): Promise<{ server: TestServer; organization: Client }> {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  return { server, organization: await newOrganization({ server }) };
}

/** A connection whose transaction a test begins, fills and ends step by step. */
class Writer {
  readonly #client: pg.Client;
  readonly #organizationId: number;
  #isOpen = false;
  #pending: string[] = [];

  constructor(client: pg.Client, organizationId: number) {
    this.#client = client;
    this.#organizationId = organizationId;
  }

  static async connect({ config }: TestServer, { scope }: Client): Promise<Writer> {
    const client = new pg.Client({ connectionString: config.DATABASE_URL });
    await client.connect();
    onTestFinished(() => client.end());
    return new Writer(client, scope.organizationId);
  }

  async write(): Promise<void> {
    if (!this.#isOpen) await this.#client.query('begin');
    this.#isOpen = true;
    this.#pending.push(await this.#insert());
  }

  /** Inserts an event and rolls it back to a savepoint. */
  async writeAndRollBack(): Promise<void> {
    if (!this.#isOpen) return this.write();
    await this.#client.query('savepoint part');
    await this.#insert();
    await this.#client.query('rollback to savepoint part');
  }

  async writeInSavepoint(): Promise<void> {
    if (!this.#isOpen) return this.write();
    await this.#client.query('savepoint part');
    await this.write();
    await this.#client.query('release savepoint part');
  }

  /** Ends the transaction and returns the ids of the committed events. */
  async end(how: 'commit' | 'rollback'): Promise<string[]> {
    if (this.#isOpen) await this.#client.query(how);
    const committed = how === 'commit' ? this.#pending : [];
    this.#isOpen = false;
    this.#pending = [];
    return committed;
  }

  async #insert(): Promise<string> {
    const id = newId();
    await this.#client.query(
      `insert into events (organization_id, id, type, actor, data) values ($1, $2, 'job.created', 'test', '{}')`,
      [this.#organizationId, id],
    );
    return id;
  }
}

/** Performs one random step of a random writer and returns the ids of the committed events. */
async function step(random: Random, writers: Writer[]): Promise<string[]> {
  const writer = writers[drawInteger(random, 0, writers.length - 1)]!;
  const action = drawInteger(random, 0, 9);
  if (action < 4) await writer.write();
  else if (action === 4) await writer.writeAndRollBack();
  else if (action === 5) await writer.writeInSavepoint();
  else return writer.end(action === 9 ? 'rollback' : 'commit');
  return [];
}

describe('when transactions commit in another order than they began', () => {
  it('a reader that follows the cursor sees each committed event once, in the same order as every later reader', async () => {
    const { server, organization } = await newBoard();
    const writers = await Promise.all(Array.from({ length: 8 }, () => Writer.connect(server, organization)));
    const random = createRandom(5, 0);
    const committed: string[] = [];
    const seen: string[] = [];
    const cursors: { cursor: string; at: number }[] = [];
    let after = (await readEventPage(organization, { after: 'latest' })).meta.next_cursor;
    const read = async () => {
      const { data, meta } = await readEventPage(organization, { after, limit: '7' });
      seen.push(...data.map(({ id }) => id));
      after = meta.next_cursor;
      cursors.push({ cursor: after, at: seen.length });
    };
    for (let n = 0; n < 600; n++) {
      committed.push(...(await step(random, writers)));
      if (n % 4 === 0) await read();
      // Other transactions in PostgreSQL may delay events, but only briefly.
      if (n % 200 === 199) await until(read, () => seen.length > committed.length / 3);
    }
    const seenMeanwhile = seen.length;
    for (const writer of writers) committed.push(...(await writer.end('commit')));
    const { events } = await untilEmitted(organization, committed.length);
    seen.push(...(await followEvents(organization, { after })).events.map(({ id }) => id));

    expect(seenMeanwhile).toBeGreaterThan(committed.length / 3);
    expect(seen.toSorted()).toEqual(committed.toSorted());
    expect(seen).not.toEqual(committed);
    expect(seen).toEqual(events.map(({ id }) => id));
    expect(seen).toEqual(await idsInOrder(organization));
    for (const { cursor, at } of cursors.filter((_, n) => n % 10 === 0)) {
      const { events } = await followEvents(organization, { after: cursor, limit: '500' });
      expect(events.map(({ id }) => id)).toEqual(seen.slice(at));
    }
  });

  it('a reader that starts without a cursor misses no event of a transaction that began before the first committed one', async () => {
    const { server, organization } = await newBoard();
    const [slow, fast] = [
      await Writer.connect(server, organization),
      await Writer.connect(server, organization),
    ];
    await slow.write();
    await fast.write();
    const committed = await fast.end('commit');
    const start = await readEventPage(organization);
    expect(start.data).toEqual([]);
    committed.unshift(...(await slow.end('commit')));
    await untilEmitted(organization, 2);
    const { events } = await followEvents(organization, { after: start.meta.next_cursor });
    expect(events.map(({ id }) => id)).toEqual(committed);
  });

  it('no event is returned before every transaction that began earlier has ended', async () => {
    const { server, organization } = await newBoard();
    const held = await Writer.connect(server, organization);
    await held.write();
    const job = await postJob(organization);
    expect(await readEventPage(organization)).toMatchObject({ data: [], meta: { has_more: false } });
    const { meta } = await readEventPage(organization, { after: 'latest' });
    const [first] = await held.end('commit');
    const { events } = await untilEmitted(organization, 2);
    expect(events.map(({ id, data }) => data.id ?? id)).toEqual([first, job.id]);
    expect((await followEvents(organization, { after: meta.next_cursor })).events).toEqual(events);
  });

  it('a rolled-back transaction delays no event', async () => {
    const { server, organization } = await newBoard();
    const held = await Writer.connect(server, organization);
    await held.write();
    const job = await postJob(organization);
    await held.end('rollback');
    const { events } = await untilEmitted(organization, 1);
    expect(events[0]?.data).toEqual(job);
  });
});

describe('the last event of an object has its current state', () => {
  it('when a transaction changes it after one that began later', async () => {
    const { organization } = await newBoard();
    const [job, other] = [await postJob(organization), await postJob(organization)];
    await inTransaction(organization.scope, async (scope) => {
      await updateJob(scope, other.id, { title: 'First' });
      await organization.patch(`/jobs/${job.id}`, { title: 'Quick' });
      await updateJob(scope, job.id, { title: 'Slow' });
    });
    const { events } = await untilEmitted(organization, 5);
    expect(events.map(({ data }) => data.title).slice(2)).toEqual(['First', 'Quick', 'Slow']);
    expect(events.at(-1)?.data).toEqual(await readJob(organization, job.id));
  });

  it('when it is created during an open transaction that then changes it', async () => {
    const { organization } = await newBoard();
    let id = '';
    await inTransaction(organization.scope, async (scope) => {
      await createJob(scope, { title: 'Before' });
      id = (await postJob(organization, { title: 'Meanwhile' })).id;
      await updateJob(scope, id, { title: 'After' });
    });
    const { events } = await untilEmitted(organization, 3);
    const titles = events.filter(({ data }) => data.id === id).map(({ data }) => data.title);
    expect(titles).toEqual(['Meanwhile', 'After']);
  });

  it('when many concurrent requests change a few objects', async () => {
    const { organization } = await newBoard();
    const jobs = [
      await postJob(organization, { category: 'A' }),
      await postJob(organization, { category: 'B' }),
    ];
    const changes = Array.from({ length: 60 }, (_, n) =>
      // Locking a category assigns the transaction its id before it waits for the job.
      organization.patch(`/jobs/${jobs[n % 2]?.id}`, { title: `${n}`, category: n % 3 ? 'A' : 'B' }),
    );
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
    const { events } = await untilEmitted(organization, 64);
    for (const { id } of jobs)
      expect(events.findLast(({ data }) => data.id === id)?.data).toEqual(await readJob(organization, id));
  });
});

it('events of one transaction are returned in the order in which they were recorded, whatever the length of its id', async () => {
  const { server, organization } = await newBoard();
  const writer = await Writer.connect(server, organization);
  const committed: string[] = [];
  for (const events of [3, 1, 4, 1, 5]) {
    for (let n = 0; n < events; n++) await writer.write();
    committed.push(...(await writer.end('commit')));
  }
  await untilEmitted(organization, committed.length);
  // Simulates a new database, with transaction ids 98 to 102.
  await sql`
    update events set position = (98 + rank)::text::xid8
    from (select id, dense_rank() over (order by position) - 1 as rank from events) as ranked
    where events.id = ranked.id`.execute(server.connection.db);
  const { pages } = await followEvents(organization, { limit: '3' });
  expect(pages.flatMap(({ data }) => data).map(({ id }) => id)).toEqual(committed);
});

it('events that the API records on many connections are read without a gap, in one order', async () => {
  const { organization } = await newBoard();
  const writers = Promise.all(Array.from({ length: 6 }, (_, n) => writeJobs(organization, `writer-${n}`)));
  let isWriting = true;
  const stop = () => {
    isWriting = false;
  };
  writers.then(stop, stop);
  const seen: ReportedEvent[] = [];
  let after: string | undefined;
  while (isWriting) {
    const { data, meta } = await readEventPage(organization, after === undefined ? {} : { after });
    seen.push(...data);
    after = meta.next_cursor;
  }
  const created = (await writers).flat();
  const { events } = await untilEmitted(organization, 6 * (15 + 5));
  seen.push(...(await followEvents(organization, after === undefined ? {} : { after })).events);
  expect(seen).toEqual(events);
  const createdIds = seen.filter(({ type }) => type === 'job.created').map(({ data }) => data.id);
  expect(createdIds.toSorted()).toEqual(created.toSorted());
});

/** Creates jobs and updates some, with and without an Idempotency-Key; some requests fail. */
async function writeJobs(organization: Client, name: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < 15; n++) {
    const headers: Record<string, string> = n % 2 ? { 'idempotency-key': `${name}-${n}` } : {};
    const response = await organization.post('/jobs', { title: name }, headers);
    expect(response.status, response.text).toBe(201);
    ids.push(response.body.data.id);
    if (n % 3 === 0) {
      const changed = await organization.patch(`/jobs/${ids.at(-1)}`, { title: 'Changed' });
      expect(changed.status, changed.text).toBe(200);
    }
    if (n % 5 === 0) await organization.post('/jobs', { title: '' });
  }
  return ids;
}

async function idsInOrder({ scope }: Client): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
