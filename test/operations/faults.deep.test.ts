import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { ownServer, shareServer, type TestResponse, type TestServer } from '../app.ts';
import { type Operation, readContract } from '../contract.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { type Changes, type Fingerprint, leaveOut, listChanges, readFingerprint } from '../fingerprint.ts';
import { ownDatabase } from '../own-database.ts';
import { propertyRuns } from '../property-runs.ts';
import { signInAs } from '../staff.ts';
import type { StatementFault } from '../statement-faults.ts';
import { inOrder, newBodies, STORING_NOTHING } from './success.ts';
import { createWorld, type SendOptions, sendAs, sendInBrowser, staffOf, type World } from './world.ts';

/** Rows that a failed request may leave: files to remove, and a challenge that is spent. Views are written a second after their requests. */
const isBookkeeping = (table: string) =>
  ['unused_files', 'user_challenges'].includes(table) || table.startsWith('analytics_');

/** Operations of several transactions, each with the tables that a failure between them may leave changed, and the reason. */
const IN_STEPS: Record<string, { tables: string[]; reason: string }> = {
  uploadImportFile: {
    tables: ['private_files'],
    reason: 'the file is stored before the import refers to it; without an import, it expires',
  },
  uploadCompanyLogo: {
    tables: ['assets', 'events', 'audit_log'],
    reason: 'the image is stored before the company shows it; a repeated request finds it',
  },
  saveCollection: {
    tables: ['collections', 'events', 'audit_log'],
    reason:
      'invalid items are counted after the commit, so that their writers do not wait; a repeated request is safe',
  },
};

interface Setting {
  server: TestServer;
  proxy: FaultProxy;
  world: World;
  /** The writing operations, in an order in which all work. */
  writing: Operation[];
  /** Replace those of some requests. */
  bodies: Record<string, unknown>;
  /** Reads the whole database, around the proxy. */
  read(): Promise<Fingerprint>;
}

/** A server behind the proxy, which the helpers of the operations use. */
async function newSetting(): Promise<Setting> {
  const databaseUrl = await ownDatabase();
  const proxy = await startFaultProxy(databaseUrl);
  const server = await ownServer({ DATABASE_URL: proxy.url });
  shareServer(server);
  const direct = connectDatabase(databaseUrl, { poolSize: 1 });
  onTestFinished(() => direct.close());
  const world = await createWorld();
  const { operations } = await readContract(server);
  return {
    server,
    proxy,
    world,
    writing: inOrder(operations.filter(({ method }) => method !== 'GET')),
    bodies: await newBodies(),
    read: () => readFingerprint(direct.pool),
  };
}

/** Prepares the operation's request, so that a fault does not hit its sign-in. */
async function prepare(
  { owner, theirs }: World,
  operation: Operation,
): Promise<(options?: SendOptions) => Promise<TestResponse>> {
  if (operation.credential !== 'session') return (options) => sendAs(owner, operation, theirs, options);
  const browser = await signInAs(await staffOf(owner));
  return (options) => sendInBrowser(browser, owner, operation, theirs, options);
}

interface Outcome {
  response: TestResponse;
  changes: Changes;
  /** Whether the fault was reached. */
  isHit: boolean;
}

/** Sends the request and compares the whole database before and after. */
async function sendAndCompare(
  { proxy, world, bodies, read }: Setting,
  operation: Operation,
  fault?: StatementFault,
): Promise<Outcome> {
  const send = await prepare(world, operation);
  const before = await read();
  const isDone = fault ? proxy.injectFault(fault) : () => false;
  const response = await send({ body: bodies[operation.operationId] });
  await proxy.heal();
  const changes = leaveOut(listChanges(before, await read()), isBookkeeping);
  return { response, changes, isHit: isDone() };
}

/** How an operation responds and what it changes when nothing fails. */
type Expected = Pick<TestResponse, 'status'> & Pick<Outcome, 'changes'>;

/** Sends each operation once, in a world of its own. */
async function readExpected(): Promise<Map<string, Expected>> {
  const setting = await newSetting();
  const expected = new Map<string, Expected>();
  for (const operation of setting.writing) {
    const { response, changes } = await sendAndCompare(setting, operation);
    expected.set(operation.operationId, { status: response.status, changes });
  }
  return expected;
}

/** What is wrong with a failure: it must have the envelope, and say that the database failed. */
function findProblem({ status, body, text }: TestResponse): string | undefined {
  const { code, message, request_id } = body?.error ?? {};
  const isEnvelope = [code, message, request_id].every((value) => typeof value === 'string');
  if (!isEnvelope) return `${status} without the envelope: ${text.slice(0, 200)}`;
  return ['db_error', 'unavailable'].includes(code) ? undefined : `${status} ${code}`;
}

/** Whether a failure of the operation may leave the table changed. */
const isOfSteps = (operationId: string) => (table: string) =>
  IN_STEPS[operationId]?.tables.includes(table) ?? false;

