import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization, until } from '../../../../test/app.ts';
import {
  type EnrichedBoard,
  newEnrichedBoard,
  postProvider,
  runsOf,
  startProvider,
} from '../../../../test/enrichment.ts';
import { eventsOf, postJob, postJobs, readJob } from '../../../../test/jobs.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a new job', () => {
  it('is sent as its event, and missing fields are filled in by a separate update', async () => {
    const board = await newEnrichedBoard();
    const { url, asked } = await startProvider(() => ({
      body: { salary_min: 52_000, salary_currency: 'eur', location: 'Hamburg', title: 'Other', more: [1] },
    }));
    const fields = ['salary_min', 'salary_max', 'salary_currency', 'location'];
    const provider = await postProvider(board, { url, fields, headers: { 'X-Board': '7' } });
    const job = await postJob(board, { location: 'Rotterdam' });
    const [run] = await board.runsEnded(provider.id);

    const [created, updated, ...rest] = await eventsOf(board);
    expect(rest).toEqual([]);
    expect(asked).toEqual([
      {
        headers: expect.objectContaining({ 'content-type': 'application/json', 'x-board': '7' }),
        body: {
          id: run!.event_id,
          type: 'job.created',
          timestamp: expect.stringMatching(TIME),
          organization_id: board.scope.organizationId,
          actor: expect.stringMatching(/^api_key:/),
          data: created!.data,
        },
      },
    ]);
    const now = await readJob(board, job.id);
    expect(now).toEqual({ ...job, salary_min: 52_000, salary_currency: 'EUR', updated_at: now.updated_at });
    expect(updated).toEqual({
      type: 'job.updated',
      data: now,
      changed_fields: ['salary_min', 'salary_currency'],
      actor: `enrichment:${provider.id}`,
    });
    expect(run).toEqual({
      id: expect.any(String),
      provider_id: provider.id,
      job_id: job.id,
      event_id: expect.any(String),
      status: 'succeeded',
      attempts: 1,
      next_attempt_at: null,
      started_at: expect.stringMatching(TIME),
      duration_ms: expect.any(Number),
      response_status: 200,
      error: null,
      filled_fields: ['salary_min', 'salary_currency'],
      refused_fields: [{ field: 'location', message: 'already has a value' }],
      created_at: expect.stringMatching(TIME),
      finished_at: expect.stringMatching(TIME),
    });
  });

  it('stays unchanged when the response has nothing to fill in, which is a success', async () => {
    const board = await newEnrichedBoard();
    const { url } = await startProvider(() => ({ body: { location: null, company_name: 'Pilots' } }));
    const { id } = await postProvider(board, { url });
    const job = await postJob(board);
    const [run] = await board.runsEnded(id);
    expect(run).toMatchObject({ status: 'succeeded', filled_fields: [], refused_fields: [], error: null });
    expect(await readJob(board, job.id)).toEqual(job);
    expect(await eventsOf(board)).toHaveLength(1);
  });

  it('in a batch is enriched too, by the enabled providers of its organization only', async () => {
    const board = await newEnrichedBoard();
    const other = await newOrganization({ server: board.server });
    const { url, asked } = await startProvider(({ body }) => ({ body: { location: body.data.title } }));
    const { id } = await postProvider(board, { url });
    await postProvider(other, { url: url.replace('enrich', 'other'), is_enabled: false });
    const jobs = await postJobs(board, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
    await postJob(other, { title: 'D' });
    await board.runsEnded(id, 3);
    expect(asked.map(({ body }) => body.data.title).sort()).toEqual(['A', 'B', 'C']);
    for (const { id, title } of jobs) expect((await readJob(board, id)).location).toBe(title);
  });
});

