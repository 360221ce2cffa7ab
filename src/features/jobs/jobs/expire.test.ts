import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../../test/app.ts';
import { eventsOf, postJob, postJobs, readJob, titlesOf } from '../../../../test/jobs.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { expireDueJobs } from './expire.ts';

/** Short enough to wait for, and long enough to check the state before it. */
const SOON_MS = 400;

describe('a job whose expires_at has passed', () => {
  it('is expired in every response immediately, before a sweep', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { title: 'Due', expires_at: fromNow(SOON_MS) });
    await postJob(organization, { title: 'Draft', status: 'draft', expires_at: fromNow(SOON_MS) });
    await postJob(organization, { title: 'Live', expires_at: null });
    const live = (await titlesOf(organization, { status: 'active' })).sort();
    // On a slow machine, the response may arrive too late to assert anything.
    if (Date.now() < Date.parse(job.expires_at ?? '')) {
      expect([job.status, ...live]).toEqual(['active', 'Due', 'Live']);
    }
    await untilPast(job.expires_at);
    expect(await readJob(organization, job.id)).toEqual({ ...job, status: 'expired' });
    expect((await organization.get('/jobs')).body.data).toContainEqual({ ...job, status: 'expired' });
    expect(await titlesOf(organization, { status: 'expired' })).toEqual(['Due']);
    expect(await titlesOf(organization, { status: 'active' })).toEqual(['Live']);
    expect(await titlesOf(organization, { status: 'draft' })).toEqual(['Draft']);
  });

  it('has a different ETag', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { expires_at: fromNow(SOON_MS) });
    const first = await organization.get(`/jobs/${job.id}`);
    const etag = first.headers.get('etag') ?? '';
    await untilPast(job.expires_at);
    if (first.body.data.status !== 'active') return;
    expect((await organization.get(`/jobs/${job.id}`, { 'if-none-match': etag })).status).toBe(200);
  });

  it('stays expired when its expires_at moves, before or after a sweep, with one event', async () => {
    const organization = await newOrganization();
    const swept = await postJob(organization, { expires_at: '2020-01-01' });
    await sweep();
    const unswept = await postJob(organization, { expires_at: '2020-01-01' });
    for (const { id } of [swept, unswept]) {
      const response = await organization.patch(`/jobs/${id}`, { expires_at: '2099-01-01' });
      expect(response.body.data).toMatchObject({ status: 'expired', expires_at: '2099-01-01T23:59:59.999Z' });
      expect(await readJob(organization, id)).toEqual(response.body.data);
    }
    expect(await titlesOf(organization, { status: 'active' })).toEqual([]);
    await sweep();
    for (const { id } of [swept, unswept]) {
      expect(await typesOf(organization, id)).toEqual(
        expect.arrayContaining(['job.created', 'job.updated', 'job.expired']),
      );
      expect(await typesOf(organization, id)).toHaveLength(3);
    }
    const updates = (await eventsOf(organization)).filter(({ type }) => type === 'job.updated');
    expect(updates.map(({ changed_fields }) => changed_fields)).toEqual([['expires_at'], ['expires_at']]);
  });

  it('is recorded as active when an update reactivates it before a sweep', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { expires_at: '2020-01-01' });
    const changes = { status: 'active', expires_at: '2099-01-01' };
    const response = await organization.patch(`/jobs/${job.id}`, changes);
    expect(response.body.data.status).toBe('active');
    expect((await eventsOf(organization)).at(-1)).toMatchObject({
      type: 'job.updated',
      data: response.body.data,
    });
    expect((await eventsOf(organization)).at(-1)?.changed_fields?.toSorted()).toEqual([
      'expires_at',
      'status',
    ]);
  });

  it('is recorded as expired once when an update expires it before the sweep', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { expires_at: '2020-01-01' });
    const response = await organization.patch(`/jobs/${job.id}`, { status: 'expired' });
    expect(response.body.data).toEqual(job);
    await sweep();
    expect(await typesOf(organization, job.id)).toEqual(['job.created', 'job.expired']);
  });
});

