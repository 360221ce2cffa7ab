import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { analyticsOf, browser, hostOf } from '../../../../../test/analytics.ts';
import { type Client, newOrganization, sharedServer, until } from '../../../../../test/app.ts';
import { postJob } from '../../../../../test/jobs.ts';
import { connectDatabase } from '../../../../platform/database/connect.ts';
import { addDays, dayOf } from '../../../../platform/day.ts';
import { newRequestCounter } from '../../../../platform/http/rate-limit.ts';
import { type View, viewOfRequest } from './pageview-event.ts';
import { type RecorderOptions, ViewRecorder } from './recorder.ts';

const TODAY = dayOf(Date.now());
const YESTERDAY = addDays(TODAY, -1);

interface Node {
  views: ViewRecorder;
  outcomes: Record<string, number>;
}

/** A recorder as on another node, optionally with another clock. */
async function newNode(options: Partial<RecorderOptions> = {}): Promise<Node> {
  const { connection } = await sharedServer();
  const outcomes: Record<string, number> = {};
  const views = new ViewRecorder({
    db: connection.db,
    log: pino({ level: 'silent' }),
    counter: newRequestCounter(),
    limit: 0,
    onOutcome: (outcome, count) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    },
    ...options,
  });
  onTestFinished(() => views.close());
  return { views, outcomes };
}

function viewOf(client: Client, view: Partial<View> = {}, version: number | string = 140): View {
  const headers = { 'user-agent': browser(version) };
  return viewOfRequest({ ip: '203.0.113.7', host: hostOf(client), headers }, { path: '/', ...view });
}

async function daysOf(client: Client): Promise<Record<string, number[]>> {
  const { series } = await analyticsOf(client, `?from=${addDays(TODAY, -3)}`);
  return Object.fromEntries(
    series.map((each: { date: string; page_views: number; visitors: number }) => [
      each.date,
      [each.page_views, each.visitors],
    ]),
  );
}

test('a view counts on the UTC day of its request, not of its write', async () => {
  const client = await newOrganization();
  let nowMs = Date.parse(`${TODAY}T00:00:00Z`) - 1;
  const { views } = await newNode({ now: () => nowMs });
  views.record(client.scope, viewOf(client));
  nowMs += 1;
  views.record(client.scope, viewOf(client));
  await views.flush();
  // The same visitor counts again on the next day.
  expect(await daysOf(client)).toMatchObject({ [YESTERDAY]: [1, 1], [TODAY]: [1, 1] });
  const { rows } = await sql<{ visitors: number }>`
    select count(distinct visitor) as visitors from analytics_views
    where organization_id = ${client.scope.organizationId}`.execute(client.scope.db);
  expect(rows).toEqual([{ visitors: 2 }]);
});

test('late views of a disconnected node count on their day until that day is closed', async () => {
  const client = await newOrganization();
  let nowMs = Date.now();
  const { views, outcomes } = await newNode({ now: () => nowMs });
  for (const daysAgo of [3, 2, 1, 0]) {
    nowMs = Date.now() - daysAgo * 86_400_000;
    views.record(client.scope, viewOf(client));
  }
  await views.flush();
  expect(await daysOf(client)).toEqual({
    [addDays(TODAY, -3)]: [0, 0],
    [addDays(TODAY, -2)]: [1, 1],
    [YESTERDAY]: [1, 1],
    [TODAY]: [1, 1],
  });
  expect(outcomes).toEqual({ counted: 3, dropped: 1 });
});

