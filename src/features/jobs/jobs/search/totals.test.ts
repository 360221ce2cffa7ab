import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  sharedServer,
  until,
} from '../../../../../test/app.ts';
import { newChangeLog } from '../../../../../test/caches.ts';
import { postJob, postJobs } from '../../../../../test/jobs.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { createJob } from '../create.ts';
import { deleteJob } from '../delete.ts';
import { expireDueJobs } from '../expire.ts';
import { JobCache } from '../responses/job-cache.ts';
import { updateJob } from '../update.ts';
import { listJobs } from './list.ts';
import type { JobQuery } from './list-schema.ts';

const DAY_MS = 86_400_000;

describe('a cached total', () => {
  it('is exact after each kind of change, for each kind of filter', async () => {
    const organization = await newOrganization();
    const queries = {
      all: '',
      search: 'search=pilot',
      company: 'company=acme',
      location: 'locations=bergen',
      type: 'job_types=contract',
      remote: 'is_remote=true',
      category: 'category=docks',
      active: 'status=active',
      other: 'status=draft,expired',
      since: 'date_from=2026-06-01',
      within: 'posted_within=24h',
    };
    const totals = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(queries).map(async ([name, query]) => [name, await total(organization, query)]),
        ),
      );
    const expectTotals = async (...numbers: number[]) => {
      const expected = Object.fromEntries(
        Object.keys(queries).map((name, position) => [name, numbers[position]]),
      );
      expect(await totals()).toEqual(expected);
      expect(await totals()).toEqual(expected);
    };
    const matching = {
      title: 'Pilot',
      company_name: 'Acme',
      location: 'Bergen',
      job_type: 'contract',
      is_remote: true,
      category: 'Docks',
    };

    await expectTotals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    const job = await postJob(organization, matching);
    await expectTotals(1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1);
    const other = await postJob(organization, { title: 'Cook', status: 'draft', posted_at: '2026-01-01' });
    await expectTotals(2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    await organization.patch(`/jobs/${other.id}`, { ...matching, posted_at: now() });
    await expectTotals(2, 2, 2, 2, 2, 2, 2, 1, 1, 2, 2);
    await organization.patch(`/jobs/${other.id}`, { expires_at: '2099-01-01', status: 'active' });
    await expectTotals(2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2);
    await organization.patch(`/jobs/${other.id}`, { status: 'expired', posted_at: '2026-01-01' });
    await expectTotals(2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1);
    await organization.post('/jobs/batch', {
      operations: [
        { method: 'create', body: matching },
        { method: 'update', id: job.id, body: { title: 'Cook', company_name: null, is_remote: false } },
        { method: 'delete', id: other.id },
        { method: 'create', body: { ...matching, salary_min: -1 } },
      ],
    });
    await expectTotals(2, 1, 1, 2, 2, 1, 2, 2, 0, 2, 2);
    await organization.patch(`/categories/${job.category_id}`, { slug: 'quays' });
    await expectTotals(2, 1, 1, 2, 2, 1, 0, 2, 0, 2, 2);
    await organization.patch(`/categories/${job.category_id}`, { slug: 'docks' });
    await expectTotals(2, 1, 1, 2, 2, 1, 2, 2, 0, 2, 2);
    await organization.delete(`/categories/${job.category_id}`);
    await expectTotals(2, 1, 1, 2, 2, 1, 0, 2, 0, 2, 2);
    await organization.delete(`/jobs/${job.id}`);
    await expectTotals(1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1);
  });

  it('is exact after a category is deleted, also for its id', async () => {
    const organization = await newOrganization();
    const { category_id } = await postJob(organization, { category: 'Docks' });
    expect(await total(organization, `categories=${category_id}`)).toBe(1);
    await organization.delete(`/categories/${category_id}`);
    expect(await total(organization, `categories=${category_id}`)).toBe(0);
  });

  it('is exact after a response to a request with an Idempotency-Key', async () => {
    const organization = await newOrganization();
    for (let count = 0; count < 5; count++) {
      expect(await total(organization)).toBe(count);
      await organization.post('/jobs', { title: 'A' }, { 'idempotency-key': `key-${count}` });
    }
    await organization.post('/jobs', { title: 'A' }, { 'idempotency-key': 'key-0' });
    expect(await total(organization)).toBe(5);
  });

  it('is exact for filters that differ slightly', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', is_remote: true, location: 'a', job_type: 'b' },
      { title: 'B', location: 'b', job_type: 'a' },
      { title: 'A B', status: 'draft', location: 'c' },
    ]);
    for (let round = 0; round < 2; round++) {
      expect(await total(organization, 'is_remote=true')).toBe(1);
      expect(await total(organization, 'is_remote=false')).toBe(2);
      expect(await total(organization, 'locations=a')).toBe(1);
      expect(await total(organization, 'job_types=a')).toBe(1);
      expect(await total(organization, 'locations=a,b')).toBe(2);
      expect(await total(organization, 'locations=a\\,b')).toBe(0);
      expect(await total(organization, 'search=a%20b')).toBe(1);
      expect(await total(organization, 'search=%22a%20b%22')).toBe(1);
      expect(await total(organization, 'search=%22b%20a%22')).toBe(0);
      expect(await total(organization, 'posted_within=24h')).toBe(3);
      expect(await total(organization, 'posted_within=24h&date_to=2020-01-01')).toBe(0);
      expect(await total(organization, 'status=draft&sort=title&page=9')).toBe(1);
    }
  });

  it('is exact for each organization separately', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()];
    await postJobs(one, [{}, {}]);
    expect([await total(one), await total(other)]).toEqual([2, 0]);
    await postJob(other);
    expect([await total(one), await total(other)]).toEqual([2, 1]);
  });

  it('is exact on another node, whose cache did not see the change', async () => {
    const organization = await newOrganization();
    const node = await ownServer({});
    const totalOnNode = async () =>
      (
        await request(`${node.origin}/api/v1/jobs?search=pilot`, {
          headers: { 'x-api-key': organization.key },
        })
      ).body.meta.pagination.total_items;
    for (let count = 0; count < 5; count++) {
      expect([await totalOnNode(), await totalOnNode(), await total(organization, 'search=pilot')]).toEqual([
        count,
        count,
        count,
      ]);
      await postJob(organization);
    }
  });
});

