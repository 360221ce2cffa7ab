import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { toInstallation } from '../../src/features/board/organizations/board-url.ts';
import { resolveHeaders } from '../../src/features/board/secrets/resolve.ts';
import { finishLock, lockOrganization, unlockOrganization } from '../../src/features/connect/moves/lock.ts';
import { readCatalog } from '../../src/features/connect/moves/tables/catalog.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { recurringTasks } from '../../src/registries/schedules.ts';
import { queueTables } from '../../src/registries/work-tables.ts';
import { type Client, sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { createWorld, sendAs } from '../operations/world.ts';
import { newStaff, signInAs } from '../staff.ts';
import { fillOrganization } from './fill-organization.ts';
import { ownInstallation } from './installation.ts';

/** Writing operations that a locked organization takes, each with its reason. */
const POSSIBLE: Record<string, string> = {
  checkJob: 'changes nothing',
  createExportLink: 'an owner downloads an export',
  deleteOrganization: 'the last step of a move',
  lockOrganization: 'changes nothing',
  previewEmailTemplate: 'changes nothing',
  previewImport: 'changes nothing',
  previewJob: 'changes nothing',
  previewBoard: 'changes nothing',
  recognizeLink: 'changes nothing',
  recordView: 'counts nothing, and does not say so',
  unlockOrganization: 'ends the lock',
};

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
});

/** All rows that travel, by table. */
async function readRows({ db, organizationId }: Scope): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const { name, policy } of await readCatalog(db)) {
    const owner = name === 'organizations' ? 'id' : 'organization_id';
    const where = policy.where
      ? sql` and (${sql.raw(policy.where.replace(/expires_at > now\(\)/, 'true'))})`
      : sql``;
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(each)::text as line from ${sql.table(name)} as each
      where ${sql.ref(owner)} = ${organizationId}${where} order by 1`.execute(db);
    tables[name] = rows.map(({ line }) => line);
  }
  return tables;
}

test('no writing operation of the API changes a locked organization, and each says why', async () => {
  const { owner, theirs } = await createWorld();
  const browser = (await signInAs(await newStaff(owner, 'owner'))).in(owner);
  await lockOrganization(owner.scope);
  await finishLock(owner.scope, queueTables);
  const before = await readRows(owner.scope);
  const concerns = ({ method, operationId, ...operation }: Operation) =>
    method !== 'GET' && isOfOrganization(operation) && !(operationId in POSSIBLE);
  const answers: Record<string, unknown> = {};
  for (const operation of contract.operations.filter(concerns)) {
    const { status, body } = await sendAs(owner, operation, theirs);
    answers[operation.operationId] = [status, body?.error?.code];
  }
  const expected = Object.keys(answers).map((name) => [name, [503, 'organization_moving']]);
  expect(answers).toEqual(Object.fromEntries(expected));
  expect(Object.keys(answers).length).toBeGreaterThan(80);
  for (const operation of contract.operations.filter(({ method }) => method === 'GET'))
    if (isOfOrganization(operation)) await sendAs(owner, operation, theirs);
  expect((await browser.send('GET', '/jobs')).status).toBe(200);
  // A preview of an import may send the headers of its source.
  const { keyRing } = await sharedServer();
  const headers = { authorization: 'Bearer vault:pilots-api' };
  await resolveHeaders(owner.scope, keyRing, headers, 'https://feeds.pilots.example/jobs');
  expect(await readRows(owner.scope)).toEqual(before);
});

/** Operations with a key or a role, and those of visitors of a board. Others are of users, and belong to no organization. */
function isOfOrganization({ scope, path }: Pick<Operation, 'scope' | 'path'>): boolean {
  return scope !== undefined || path.startsWith('/organization/') || path.startsWith('/analytics');
}

test('no scheduled task changes a locked organization, whatever is due', { timeout: 240_000 }, async () => {
  const source = await ownInstallation('one.localhost:3000');
  const { client } = await fillOrganization(source);
  const scope = await source.scopeOf(client.slug);
  await makeEverythingDue(client);
  await lockOrganization(scope);
  const before = await readRows(scope);
  const { config, storage, connection } = source.server;
  const runAll = async () => {
    for (const { run } of recurringTasks(toInstallation(config), storage))
      await run(connection.db, new AbortController().signal);
  };
  await runAll();
  expect(await readRows(scope)).toEqual(before);
  // What was due is done afterwards.
  await unlockOrganization(scope);
  await runAll();
  const after = await readRows(scope);
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
  expect(changed).toEqual(expect.arrayContaining(['events', 'exports', 'jobs']));
});

/** Moves every time of the organization 400 days into the past. Partitions are named by their month, so their rows stay. */
async function makeEverythingDue({ scope: { db, organizationId } }: Client): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select class.relname as table, array_agg(attname::text order by attnum) as columns
    from pg_attribute join pg_class as class on class.oid = attrelid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and not class.relispartition
      and atttypid = 'timestamptz'::regtype and attnum > 0 and not attisdropped and attgenerated = ''
      and class.relname <> 'organizations' and exists (
        select from pg_attribute as owner where owner.attrelid = class.oid and owner.attname = 'organization_id')
    group by class.relname`.execute(db);
  for (const { table, columns } of rows) {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '400 days'`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where organization_id = ${organizationId}`.execute(
      db,
    );
  }
}