test('concurrent nodes count each view and each visitor once, without deadlocks', async () => {
  const client = await newOrganization();
  const jobs = await Promise.all(['A', 'B', 'C', 'D'].map((title) => postJob(client, { title })));
  const nodes = await Promise.all([newNode(), newNode(), newNode()]);
  for (let round = 0; round < 4; round++) {
    for (const [n, { views }] of nodes.entries()) {
      // The same ten visitors at each node, and the jobs in another order.
      const inOrder = [...jobs.slice(n), ...jobs.slice(0, n)];
      for (let version = 0; version < 10; version++)
        for (const { id } of inOrder) views.record(client.scope, viewOf(client, { job: id }, version));
    }
    await Promise.all(nodes.map(({ views }) => views.flush()));
  }
  const { totals, top_pages } = await analyticsOf(client);
  expect(totals).toMatchObject({ page_views: 480, visitors: 10, job_views: 480 });
  expect(top_pages.map(({ views, visitors }: Record<string, number>) => [views, visitors])).toEqual(
    jobs.map(() => [120, 10]),
  );
  expect(nodes.map(({ outcomes }) => outcomes)).toEqual(nodes.map(() => ({ counted: 160 })));
});

test('jobs that are deleted concurrently do not block or lose other views', async () => {
  const client = await newOrganization();
  const jobs = await Promise.all(['A', 'B', 'C', 'D'].map((title) => postJob(client, { title })));
  const { views } = await newNode();
  for (const { id } of jobs) {
    for (const job of jobs) views.record(client.scope, viewOf(client, { job: job.id }));
    const [deleted] = await Promise.all([client.delete(`/jobs/${id}`), views.flush()]);
    expect(deleted.status).toBe(200);
  }
  const { totals, top_pages } = await analyticsOf(client);
  expect(totals.page_views).toBe(16);
  // Views of a deleted job remain in the totals without its path.
  expect(top_pages.every(({ path }: { path: string }) => path === '/')).toBe(true);
});

test('during a database outage, up to maxWaiting views wait; more are dropped, and closing the recorder drops the rest', async () => {
  const client = await newOrganization();
  const unreachable = connectDatabase('postgres://nobody:x@127.0.0.1:1/none', { poolSize: 1 });
  onTestFinished(unreachable.close);
  const { connection } = await sharedServer();
  const options = { db: unreachable.db, maxWaiting: 3 };
  const { views, outcomes } = await newNode(options);
  for (let n = 0; n < 2; n++) views.record(client.scope, viewOf(client));
  await views.flush();
  for (let n = 0; n < 4; n++) views.record(client.scope, viewOf(client));
  await views.flush();
  expect(outcomes).toEqual({ dropped: 3 });
  await views.close();
  expect(outcomes).toEqual({ dropped: 6 });
  expect(connection.pool.waitingCount).toBe(0);
});

test('a batch counts once when its commit is not confirmed and it is written again', async () => {
  const client = await newOrganization();
  const { connection } = await sharedServer();
  let isCut = true;
  // A connection that is lost right after the commit.
  const db = new Proxy(connection.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: async (work: (trx: unknown) => Promise<unknown>) => {
          const result = await target.transaction().execute(work as never);
          if (isCut) throw new Error('Connection terminated unexpectedly');
          return result;
        },
      });
    },
  });
  const { views, outcomes } = await newNode({ db });
  for (let n = 0; n < 5; n++) views.record(client.scope, viewOf(client));
  await views.flush();
  isCut = false;
  for (let n = 0; n < 2; n++) views.record(client.scope, viewOf(client));
  await views.flush();
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 7, visitors: 1 });
  expect(outcomes).toEqual({ counted: 7 });
});

test('a view is written within seconds without a flush', async () => {
  const client = await newOrganization();
  const { views } = await newNode();
  const startedMs = Date.now();
  views.record(Promise.resolve(client.scope), viewOf(client));
  await until(
    () => analyticsOf(client),
    ({ totals }) => totals.page_views === 1,
  );
  expect(Date.now() - startedMs).toBeLessThan(5_000);
});

test('views of an unknown board or one that cannot be found do not affect others', async () => {
  const client = await newOrganization();
  const { views, outcomes } = await newNode();
  views.record(Promise.resolve(undefined), viewOf(client));
  views.record(Promise.reject(new Error('away')), viewOf(client));
  const deletedScope = { ...client.scope, organizationId: 2_147_483_647 };
  views.record(deletedScope, viewOf(client));
  views.record(client.scope, viewOf(client));
  await views.flush();
  expect(outcomes).toEqual({ refused: 1, dropped: 2, counted: 1 });
});