/** Whether the operation is done, and what is wrong with its outcome. */
function judge(
  { operationId }: Operation,
  { response, changes }: Outcome,
  expected: Expected,
  kind?: StatementFault['kind'],
): { isDone: boolean; problem?: string | undefined } {
  const isWhole = isDeepStrictEqual(changes, expected.changes);
  const found = `${response.status}, and changed ${JSON.stringify(changes)}`;
  if (response.status < 500) {
    const isExpected = response.status === expected.status && isWhole;
    const wanted = `${expected.status} and ${JSON.stringify(expected.changes)}`;
    return { isDone: true, problem: isExpected ? undefined : `${found} instead of ${wanted}` };
  }
  // The last statement of a lost connection may have been a commit: then all is stored.
  if (kind === 'lose' && isWhole && Object.keys(changes).length > 0)
    return { isDone: true, problem: findProblem(response) };
  const left = leaveOut(changes, isOfSteps(operationId));
  const isClean = Object.keys(left).length === 0;
  return { isDone: false, problem: isClean ? findProblem(response) : found };
}

/** Sends the request with faults, and then without unless it was done. Returns what is wrong, and how many faults were reached. */
async function tryFaults(
  setting: Setting,
  operation: Operation,
  expected: Expected,
): Promise<{ problems: string[]; hits: number }> {
  const problems: string[] = [];
  const note = (name: string, problem: string | undefined) =>
    problem && problems.push(`${operation.operationId}, ${name}: ${problem}`);
  let hits = 0;
  for (let count = 0; count < propertyRuns(1); count++) {
    const fault = { kind: (['fail', 'cut', 'lose'] as const)[randomInt(3)]!, nth: randomInt(1, 9) };
    const outcome = await sendAndCompare(setting, operation, fault);
    if (outcome.isHit) hits++;
    const { isDone, problem } = judge(operation, outcome, expected, fault.kind);
    note(`statement ${fault.nth} ${fault.kind}`, problem);
    if (isDone) return { problems, hits };
  }
  const outcome = await sendAndCompare(setting, operation);
  // After the first of several transactions, the rest is less than all.
  if (!(operation.operationId in IN_STEPS)) note('repeated', judge(operation, outcome, expected).problem);
  if (outcome.response.status >= 500) note('repeated', outcome.response.text);
  return { problems, hits };
}

test('an operation whose n-th statement fails or loses its connection stores all that a success says, or nothing, and works afterwards', {
  timeout: propertyRuns(400_000),
}, async () => {
  const expected = await readExpected();
  const isSilent = ({ status, changes }: Expected) => status < 300 && Object.keys(changes).length === 0;
  const silent = [...expected].filter(([, each]) => isSilent(each)).map(([name]) => name);
  expect(silent.sort()).toEqual(Object.keys(STORING_NOTHING));
  const setting = await newSetting();
  const problems: string[] = [];
  let hits = 0;
  for (const operation of setting.writing) {
    const result = await tryFaults(setting, operation, expected.get(operation.operationId)!);
    problems.push(...result.problems);
    hits += result.hits;
  }
  expect(problems).toEqual([]);
  expect(hits).toBeGreaterThan(setting.writing.length / 2);
});

test('statements that hang fail their requests with 503, store nothing, and leave the server working', {
  timeout: 200_000 + propertyRuns(40_000),
}, async () => {
  const setting = await newSetting();
  const { writing } = setting;
  const chosen = ['createAuthor', 'updatePage', 'saveItem', 'createImport', 'createExport'];
  const name = chosen[randomInt(chosen.length)];
  const certain = writing.find(({ operationId }) => operationId === name)!;
  const random = writing.toSorted(() => Math.random() - 0.5).slice(0, propertyRuns(1) - 1);
  for (const operation of [certain, ...inOrder(random)]) {
    const { operationId } = operation;
    const hanging = await sendAndCompare(setting, operation, { kind: 'hang', nth: 2 });
    if (operation === certain)
      expect([hanging.isHit, hanging.response.status], operationId).toEqual([true, 503]);
    if (hanging.response.status >= 500) {
      expect(findProblem(hanging.response), operationId).toBeUndefined();
      expect(hanging.response.status, operationId).toBe(503);
      expect(leaveOut(hanging.changes, isOfSteps(operationId)), operationId).toEqual({});
    }
    const again = await sendAndCompare(setting, operation);
    expect(again.response.status, `${operationId}: ${again.response.text}`).toBeLessThan(500);
    if (operation === certain) expect(again.changes, operationId).not.toEqual({});
  }
});

test('hundreds of lost connections leave no connection, no waiting request and no memory behind', {
  timeout: 240_000,
}, async () => {
  const { server, proxy, world } = await newSetting();
  const { pool } = server.connection;
  const fail = async (times: number) => {
    for (let time = 0; time < times; time++) {
      proxy.injectFault({ kind: 'cut', nth: 1 + (time % 3) });
      const response = await world.owner.post('/categories', { name: `Category ${randomInt(1e9)}` });
      expect([201, 503], response.text).toContain(response.status);
    }
    await proxy.heal();
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    return process.memoryUsage().heapUsed;
  };
  await fail(100);
  const before = await fail(100);
  const after = await fail(propertyRuns(200));
  expect((after - before) / 1_048_576).toBeLessThan(8);
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount).toBeLessThanOrEqual(pool.options.max);
  expect(pool.idleCount).toBe(pool.totalCount);
  expect(proxy.forwarded).toBeLessThanOrEqual(pool.options.max + 1);
});
