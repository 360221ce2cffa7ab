import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer } from '../../../../test/app.ts';
import { followEvents, readEventPage, untilEmitted } from '../../../../test/events.ts';
import { expectError, postJob, postJobs } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { adoptRestoredEvents, recordEvent } from '../../../platform/events.ts';
import { jobCreated } from '../../jobs/jobs/schema.ts';
import { BEGINNING, type Cursor, printCursor, readCursor } from './cursor.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Cursors are rounded down to the hour; the minute is for the test itself. */
const ALMOST_NOW_MS = HOUR_MS + 60_000;

let server: TestServer;
let organization: Client;
beforeEach(async () => {
  server = await ownServer({ DATABASE_URL: await ownDatabase() });
  organization = await newOrganization({ server });
});

/** Records events with ages in days, in this order, and returns their ids. */
async function recordDaysAgo(...days: number[]): Promise<string[]> {
  for (const ago of days) await recordEvent(organization.scope, jobCreated, { ago });
  const { rows } = await sql<{ id: string }>`
    update events set created_at = now() - (data->>'ago')::float8 * interval '1 day'
    returning id`.execute(server.connection.db);
  return rows.map(({ id }) => id).sort();
}

async function listAges(): Promise<number[]> {
  const { events } = await followEvents(organization, { limit: '1' });
  return events.map(({ data }) => data.ago);
}

async function readNew() {
  const { data, meta } = await readEventPage(organization, {});
  return { events: data, meta };
}

function change(cursor: string, changes: Partial<Cursor>): string {
  return printCursor({ ...readCursor(cursor)!, ...changes });
}

function readFrom(cursor: string, changes: Partial<Cursor> = {}) {
  return organization.get(`/events?after=${change(cursor, changes)}`);
}

const ageOf = (cursor: string) => Date.now() - readCursor(cursor)!.atMs;

describe('events are stored for 30 days', () => {
  it('a new reader gets the events of the last 30 days, and each can be read for another day', async () => {
    await recordDaysAgo(32, 31.1, 30.5, 29.9, 1);
    await untilEmitted(organization, 2);
    expect(await listAges()).toEqual([29.9, 1]);
    const after = printCursor({ ...BEGINNING, atMs: Date.now() });
    const { data } = await readEventPage(organization, { after });
    expect(data.map(({ data }) => data.ago)).toEqual([30.5, 29.9, 1]);
  });

  it('a new reader of a board whose events have all expired begins with the next one', async () => {
    await recordDaysAgo(32, 31.1, 30.5);
    const { events, meta } = await readNew();
    expect(events).toEqual([]);
    const job = await postJob(organization);
    const next = await untilEmitted(organization, 1, { after: meta.next_cursor });
    expect(next.events[0]?.data).toEqual(job);
  });

  it('a cursor is valid while all events after it exist, and then returns 410', async () => {
    await recordDaysAgo(29.9, 1);
    await untilEmitted(organization, 2);
    const { meta } = await readEventPage(organization, { limit: '1' });
    expect(Math.round(ageOf(meta.next_cursor) / (DAY_MS / 10))).toBe(299);
    expect((await readFrom(meta.next_cursor)).status).toBe(200);
    const aged = (days: number) => printCursor({ ...BEGINNING, atMs: Date.now() - days * DAY_MS });
    expect((await readEventPage(organization, { after: aged(30.4) })).data).toHaveLength(2);
    const response = await organization.get(`/events?after=${aged(30.6)}`);
    expectError(response, 410, 'cursor_expired');
    expect(response.body.error.message).toMatch(/too old/);
  });

  it('the cursor of a quiet board is at most about an hour old, even after its last event has expired', async () => {
    await recordDaysAgo(29);
    const { cursor } = await untilEmitted(organization, 1);
    expect(ageOf(cursor)).toBeLessThan(ALMOST_NOW_MS);
    await server.connection.pool.query('delete from events');
    const old = change(cursor, { atMs: Date.now() - 29 * DAY_MS });
    const { meta } = await readEventPage(organization, { after: old });
    expect(ageOf(meta.next_cursor)).toBeLessThan(ALMOST_NOW_MS);
    const job = await postJob(organization);
    const { events } = await untilEmitted(organization, 1, { after: meta.next_cursor });
    expect(events[0]?.data).toEqual(job);
  });

  it('the end cursor is never older than the last event, so that it does not seem to be from another database', async () => {
    await postJob(organization);
    const { events, cursor } = await untilEmitted(organization, 1);
    const { meta } = await readEventPage(organization, { after: 'latest' });
    for (const each of [cursor, meta.next_cursor])
      expect(readCursor(each)!.atMs).toBeGreaterThanOrEqual(Date.parse(events[0]!.timestamp));
  });

  it('a cursor that is rounded to the hour stays valid for 30 days', async () => {
    const { meta } = await readEventPage(organization);
    const { atMs } = readCursor(meta.next_cursor)!;
    expect((await readFrom(meta.next_cursor, { atMs: atMs - 30 * DAY_MS })).status).toBe(200);
    expectError(await readFrom(meta.next_cursor, { atMs: atMs - 31 * DAY_MS }), 410, 'cursor_expired');
  });

  it('a board without events returns a cursor that finds the first one', async () => {
    const { meta } = await readEventPage(organization);
    await postJob(organization);
    await untilEmitted(organization, 1, { after: meta.next_cursor });
  });
});

describe('a cursor from before a restored backup returns 410', () => {
  it('while it is ahead of the restored database', async () => {
    await postJob(organization);
    const { cursor } = await untilEmitted(organization, 1);
    const response = await readFrom(cursor, { position: '999999999999' });
    expectError(response, 410, 'cursor_expired');
    expect(response.body.error.message).toMatch(/restored/);
  });

  it('when its event got another transaction id', async () => {
    await postJobs(organization, [{}, {}]);
    await untilEmitted(organization, 2);
    const { meta } = await readEventPage(organization, { limit: '1' });
    await server.connection.pool.query(
      "update events set transaction_id = '999999999999', position = '999999999999'",
    );
    await adoptRestoredEvents(server.connection.db);
    expectError(await readFrom(meta.next_cursor), 410, 'cursor_expired');
    expect((await untilEmitted(organization, 2)).events).toHaveLength(2);
  });

  it('when events younger than the cursor precede it', async () => {
    const [, second] = await recordDaysAgo(3, 2);
    const { cursor } = await untilEmitted(organization, 2);
    await server.connection.pool.query('delete from events where id = $1', [second]);
    await recordEvent(organization.scope, jobCreated, {});
    const { cursor: later } = await untilEmitted(organization, 1, { after: cursor });
    const position = readCursor(later)!;
    const former = { ...position, eventId: second!, atMs: Date.now() - 2 * DAY_MS };
    expectError(await organization.get(`/events?after=${printCursor(former)}`), 410, 'cursor_expired');
  });
});
