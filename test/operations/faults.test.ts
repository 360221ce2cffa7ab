import { randomInt } from 'node:crypto';
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
  return {
    server,
    proxy,
    world,
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

interface Case {
  operation: Operation;
  kind: 'fail' | 'cut' | 'lose';
  nth: number;
}

/** Sends the request with a fault. Returns what is wrong, and whether the fault was reached and the request failed. */
async function tryFault(
  { proxy, world, read }: Setting,
  { operation, kind, nth }: Case,
): Promise<{ problems: string[]; isHit: boolean; isFailed: boolean }> {
  const send = await prepare(world, operation);
  const before = await read();
  const isDone = proxy.injectFault({ kind, nth });
  const response = await send();
  await proxy.heal();
  const isFailed = response.status >= 500;
  const allowed = [...BOOKKEEPING, ...(IN_STEPS[operation.operationId]?.tables ?? [])];
  const changed = findChanged(before, await read()).filter(
    (table) => !allowed.includes(table) && !isWrittenLater(table),
  );
  const problem = findProblem(response);
  const problems = problem === undefined ? [] : [problem];
  // The last statement of a lost connection may have been a commit.
  if (isFailed && kind !== 'lose' && changed.length > 0)
    problems.push(`${response.status}, and stored in ${changed}`);
  return {
    problems: problems.map((text) => `${operation.operationId}, statement ${nth} ${kind}: ${text}`),
    isHit: isDone(),
    isFailed,
  };
}

test('an operation whose n-th statement fails or loses its connection stores nothing and says so, and works afterwards', {
  timeout: propertyRuns(300_000),
}, async () => {
  const setting = await newSetting();
  const { operations } = await readContract(setting.server);
  const writing = inOrder(operations.filter(({ method }) => method !== 'GET'));
  const problems: string[] = [];
  let hits = 0;
  for (const operation of writing) {
    for (let count = 0; count < propertyRuns(1); count++) {
      const kind = (['fail', 'cut', 'lose'] as const)[randomInt(3)]!;
      const result = await tryFault(setting, { operation, kind, nth: randomInt(1, 9) });
      problems.push(...result.problems);
      if (result.isHit) hits++;
      if (!result.isFailed) break;
    }
    const again = await (await prepare(setting.world, operation))();
    if (again.status >= 500) problems.push(`${operation.operationId} does not recover: ${again.text}`);
  }
  expect(problems).toEqual([]);
  expect(hits).toBeGreaterThan(writing.length / 2);
});

test('statements that hang fail their requests with 503, store nothing, and leave the server working', {
  timeout: 240_000,
}, async () => {
  const setting = await newSetting();
  const { proxy, world, read } = setting;
  const { operations } = await readContract(setting.server);
  const chosen = ['createAuthor', 'updatePage', 'saveItem', 'createImport', 'createExport'];
  for (const operationId of [chosen[randomInt(chosen.length)]!, ...chosen.slice(0, propertyRuns(1) - 1)]) {
    const operation = operations.find((each) => each.operationId === operationId)!;
    const send = await prepare(world, operation);
    const before = await read();
    const isDone = proxy.injectFault({ kind: 'hang', nth: 2 });
    const response = await send();
    await proxy.heal();
    expect(isDone(), operationId).toBe(true);
    expect(response.status, response.text).toBe(503);
    expect(findProblem(response)).toBeUndefined();
    expect(findChanged(before, await read()), operationId).toEqual([]);
    expect((await send()).status, operationId).toBeLessThan(300);
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