describe('the passing of time', () => {
  it('moves a job from the total of active jobs to that of expired ones, before and after a sweep', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { expires_at: fromNow(500) });
    await postJob(organization, { expires_at: fromNow(60_000) });
    const totals = () =>
      Promise.all(
        ['active', 'expired', 'active,expired'].map((status) => total(organization, `status=${status}`)),
      );
    await expectBefore(job.expires_at, totals, [2, 0, 2]);
    await expectBefore(job.expires_at, totals, [2, 0, 2]);
    await untilPast(job.expires_at);
    await expectSoon(totals, [1, 1, 2]);
    const { connection, config } = await sharedServer();
    await expireDueJobs(connection.db, toInstallation(config));
    expect(await totals()).toEqual([1, 1, 2]);
  });

  it('moves each of several jobs when it expires', async () => {
    const organization = await newOrganization();
    const jobs = await postJobs(
      organization,
      [300, 500, 700].map((ahead) => ({ expires_at: fromNow(ahead) })),
    );
    for (const [position, job] of jobs.entries()) {
      await expectBefore(job.expires_at, () => total(organization, 'status=expired'), position);
      await untilPast(job.expires_at);
      // On a slow machine, the next job may have expired too.
      const seen = await until(
        () => total(organization, 'status=expired'),
        (count) => count > position,
        2_000,
      );
      expect(seen).toBeGreaterThan(position);
    }
  });

  it.each([
    ['24h', 1],
    ['7d', 7],
    ['90d', 90],
  ])('removes a job from the window of %s', async (window, days) => {
    const organization = await newOrganization();
    const leavesAt = Date.now() + 500;
    const postedAt = (ahead: number) => new Date(leavesAt + ahead - days * DAY_MS).toISOString();
    await postJobs(
      organization,
      [0, 60_000, -60_000].map((ahead) => ({ posted_at: postedAt(ahead) })),
    );
    const readTotal = () => total(organization, `posted_within=${window}`);
    const leaving = new Date(leavesAt).toISOString();
    await expectBefore(leaving, readTotal, 2);
    await expectBefore(leaving, readTotal, 2);
    await untilPast(leaving);
    await expectSoon(readTotal, 1);
  });

  it('applies to window and status together', async () => {
    const organization = await newOrganization();
    const leaving = fromNow(900);
    const [, job] = await postJobs(organization, [
      { posted_at: new Date(Date.parse(leaving) - DAY_MS).toISOString() },
      { expires_at: fromNow(400) },
      { expires_at: null },
    ]);
    const readTotal = () => total(organization, 'posted_within=24h&status=active');
    await expectBefore(job?.expires_at ?? '', readTotal, 3);
    await untilPast(job?.expires_at ?? '');
    await until(readTotal, (seen) => seen < 3, 2_000);
    await expectBefore(leaving, readTotal, 2);
    await untilPast(leaving);
    await expectSoon(readTotal, 1);
  });

  it('is measured from before the count, even when the count is slow', async () => {
    const organization = await newOrganization();
    const { scope } = organization;
    const job = await postJob(organization, { expires_at: fromNow(1_500) });
    const slowCount = afterResultWith(scope, 'total', () => untilPast(job.expires_at));
    const cache = new JobCache(newChangeLog());
    await listJobs(slowCount, { status: ['active'] }, cache);
    expect(await totalNow(scope, { status: ['active'] }, cache)).toBe(0);
  });

  it('is measured from when the window is computed, even when later queries are slow', async () => {
    const organization = await newOrganization();
    const { scope } = organization;
    const leaving = fromNow(1_500);
    const posted_at = new Date(Date.parse(leaving) - DAY_MS).toISOString();
    await postJob(organization, { posted_at, location: 'Bergen' });
    const query: JobQuery = { posted_within: '24h', locations: ['bergen'] };
    const cache = new JobCache(newChangeLog());
    await listJobs(
      afterResultWith(scope, 'kind', () => untilPast(leaving)),
      query,
      cache,
    );
    expect(await totalNow(scope, query, cache)).toBe(0);
  });
});

