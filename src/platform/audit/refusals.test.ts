import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECT_TIMEOUT_MS, newOrganization, sharedServer } from '../../../test/app.ts';
import { ownDatabase } from '../../../test/own-database.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { NO_ORIGIN } from './origin.ts';
import type { Refusal } from './refusal-queries.ts';
import { type RefusalOptions, RefusalRecorder } from './refusals.ts';

const TEN = Date.parse('2026-11-23T10:00:00Z');
const MINUTE = 60_000;

async function openDatabase(): Promise<Database> {
  const { db, close } = connectDatabase(await ownDatabase(), {
    poolSize: 4,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  onTestFinished(close);
  return db;
}

function newRecorder(db: Database, options: Partial<RefusalOptions> = {}): RefusalRecorder {
  const findOrganizations = async () => [];
  const recorder = new RefusalRecorder({ db, log: pino({ level: 'silent' }), findOrganizations, ...options });
  onTestFinished(() => recorder.close());
  return recorder;
}

function refusalFrom(ipNetwork: string, other: Partial<Refusal> = {}): Refusal {
  return {
    organizationId: null,
    actor: 'anonymous',
    action: 'api_key.refused',
    object: { type: 'api_key', id: null },
    origin: { ...NO_ORIGIN, ipNetwork },
    ...other,
  };
}

async function readEntries(db: Database) {
  return db
    .selectFrom('audit_log')
    .select(['created_at', 'ip_network', 'count'])
    .orderBy('created_at')
    .orderBy('ip_network')
    .execute();
}

test('refusals of one network within an hour are one entry, which counts those of all processes', async () => {
  const db = await openDatabase();
  let now = TEN;
  const recorders = [newRecorder(db, { now: () => now }), newRecorder(db, { now: () => now })];
  for (const recorder of recorders) {
    for (let time = 0; time < 3; time++) recorder.record(refusalFrom('203.0.113.0/24'));
    recorder.record(refusalFrom('198.51.100.0/24'));
  }
  await Promise.all(recorders.map((recorder) => recorder.flush()));
  now += 59 * MINUTE;
  recorders[0]!.record(refusalFrom('203.0.113.0/24'));
  await recorders[0]!.flush();
  now += MINUTE;
  recorders[0]!.record(refusalFrom('203.0.113.0/24'));
  await recorders[0]!.flush();
  expect(await readEntries(db)).toEqual([
    { created_at: '2026-11-23T10:00:00.000Z', ip_network: '198.51.100.0/24', count: 2 },
    { created_at: '2026-11-23T10:00:00.000Z', ip_network: '203.0.113.0/24', count: 7 },
    { created_at: '2026-11-23T11:00:00.000Z', ip_network: '203.0.113.0/24', count: 1 },
  ]);
});

test('above the maximum of an hour, further networks share one entry without a network, and no refusal is lost', async () => {
  const db = await openDatabase();
  const recorder = newRecorder(db, { now: () => TEN, maxPerHour: 3 });
  for (let network = 0; network < 50; network++) recorder.record(refusalFrom(`10.0.${network}.0/24`));
  recorder.record(refusalFrom('10.0.1.0/24'));
  await recorder.flush();
  recorder.record(refusalFrom('10.9.9.0/24'));
  await recorder.flush();
  expect((await readEntries(db)).map(({ ip_network, count }) => [ip_network, count])).toEqual([
    ['10.0.0.0/24', 1],
    ['10.0.1.0/24', 2],
    ['10.0.2.0/24', 1],
    [null, 48],
  ]);
});

test('refusals that cannot be written are written later', async () => {
  const db = await openDatabase();
  const recorder = newRecorder(db, { now: () => TEN });
  const blocker = await db.startTransaction().execute();
  await blocker.schema.alterTable('audit_log').renameTo('audit_log_gone').execute();
  await blocker.commit().execute();
  recorder.record(refusalFrom('203.0.113.0/24'));
  await recorder.flush();
  recorder.record(refusalFrom('203.0.113.0/24'));
  await db.schema.alterTable('audit_log_gone').renameTo('audit_log').execute();
  await recorder.flush();
  expect((await readEntries(db)).map(({ count }) => count)).toEqual([2]);
});

test('refusals of an organization that was deleted meanwhile are skipped, and the others are written', async () => {
  const { db } = (await sharedServer()).connection;
  const { scope } = await newOrganization();
  const recorder = newRecorder(db);
  const own = { organizationId: scope.organizationId };
  recorder.record(refusalFrom('203.0.113.0/24', { ...own, organizationId: 2_000_000_000 }));
  recorder.record(refusalFrom('203.0.113.0/24', own));
  await recorder.flush();
  const entries = await db
    .selectFrom('audit_log')
    .select('count')
    .where('organization_id', '=', scope.organizationId)
    .where('action', '=', 'api_key.refused')
    .execute();
  expect(entries).toEqual([{ count: 1 }]);
});

test('the refusal of a user is recorded for the installation and for every organization of the user', async () => {
  const db = await openDatabase();
  const organizations = await db
    .insertInto('organizations')
    .values(['a', 'b', 'c'].map((slug) => ({ slug, name: slug })))
    .returning('id')
    .execute();
  const [first, second] = organizations.map(({ id }) => id);
  const recorder = newRecorder(db, {
    findOrganizations: async (_, ids) =>
      ids.flatMap((user_id) => [first!, second!].map((organization_id) => ({ user_id, organization_id }))),
  });
  recorder.record(refusalFrom('203.0.113.0/24', { userId: 'u' }));
  await recorder.flush();
  const rows = await db
    .selectFrom('audit_log')
    .select('organization_id')
    .orderBy('organization_id')
    .execute();
  expect(rows.map(({ organization_id }) => organization_id)).toEqual([first, second, null]);
});