describe('expireDueJobs', () => {
  it('stores the expired status of due jobs and records one event for each, with the data that the API returns', async () => {
    const organization = await newOrganization();
    const due = await postJobs(organization, [
      { title: 'Past', expires_at: '2020-01-01', category: 'Docks' },
      { title: 'Older', expires_at: '2019-01-01' },
    ]);
    const others = await postJobs(organization, [
      { title: 'Future', expires_at: '2099-01-01' },
      { title: 'Never', expires_at: null },
      { title: 'Draft', status: 'draft', expires_at: '2020-01-01' },
      { title: 'Expired', status: 'expired', expires_at: '2020-01-01' },
    ]);
    const before = (await eventsOf(organization)).length;
    await sweep();
    const events = (await eventsOf(organization)).slice(before);
    expect(events).toHaveLength(2);
    for (const job of due) {
      const expired = await readJob(organization, job.id);
      expect(expired).toEqual({ ...job, status: 'expired', updated_at: expired.updated_at });
      expect(expired.updated_at > job.updated_at).toBe(true);
      expect(events).toContainEqual({
        type: 'job.expired',
        data: expired,
        changed_fields: ['status'],
        actor: 'system',
      });
      expect(await rowsOf(organization, job.id)).toEqual(['expired', 'expired']);
    }
    for (const job of others) expect(await readJob(organization, job.id)).toEqual(job);
    await sweep();
    expect(await eventsOf(organization)).toHaveLength(before + 2);
  });

  it('records each job once when three sweeps run concurrently', async () => {
    const organizations = await Promise.all([newOrganization(), newOrganization()]);
    for (const organization of organizations) {
      await postJobs(organization, Array<object>(60).fill({ expires_at: '2020-01-01' }) as []);
    }
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    for (const organization of organizations) {
      const expiredEvents = (await eventsOf(organization)).filter(({ type }) => type === 'job.expired');
      expect(expiredEvents).toHaveLength(60);
      expect(new Set(expiredEvents.map(({ data }) => data.id)).size).toBe(60);
    }
  });

  it('skips a locked job and expires it in the next sweep', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { expires_at: '2020-01-01' });
    const free = await postJob(organization, { expires_at: '2020-01-01' });
    const { pool } = (await sharedServer()).connection;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from jobs where id = $1 for update', [job.id]);
      await sweep();
      expect(await typesOf(organization, job.id)).toEqual(['job.created']);
      expect(await typesOf(organization, free.id)).toEqual(['job.created', 'job.expired']);
      await other.query('rollback');
    } finally {
      other.release();
    }
    await sweep();
    expect(await typesOf(organization, job.id)).toEqual(['job.created', 'job.expired']);
  });

  it('expires more jobs than fit in one batch', async () => {
    const organization = await newOrganization();
    await Promise.all(
      // Jobs of the same title would wait for each other's slugs.
      Array.from({ length: 6 }, (_, n) =>
        postJobs(
          organization,
          Array<object>(100).fill({ title: `Pilot ${n}`, expires_at: '2020-01-01' }) as [],
        ),
      ),
    );
    await sweep();
    const expiredEvents = (await eventsOf(organization)).filter(({ type }) => type === 'job.expired');
    expect(expiredEvents).toHaveLength(600);
  });
});

async function sweep(): Promise<void> {
  const { connection, config } = await sharedServer();
  await expireDueJobs(connection.db, toInstallation(config));
}

function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

async function untilPast(instant: string | null): Promise<void> {
  await until(
    async () => Date.now(),
    (now) => now > Date.parse(instant ?? ''),
  );
}

async function typesOf(organization: Client, jobId: string): Promise<string[]> {
  return (await eventsOf(organization)).filter(({ data }) => data.id === jobId).map(({ type }) => type);
}

async function rowsOf({ scope }: Client, jobId: string): Promise<(string | undefined)[]> {
  const job = await scope.db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirst();
  const found = await scope.db
    .selectFrom('job_index')
    .select('status')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return [job?.status, found?.status];
}