describe('a change between the lookup of names and the count', () => {
  it.each<[string, JobQuery, (organization: Client) => Promise<unknown>, number]>([
    [
      'that adds a location',
      { locations: ['berg'] },
      (organization) => postJob(organization, { location: 'Bergenhus' }),
      2,
    ],
    [
      'that changes the slug of the category',
      { category: 'docks' },
      async (organization) => {
        const { data } = (await organization.get('/categories')).body;
        await organization.patch(`/categories/${data[0].id}`, { slug: 'quays' });
      },
      0,
    ],
  ])('%s does not leave a wrong total', async (_, query, change, expected) => {
    const organization = await newOrganization();
    await postJob(organization, { location: 'Bergen', category: 'Docks' });
    const { scope } = organization;
    const cache = new JobCache(newChangeLog());
    let isChanged = false;
    const column = query.category === undefined ? 'kind' : 'id';
    const changing = afterResultWith(scope, column, async () => {
      if (isChanged) return;
      isChanged = true;
      await change(organization);
    });
    await listJobs(changing, query, cache);
    expect(isChanged).toBe(true);
    expect(await totalNow(scope, query, cache)).toBe(expected);
  });
});

describe('a change in a transaction that is open during a count', () => {
  it('is not counted before its commit, and is counted immediately after it', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const changes: [number, (scope: Scope) => Promise<unknown>][] = [
      [1, (scope) => createJob(scope, { title: 'B' })],
      [0, (scope) => updateJob(scope, job.id, { status: 'draft' })],
      [0, (scope) => updateJob(scope, job.id, { status: 'active' })],
      [-1, (scope) => deleteJob(scope, job.id)],
    ];
    let count = 1;
    for (const [difference, change] of changes) {
      const trx = await organization.scope.db.startTransaction().execute();
      await change({ ...organization.scope, db: trx });
      expect([await total(organization), await total(organization)]).toEqual([count, count]);
      await trx.commit().execute();
      count += difference;
      expect([await total(organization), await total(organization)]).toEqual([count, count]);
    }
  });

  it('is counted when the transaction begins before the count and writes after it', async () => {
    const organization = await newOrganization();
    const blocker = await organization.scope.db.startTransaction().execute();
    await blocker
      .selectFrom('jobs')
      .where('organization_id', '=', organization.scope.organizationId)
      .execute();
    expect(await total(organization)).toBe(0);
    await createJob({ ...organization.scope, db: blocker }, { title: 'A' });
    expect(await total(organization)).toBe(0);
    await blocker.commit().execute();
    expect(await total(organization)).toBe(1);
  });

  it('is counted when transactions commit in another order than they began', async () => {
    const organization = await newOrganization();
    const open = [];
    for (let number = 0; number < 4; number++) {
      const trx = await organization.scope.db.startTransaction().execute();
      await createJob({ ...organization.scope, db: trx }, { title: `Job ${number}` });
      open.push(trx);
      expect(await total(organization)).toBe(0);
    }
    let count = 0;
    for (const position of [2, 0, 3, 1]) {
      await open[position]?.commit().execute();
      count++;
      expect([await total(organization), await total(organization)]).toEqual([count, count]);
      await postJob(organization);
      count++;
      expect([await total(organization), await total(organization)]).toEqual([count, count]);
    }
  });

  it('is not counted after a rollback', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const trx = await organization.scope.db.startTransaction().execute();
    await createJob({ ...organization.scope, db: trx }, { title: 'A' });
    expect(await total(organization)).toBe(1);
    await trx.rollback().execute();
    expect([await total(organization), await total(organization)]).toEqual([1, 1]);
  });

  it('of one organization leaves the totals of another exact', async () => {
    const [one, other] = [await newOrganization(), await newOrganization()];
    const trx = await one.scope.db.startTransaction().execute();
    await createJob({ ...one.scope, db: trx }, { title: 'A' });
    for (let count = 0; count < 3; count++) {
      expect(await total(other)).toBe(count);
      await postJob(other);
    }
    await trx.commit().execute();
    expect([await total(one), await total(other)]).toEqual([1, 3]);
  });
});

