import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { ownServer, shareServer, type TestResponse, type TestServer } from '../app.ts';
import { type Operation, readContract } from '../contract.ts';
import { type FaultProxy, startFaultProxy } from '../fault-proxy.ts';
import { findChanged, readFingerprint } from '../fingerprint.ts';
import { ownDatabase } from '../own-database.ts';
import { propertyRuns } from '../property-runs.ts';
import { signInAs } from '../staff.ts';
import type { StatementFault } from '../statement-faults.ts';
import { inOrder } from './success.ts';
import { createWorld, type SendOptions, sendAs, sendInBrowser, staffOf, type World } from './world.ts';

/** Rows that a failed request may leave: files to remove, and a challenge that is spent. */
const BOOKKEEPING = ['unused_files', 'user_challenges'];
/** Views are written in batches, a second after their requests. */
const isWrittenLater = (table: string) => table.startsWith('analytics_');

/** Operations of several transactions, each with the tables that a failure between them may leave changed, and the reason. */
const IN_STEPS: Record<string, { tables: string[]; reason: string }> = {
  uploadImportFile: {
    tables: ['private_files'],
    reason: 'the file is stored before the import refers to it; without an import, it expires',
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
  /** Reads the whole database, around the proxy. */
  read(): Promise<Record<string, string>>;
}

/** A server behind the proxy, which the helpers of the operations use. */
async function newSetting(): Promise<Setting> {
  const databaseUrl = await ownDatabase();
  const proxy = await startFaultProxy(databaseUrl);
  const server = await ownServer({ DATABASE_URL: proxy.url });
  shareServer(server);
  const direct = connectDatabase(databaseUrl, { poolSize: 1 });
  const world = await createWorld();
  const { operations } = await readContract(server);
  return {
    server,
    proxy,
    world,
    writing: inOrder(operations.filter(({ method }) => method !== 'GET')),
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

/** What is wrong with a response to a request that a fault hit. */
function findProblem({ status, body, text }: TestResponse): string | undefined {
  if (status < 500) return undefined;
  const { code, message, request_id } = body?.error ?? {};
  const isEnvelope = [code, message, request_id].every((value) => typeof value === 'string');
  if (!isEnvelope) return `${status} without the envelope: ${text.slice(0, 200)}`;
  return ['db_error', 'unavailable'].includes(code) ? undefined : `${status} ${code}`;
}

/** Sends the request. Returns the response, and the tables that it changed. */
async function sendAndCompare(
  { proxy, world, read }: Setting,
  operation: Operation,
  fault?: StatementFault,
): Promise<{ response: TestResponse; changed: string[]; isHit: boolean }> {
  const send = await prepare(world, operation);
  const before = await read();
  const isDone = fault ? proxy.injectFault(fault) : () => false;
  const response = await send();
  await proxy.heal();
  const changed = findChanged(before, await read()).filter(
    (table) => !BOOKKEEPING.includes(table) && !isWrittenLater(table),
  );
  return { response, changed, isHit: isDone() };
}

/** The tables that each operation changes when nothing fails, in a world of its own. */
async function readChanges(): Promise<Map<string, string[]>> {
  const setting = await newSetting();
  const changes = new Map<string, string[]>();
  for (const operation of setting.writing) {
    changes.set(operation.operationId, (await sendAndCompare(setting, operation)).changed);
    // Below, each request is repeated. So later operations find the same rows.
    await (await prepare(setting.world, operation))();
  }
  return changes;
}

/** Sends the request with a fault, and again without. Returns what is wrong, and whether the fault was reached. */
async function tryFault(
  setting: Setting,
  operation: Operation,
  { fault, expected }: { fault: StatementFault; expected: string[] },
): Promise<{ problems: string[]; isHit: boolean; isFailed: boolean }> {
  const { operationId } = operation;
  const { kind, nth } = fault;
  const { response, changed, isHit } = await sendAndCompare(setting, operation, fault);
  const { status } = response;
  const isFailed = status >= 500;
  const isWhole = isDeepStrictEqual(changed, expected);
  const isNothing = changed.every((table) => IN_STEPS[operationId]?.tables.includes(table));
  const problem = findProblem(response);
  const problems = problem === undefined ? [] : [problem];
  if (status < 300 && !isWhole) problems.push(`${status}, and stored in ${changed} instead of ${expected}`);
  // The last statement of a lost connection may have been a commit: then all is stored.
  if (isFailed && !isNothing && !(kind === 'lose' && isWhole))
    problems.push(`${status}, and stored in ${changed}`);
  return {
    problems: problems.map((text) => `${operationId}, statement ${nth} ${kind}: ${text}`),
    isHit,
    isFailed,
  };
}

test('an operation whose n-th statement fails or loses its connection stores all or nothing and says which, and works afterwards', {
  timeout: propertyRuns(400_000),
}, async () => {
  const changes = await readChanges();
  const setting = await newSetting();
  const problems: string[] = [];
  let hits = 0;
  for (const operation of setting.writing) {
    const expected = changes.get(operation.operationId) ?? [];
    let isFailed = true;
    for (let count = 0; isFailed && count < propertyRuns(1); count++) {
      const kind = (['fail', 'cut', 'lose'] as const)[randomInt(3)]!;
      const result = await tryFault(setting, operation, { fault: { kind, nth: randomInt(1, 9) }, expected });
      problems.push(...result.problems);
      if (result.isHit) hits++;
      isFailed = result.isFailed;
    }
    const again = await (await prepare(setting.world, operation))();
    if (again.status >= 500) problems.push(`${operation.operationId} does not recover: ${again.text}`);
  }
  expect(problems).toEqual([]);
  expect(hits).toBeGreaterThan(setting.writing.length / 2);
});

test('any operation whose n-th statement hangs fails with 503 and stores nothing, and works afterwards', {
  timeout: propertyRuns(120_000),
}, async () => {
  const setting = await newSetting();
  const hang = async (operation: Operation) => {
    const { response, changed, isHit } = await sendAndCompare(setting, operation, { kind: 'hang', nth: 2 });
    const name = `${operation.operationId}: ${response.text}`;
    if (isHit) expect(response.status, name).toBe(503);
    if (isHit) expect(findProblem(response), name).toBeUndefined();
    if (isHit) expect(changed, name).toEqual([]);
    expect((await (await prepare(setting.world, operation))()).status, name).toBeLessThan(500);
    return isHit;
  };
  const isCertain = ({ operationId }: Operation) =>
    ['createAuthor', 'updatePage', 'saveItem', 'createImport', 'createExport'].includes(operationId);
  expect(await hang(setting.writing.find(isCertain)!)).toBe(true);
  const random = setting.writing.toSorted(() => Math.random() - 0.5).slice(0, propertyRuns(2));
  for (const operation of inOrder(random)) await hang(operation);
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
