import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../../test/app.ts';
import { type HeldLock, holdTableLock } from '../../../../test/held-locks.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { insertPaidJobs, times } from '../../../../test/salaries.ts';

/** More than a small board has, so that the cache may return stale figures. */
const MANY = 5_001;

async function countOf(client: Client): Promise<number> {
  const response = await client.get('/salaries');
  expect(response.status, response.text).toBe(200);
  return response.body.data.salaried_jobs;
}

const pay = { salary_min: 50_000, salary_currency: 'EUR' };

describe('figures of a small board', () => {
  let client: Client;
  beforeAll(async () => {
    client = await newOrganization();
  });

  test('include each write immediately', async () => {
    for (let written = 1; written <= 5; written++) {
      const { id } = await postJob(client, pay);
      expect(await countOf(client)).toBe(written);
      await client.patch(`/jobs/${id}`, { salary_min: 60_000 });
      expect((await client.get('/salaries')).body.data.overall.max).toBe(60_000);
    }
  });

  test('include each write on every node', async () => {
    const board = await newOrganization();
    const node = await ownServer({});
    const countOnNode = () => fetchCount(node, board);
    expect([await countOf(board), await countOnNode()]).toEqual([0, 0]);
    await postJob(board, pay);
    expect([await countOf(board), await countOnNode()]).toEqual([1, 1]);
  });

  test('exclude a job when it expires, without a write', async () => {
    const board = await newOrganization();
    const expiresAt = Date.now() + 600;
    await postJob(board, { ...pay, expires_at: new Date(expiresAt).toISOString() });
    await postJob(board, pay);
    const count = await countOf(board);
    // On a busy machine, the job may have expired by now.
    if (Date.now() < expiresAt) expect(count).toBe(2);
    await until(
      async () => Date.now(),
      (now) => now > expiresAt,
    );
    expect(
      await until(
        () => countOf(board),
        (count) => count === 1,
        2_000,
      ),
    ).toBe(1);
  });

  test('stay cached until the board itself changes', async () => {
    const [board, other] = [await newOrganization(), await newOrganization()];
    await postJob(board, pay);
    expect(await countOf(board)).toBe(1);
    // This change has no event, so the cache entry stays valid.
    await sql`update jobs set salary_min = 90000 where organization_id = ${board.scope.organizationId}`.execute(
      board.scope.db,
    );
    await postJob(other, pay);
    expect((await board.get('/salaries')).body.data.overall.max).toBe(50_000);
    await postJob(board, pay);
    expect((await board.get('/salaries')).body.data.overall.max).toBe(90_000);
  });
});

async function fetchCount({ origin }: TestServer, { key }: Client): Promise<number> {
  const response = await fetch(`${origin}/api/v1/salaries`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { data: { salaried_jobs: number } }).data.salaried_jobs;
}

describe('figures of a large board', () => {
  /** A board in its own database, with a function that blocks computations. */
  async function newLargeBoard(): Promise<{ board: Client; holdUp(): Promise<HeldLock> }> {
    const url = await ownDatabase();
    const server = await ownServer({ DATABASE_URL: url });
    const board = await newOrganization({ server });
    const { db, organizationId } = board.scope;
    await insertPaidJobs(db, [{ organizationId, jobs: times(MANY) }]);
    return { board, holdUp: () => holdTableLock('job_salaries', url) };
  }

  test('may be stale during a computation, for at most two seconds', async () => {
    const { board, holdUp } = await newLargeBoard();
    expect(await countOf(board)).toBe(MANY);
    await postJob(board, pay);
    const seenAt = performance.now();
    const computation = await holdUp();
    expect(await countOf(board)).toBe(MANY);
    await computation.untilWaiting();
    // Requests get figures that are less than two seconds old. After that, a request has to wait.
    let requestedAt = performance.now();
    const waiting = await until(
      async () => {
        requestedAt = performance.now();
        const count = countOf(board);
        const hasWaited = await Promise.race([count.then(() => false), sleep(200).then(() => true)]);
        return { hasWaited, count };
      },
      ({ hasWaited }) => hasWaited,
    );
    expect(waiting.hasWaited).toBe(true);
    expect(requestedAt - seenAt).toBeGreaterThan(1_000);
    expect(requestedAt - seenAt).toBeLessThan(2_500);
    await computation.release();
    expect(await waiting.count).toBe(MANY + 1);
  });

  test('are never older than two seconds, even during slow computations', async () => {
    const { board, holdUp } = await newLargeBoard();
    const end = performance.now() + 3_500;
    const committedAt: number[] = [];
    const seen: number[] = [];
    const isRunning = () => performance.now() < end || committedAt.length <= 3 || seen.length <= 20;
    const write = async () => {
      while (isRunning()) {
        await postJob(board, pay);
        committedAt.push(performance.now());
        await sleep(80);
      }
    };
    const delay = async () => {
      for (let ms = 100; isRunning(); ms = (ms * 7) % 900) {
        const computation = await holdUp();
        await sleep(ms);
        await computation.release();
        await sleep(50);
      }
    };
    const read = async () => {
      while (isRunning()) {
        const requestedAt = performance.now();
        const count = (await countOf(board)) - MANY;
        expect(count).toBeGreaterThanOrEqual(committedAt.filter((at) => at <= requestedAt - 2_000).length);
        seen.push(count);
        await sleep(20);
      }
    };
    await Promise.all([write(), delay(), read(), read()]);
    const all = MANY + committedAt.length;
    expect(
      await until(
        () => countOf(board),
        (count) => count === all,
      ),
    ).toBe(all);
  });
});

test('a database failure returns db_error, and the next response is correct', async () => {
  const url = await ownDatabase();
  const server = await ownServer({ DATABASE_URL: url });
  const board = await newOrganization({ server });
  await postJob(board, pay);
  const computation = await holdTableLock('job_salaries', url);
  for (const fail of [computation.breakWaiting, computation.cancelWaiting]) {
    const responses = [board.get('/salaries'), board.get('/salaries?explain=true')];
    await computation.untilWaiting(2);
    await fail();
    for (const response of await Promise.all(responses)) expectError(response, 500, 'db_error');
  }
  await computation.release();
  expect(await countOf(board)).toBe(1);
});

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