describe('concurrent writers', () => {
  it('each see their own change in the total of their next request', async () => {
    const organization = await newOrganization();
    const mismatches: string[] = [];
    const write = async (writer: number) => {
      const company = `Writer ${writer}`;
      const expectOwn = async (expected: number, after: string) => {
        const seen = await total(organization, `company=writer%20${writer}`);
        if (seen !== expected) mismatches.push(`${company} after ${after}: ${seen} instead of ${expected}`);
      };
      for (let round = 0; round < 5; round++) {
        const job = await postJob(organization, { company_name: company });
        await expectOwn(round + 1, 'create');
        await organization.patch(`/jobs/${job.id}`, { company_name: 'Nobody' });
        await expectOwn(round, 'update');
        await organization.patch(`/jobs/${job.id}`, { company_name: company });
        await expectOwn(round + 1, 'second update');
        const second = await postJob(organization, { company_name: company });
        await expectOwn(round + 2, 'second create');
        await organization.delete(`/jobs/${second.id}`);
        await expectOwn(round + 1, 'delete');
      }
    };
    let isWriting = true;
    const read = async () => {
      while (isWriting) {
        for (const query of ['', 'company=nobody', 'status=active', 'search=writer'])
          await total(organization, query);
      }
    };
    const readers = [read(), read()];
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    isWriting = false;
    await Promise.all(readers);
    expect(mismatches).toEqual([]);
    expect(await total(organization)).toBe(40);
    expect(await total(organization, 'search=writer')).toBe(40);
    expect(await total(organization, 'company=nobody')).toBe(0);
  });
});

async function total(organization: Client, query = ''): Promise<number> {
  const response = await organization.get(`/jobs?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.meta.pagination.total_items;
}

function now(): string {
  return new Date().toISOString();
}

function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

async function untilPast(instant: string | null): Promise<void> {
  await until(
    async () => Date.now(),
    (time) => time > Date.parse(instant ?? ''),
  );
}

/** Returns a scope that runs `work` after each result with this column, before the caller gets the result. */
function afterResultWith(scope: Scope, column: string, work: () => Promise<unknown>): Scope {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => column in row)) await work();
      return result;
    },
  };
  return { ...scope, db: scope.db.withPlugin(plugin) };
}

async function totalNow(scope: Scope, query: JobQuery, cache: JobCache): Promise<number> {
  return (await listJobs(scope, query, cache)).total;
}

/** Expects a result before an instant. On a slow machine, the result may arrive too late to assert anything. */
async function expectBefore<T>(instant: string | null, read: () => Promise<T>, expected: T): Promise<void> {
  const seen = await read();
  if (Date.now() < Date.parse(instant ?? '')) expect(seen).toEqual(expected);
}

/** Waits up to 2 seconds for a result, because a change during a count may show a few milliseconds late. */
async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const isExpected = (seen: T) => JSON.stringify(seen) === JSON.stringify(expected);
  expect(await until(read, isExpected, 2_000)).toEqual(expected);
}
