import { beforeAll, expect, test } from 'vitest';
import { type Client, sharedServer } from '../app.ts';
import { type Contract, type Operation, readContract } from '../contract.ts';
import { findFailure, inOrder } from './success.ts';
import { createWorld, sendAs, type World } from './world.ts';

/** Operations that write without an entry, and why. */
const WITHOUT_ENTRY: Record<string, string> = {
  recordView: 'counts a visitor without saying who',
  recordViewByPixel: 'counts a visitor without saying who',
  signIn: "the sign-in of members is in the members' own audit",
  signOut: "the sign-in of members is in the members' own audit",
  requestSignInLink: "the sign-in of members is in the members' own audit",
  receiveStripeEvent: 'stores what Stripe reports; what follows for subscriptions and payments has events',
};

/** Reading operations that leave an entry. */
const RECORDED_READS = ['exportMember'];

/** Operations that write only sessions and views, or nothing because an earlier request of the walk did the same. */
const UNCHANGING = [
  'batchJobs',
  'createCategory',
  'createJob',
  'createMember',
  'createPage',
  'createPlan',
  'createStaffSession',
  'deleteMyOtherSessions',
  'deleteMySession',
  'deleteStaffSession',
  'joinOrganization',
  'recordView',
  'recoverWebhookDeliveries',
  'signMemberOut',
  'testEnrichmentProvider',
  'updateDomain',
  'updateItem',
  'updatePaymentSettings',
  'uploadAsset',
  'verifyDomain',
];

let contract: Contract;
beforeAll(async () => {
  contract = await readContract(await sharedServer());
});

/** The ids of the entries of all organizations and of the installation, with their actions. */
async function readLog(): Promise<Map<string, string>> {
  const { db } = (await sharedServer()).connection;
  const rows = await db.selectFrom('audit_log').select(['id', 'action']).execute();
  return new Map(rows.map(({ id, action }) => [id, action]));
}

/** The size and the latest change of every table but the log, as PostgreSQL counts rows that were written. */
async function readTables(): Promise<Record<string, string>> {
  const { pool } = (await sharedServer()).connection;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^(audit_log|analytics_)' ORDER BY 1`,
  );
  const reads = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM (
         SELECT to_jsonb(r) - 'last_used_at' - 'last_seen_at' AS t FROM ${name} r) AS rows`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(reads.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

interface Effect {
  operation: Operation;
  /** Tables that the operation changed. */
  changed: string[];
  /** Actions of the entries that it left. */
  actions: string[];
}

/** Sends the operation's request. A request with a session signs in first, so sessions do not count as changed. */
async function perform(owner: Client, operation: Operation, theirs: World['theirs']): Promise<Effect> {
  const [logBefore, tablesBefore] = [await readLog(), await readTables()];
  const response = await sendAs(owner, operation, theirs);
  expect(findFailure(operation, response)).toEqual([]);
  const [log, tables] = [await readLog(), await readTables()];
  const actions = [...log].filter(([id]) => !logBefore.has(id)).map(([, action]) => action);
  const changed = Object.keys(tables).filter(
    (name) => tables[name] !== tablesBefore[name] && name !== 'user_sessions' && name !== 'user_links',
  );
  if (operation.operationId === 'createStaffSession' || !actions.includes('session.created'))
    return { operation, changed, actions };
  return { operation, changed, actions: actions.filter((action) => action !== 'session.created') };
}

function isWrong({ operation: { operationId, method }, changed, actions }: Effect): boolean {
  const isRecorded = actions.length > 0;
  if (RECORDED_READS.includes(operationId)) return !isRecorded;
  if (method === 'GET' || operationId in WITHOUT_ENTRY) return isRecorded;
  return changed.length > 0 && !isRecorded;
}

test('every operation that changes something leaves an entry, and reading leaves none', {
  timeout: 120_000,
}, async () => {
  const { owner, theirs } = await createWorld();
  const effects: Effect[] = [];
  for (const operation of inOrder(contract.operations)) effects.push(await perform(owner, operation, theirs));
  const summary = effects.map(({ operation, ...effect }) => ({ ...effect, id: operation.operationId }));
  expect(summary.filter((_, n) => isWrong(effects[n]!))).toEqual([]);
  const recorded = new Set(effects.flatMap(({ actions }) => actions));
  expect(recorded).toEqual(new Set([...recorded, 'session.created', 'session.ended', 'session.all_ended']));
  // An operation that changes nothing here would pass without an entry.
  const idle = summary.filter(
    ({ changed }, n) => changed.length === 0 && effects[n]!.operation.method !== 'GET',
  );
  expect(idle.map(({ id }) => id).sort()).toEqual([...UNCHANGING].sort());
});