describe('a failed attempt', () => {
  it('is retried after about one and ten minutes, and then the run fails', async () => {
    const board = await newEnrichedBoard();
    const { url, asked } = await startProvider(() => ({ status: 503, body: { location: 'Hamburg' } }));
    const { id } = await postProvider(board, { url });
    const job = await postJob(board);
    const delays: number[] = [];
    for (const attempts of [1, 2]) {
      const [run] = await until(
        () => runsOf(board, id),
        ([run]) => run?.attempts === attempts,
      );
      expect(run).toMatchObject({
        status: 'pending',
        attempts,
        response_status: 503,
        error: { code: 'not_accepted', message: 'The provider returned 503. Only 2xx is a success.' },
        finished_at: null,
      });
      const workerMs = Date.parse(run!.started_at!) + board.clock.offsetMs;
      delays.push(Date.parse(run!.next_attempt_at!) - workerMs);
      expect(asked).toHaveLength(attempts);
      board.clock.offsetMs += delays.at(-1)!;
    }
    const [run] = await board.runsEnded(id);
    expect(run).toMatchObject({ status: 'failed', attempts: 3, next_attempt_at: null, response_status: 503 });
    expect(asked.map(({ body }) => body.id)).toEqual(Array(3).fill(run!.event_id));
    const slack = 5 * SECOND_MS;
    expect(delays[0]).toBeGreaterThanOrEqual(0.8 * MINUTE_MS);
    expect(delays[0]).toBeLessThan(1.2 * MINUTE_MS + slack);
    expect(delays[1]).toBeGreaterThanOrEqual(8 * MINUTE_MS);
    expect(delays[1]).toBeLessThan(12 * MINUTE_MS + slack);
    expect(await readJob(board, job.id)).toEqual(job);
  });

  it('can be followed by a successful one, which sends the current value of the secret', async () => {
    const board = await newEnrichedBoard();
    await board.post('/secrets', { name: 'places', value: 'old-Value' });
    const { url, asked } = await startProvider((question) =>
      question === asked[0] ? { status: 429 } : { body: { location: 'Hamburg' } },
    );
    const { id } = await postProvider(board, { url, headers: { 'X-Key': 'vault:places' } });
    const job = await postJob(board);
    await until(
      () => runsOf(board, id),
      ([run]) => run?.attempts === 1,
    );
    await board.post('/secrets', { name: 'places', value: 'new-Value' });
    board.clock.offsetMs += 2 * MINUTE_MS;
    const [run] = await board.runsEnded(id);
    expect(run).toMatchObject({
      status: 'succeeded',
      attempts: 2,
      response_status: 200,
      error: null,
      filled_fields: ['location'],
    });
    expect(asked.map(({ headers }) => headers['x-key'])).toEqual(['old-Value', 'new-Value']);
    expect((await readJob(board, job.id)).location).toBe('Hamburg');
  });

  it('ends the run immediately on a 4xx response, a redirect or a missing secret', async () => {
    const board = await newEnrichedBoard();
    await board.post('/secrets', { name: 'places', value: 'some-Value' });
    const elsewhere = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const rejecting = await startProvider(() => ({ status: 422 }));
    const redirecting = await startProvider(() => ({ status: 307, headers: { location: elsewhere.url } }));
    const withMissingSecret = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const headers = { 'X-Key': 'vault:places' };
    const providers = [
      await postProvider(board, { url: rejecting.url }),
      await postProvider(board, { url: redirecting.url }),
      await postProvider(board, { url: withMissingSecret.url, headers }),
    ];
    await board.delete('/secrets/places?force=true');
    const job = await postJob(board);
    const runs = await Promise.all(providers.map(({ id }) => board.runsEnded(id)));
    expect(runs).toMatchObject([
      [{ status: 'failed', attempts: 1, response_status: 422, error: { code: 'not_accepted' } }],
      [{ status: 'failed', attempts: 1, response_status: 307, error: { code: 'redirected' } }],
      [{ status: 'failed', attempts: 1, response_status: null, error: { code: 'secret_missing' } }],
    ]);
    expect([elsewhere.asked, withMissingSecret.asked]).toEqual([[], []]);
    expect(await readJob(board, job.id)).toEqual(job);
  });
});

describe('a run that cannot be completed', () => {
  it('is skipped without a request when the job was deleted before', async () => {
    const board = await newEnrichedBoard();
    await board.stopWorkers();
    const { url, asked } = await startProvider(() => ({}));
    const { id } = await postProvider(board, { url });
    const job = await postJob(board);
    await board.delete(`/jobs/${job.id}`);
    board.startWorker();
    const [run] = await board.runsEnded(id);
    expect(run).toMatchObject({
      status: 'skipped',
      attempts: 0,
      started_at: null,
      error: { code: 'job_deleted' },
    });
    expect(asked).toEqual([]);
  });

  it('is retried when the database fails, counts as an attempt, and is logged', async () => {
    const board = await newEnrichedBoard();
    await failUpdates(board);
    const { url, asked } = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const { id } = await postProvider(board, { url });
    const job = await postJob(board);
    const [failed] = await until(
      () => runsOf(board, id),
      ([run]) => run?.attempts === 1,
    );
    expect(failed).toMatchObject({
      status: 'pending',
      response_status: 200,
      error: { code: 'internal_error' },
    });
    expect(board.log.join()).toContain('task failed');
    await sql`drop trigger fails on jobs`.execute(board.scope.db);
    board.clock.offsetMs += 2 * MINUTE_MS;
    expect(await board.runsEnded(id)).toMatchObject([{ status: 'succeeded', attempts: 2 }]);
    expect((await readJob(board, job.id)).location).toBe('Hamburg');
    expect(asked).toHaveLength(2);
  });
});

async function failUpdates({ scope: { db } }: EnrichedBoard): Promise<void> {
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
  await sql`create trigger fails before update on jobs for each row execute function fail()`.execute(db);
}
