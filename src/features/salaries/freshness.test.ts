import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, newOrganization, ownServer, type TestServer, until } from '../../../test/app.ts';
import { type HoldUp, holdTable } from '../../../test/hold-up.ts';
import { expectError, postJob } from '../../../test/jobs.ts';
import { ownDatabase } from '../../../test/own-database.ts';
import { insertPaidJobs, times } from '../../../test/salaries.ts';

/** More than a small board has, so that the cache may return stale figures. */
const MANY = 5_001;

async function countOf(client: Client): Promise<number> {
  const response = await client.get('/salaries');
  expect(response.status, response.text).toBe(200);
  return response.body.data.salaried_jobs;
}

const pay = { salary_min: 50_000, salary_currency: 'EUR' };

describe('a board of some jobs', () => {
  let client: Client;
  beforeAll(async () => {
    client = await newOrganization();
  });

  test('shows a write to whoever asks after it', async () => {
    for (let written = 1; written <= 5; written++) {
      const { id } = await postJob(client, pay);
      expect(await countOf(client)).toBe(written);
      await client.patch(`/jobs/${id}`, { salary_min: 60_000 });
      expect((await client.get('/salaries')).body.data.overall.max).toBe(60_000);
    }
  });

  test('shows it on every node', async () => {
    const board = await newOrganization();
    const node = await ownServer({});
    const elsewhere = () => fetchCount(node, board);
    expect([await countOf(board), await elsewhere()]).toEqual([0, 0]);
    await postJob(board, pay);
    expect([await countOf(board), await elsewhere()]).toEqual([1, 1]);
  });

  test('shows that a job has expired by time alone', async () => {
    const board = await newOrganization();
    await postJob(board, { ...pay, expires_at: new Date(Date.now() + 600).toISOString() });
    await postJob(board, pay);
    expect(await countOf(board)).toBe(2);
    expect(
      await until(
        () => countOf(board),
        (count) => count === 1,
        2_000,
      ),
    ).toBe(1);
  });

  test('is kept while it does not change, whatever happens to others', async () => {
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

describe('a board of many jobs', () => {
  /** A board on a database of its own, with a function that blocks computations. */
  async function newLargeBoard(): Promise<{ board: Client; holdUp(): Promise<HoldUp> }> {
    const url = await ownDatabase();
    const server = await ownServer({ DATABASE_URL: url });
    const board = await newOrganization({ server });
    const { db, organizationId } = board.scope;
    await insertPaidJobs(db, [{ organizationId, jobs: times(MANY) }]);
    return { board, holdUp: () => holdTable('job_salaries', url) };
  }

  test('is answered from before a write while it is computed, but not for two seconds', async () => {
    const { board, holdUp } = await newLargeBoard();
    expect(await countOf(board)).toBe(MANY);
    await postJob(board, pay);
    const seenAt = performance.now();
    const computation = await holdUp();
    expect(await countOf(board)).toBe(MANY);
    await computation.waiting();
    // Requests get figures that are less than two seconds out of date. After that, a request has to wait.
    let askedAt = performance.now();
    const waiting = await until(
      async () => {
        askedAt = performance.now();
        const count = countOf(board);
        const hasWaited = await Promise.race([count.then(() => false), soon(200).then(() => true)]);
        return { hasWaited, count };
      },
      ({ hasWaited }) => hasWaited,
    );
    expect(waiting.hasWaited).toBe(true);
    expect(askedAt - seenAt).toBeGreaterThan(1_000);
    expect(askedAt - seenAt).toBeLessThan(2_500);
    await computation.release();
    expect(await waiting.count).toBe(MANY + 1);
  });

  test('never answers with what was so two seconds before, however long computing takes', async () => {
    const { board, holdUp } = await newLargeBoard();
    const end = performance.now() + 3_500;
    const committedAt: number[] = [];
    const write = async () => {
      while (performance.now() < end) {
        await postJob(board, pay);
        committedAt.push(performance.now());
        await soon(80);
      }
    };
    const delay = async () => {
      for (let ms = 100; performance.now() < end; ms = (ms * 7) % 900) {
        const computation = await holdUp();
        await soon(ms);
        await computation.release();
        await soon(50);
      }
    };
    const seen: number[] = [];
    const read = async () => {
      while (performance.now() < end) {
        const askedAt = performance.now();
        const count = (await countOf(board)) - MANY;
        expect(count).toBeGreaterThanOrEqual(committedAt.filter((at) => at <= askedAt - 2_000).length);
        seen.push(count);
        await soon(20);
      }
    };
    await Promise.all([write(), delay(), read(), read()]);
    expect(committedAt.length).toBeGreaterThan(3);
    expect(seen.length).toBeGreaterThan(20);
    const all = MANY + committedAt.length;
    expect(
      await until(
        () => countOf(board),
        (count) => count === all,
      ),
    ).toBe(all);
  });
});

test('a failure of the database is a db_error, and the next answer is right again', async () => {
  const url = await ownDatabase();
  const server = await ownServer({ DATABASE_URL: url });
  const board = await newOrganization({ server });
  await postJob(board, pay);
  const computation = await holdTable('job_salaries', url);
  for (const fail of [computation.breakWaiting, computation.cancelWaiting]) {
    const responses = [board.get('/salaries'), board.get('/salaries?explain=true')];
    await computation.waiting(2);
    await fail();
    for (const response of await Promise.all(responses)) expectError(response, 500, 'db_error');
  }
  await computation.release();
  expect(await countOf(board)).toBe(1);
});

function soon(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
