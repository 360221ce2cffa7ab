import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import {
  newEnrichedBoard,
  newGate,
  postProvider,
  runsOf,
  startProvider,
  untilRequested,
} from '../../../../test/enrichment.ts';
import { postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { createJob } from '../../jobs/jobs/create.ts';
import { lockProvider, updateProviderRow } from './queries.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('while the provider has not responded', () => {
  async function startSlowRun() {
    const board = await newEnrichedBoard();
    const gate = newGate();
    const slow = await startProvider(() => gate.opened.then(() => ({ body: { location: 'Hamburg' } })));
    const provider = await postProvider(board, { url: slow.url });
    const job = await postJob(board);
    await untilRequested(slow, 1);
    return { board, gate, asked: slow.asked, provider, job };
  }

  it('a field that gets a value in the meantime keeps it', async () => {
    const { board, gate, provider, job } = await startSlowRun();
    await board.patch(`/jobs/${job.id}`, { location: 'Rotterdam' });
    gate.open();
    const [run] = await board.runsEnded(provider.id);
    expect(run).toMatchObject({
      status: 'succeeded',
      filled_fields: [],
      refused_fields: [{ field: 'location', message: 'already has a value' }],
    });
    expect((await readJob(board, job.id)).location).toBe('Rotterdam');
  });

  it('the run of a deleted job is skipped', async () => {
    const { board, gate, provider, job } = await startSlowRun();
    await board.delete(`/jobs/${job.id}`);
    gate.open();
    const [run] = await board.runsEnded(provider.id);
    expect(run).toMatchObject({
      status: 'skipped',
      attempts: 1,
      response_status: 200,
      error: { code: 'job_deleted' },
      filled_fields: [],
    });
  });

  it('the run of a disabled provider is skipped, and its response is not used', async () => {
    const { board, gate, provider, job } = await startSlowRun();
    const path = `/enrichment-providers/${provider.id}`;
    await board.patch(path, { is_enabled: false });
    expect(await runsOf(board, provider.id)).toMatchObject([
      { status: 'skipped', error: { code: 'provider_disabled' }, finished_at: expect.stringMatching(TIME) },
    ]);
    gate.open();
    await board.stopWorkers();
    expect(await runsOf(board, provider.id)).toMatchObject([{ status: 'skipped', attempts: 0 }]);
    expect(await readJob(board, job.id)).toEqual(job);
  });

  it('a provider can be disabled while a job is being created, and the run is skipped', async () => {
    const board = await newEnrichedBoard();
    const never = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const provider = await postProvider(board, { url: never.url });
    const path = `/enrichment-providers/${provider.id}`;
    await inTransaction(board.scope, async (scope) => {
      await createJob(scope, { title: 'Pilot' });
      expect((await board.patch(path, { is_enabled: false })).status).toBe(200);
    });
    const [run] = await board.runsEnded(provider.id);
    expect(run).toMatchObject({ status: 'skipped', attempts: 0, error: { code: 'provider_disabled' } });
    expect(never.asked).toEqual([]);
  });

  it('a job can be created while a provider is being disabled', async () => {
    const board = await newEnrichedBoard();
    const { id } = await postProvider(board);
    await inTransaction(board.scope, async (scope) => {
      await lockProvider(scope, id);
      await updateProviderRow(scope, id, { is_enabled: false });
      await postJob(board);
    });
    const [run] = await board.runsEnded(id);
    expect(run).toMatchObject({ status: 'skipped', error: { code: 'provider_disabled' } });
  });

  it('a deleted provider fills in nothing', async () => {
    const { board, gate, provider, job } = await startSlowRun();
    expect((await board.delete(`/enrichment-providers/${provider.id}`)).status).toBe(200);
    gate.open();
    await board.stopWorkers();
    expect(await readJob(board, job.id)).toEqual(job);
    expect(board.log).toEqual([]);
  });

  it('other jobs and providers are not delayed', async () => {
    const { board, provider } = await startSlowRun();
    await postJobs(board, Array(20).fill({}));
    await board.patch(`/enrichment-providers/${provider.id}`, { name: 'Slow' });
    const other = await newOrganization({ server: board.server });
    const quick = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    await postProvider(other, { url: quick.url });
    const since = performance.now();
    await postJob(other);
    await untilRequested(quick, 1);
    expect(performance.now() - since).toBeLessThan(2 * SECOND_MS);
  });

  it('a stopping worker releases the run, and the next worker completes it', async () => {
    const { board, gate, asked, provider, job } = await startSlowRun();
    await board.stopWorkers();
    expect(await runsOf(board, provider.id)).toMatchObject([
      { status: 'pending', attempts: 0, next_attempt_at: expect.stringMatching(TIME) },
    ]);
    gate.open();
    board.startWorker();
    const [run] = await board.runsEnded(provider.id);
    expect(run).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(asked).toHaveLength(2);
    expect((await readJob(board, job.id)).location).toBe('Hamburg');
  });

  it('a worker that has lost its lease fills in nothing', async () => {
    const board = await newEnrichedBoard();
    const gate = newGate();
    const late = await startProvider(async (question) => {
      const isFirst = question === late.asked[0];
      if (isFirst) await gate.opened;
      return { body: isFirst ? { location: 'Late', company_name: 'Late' } : { location: 'Hamburg' } };
    });
    const { id } = await postProvider(board, { url: late.url, fields: ['location', 'company_name'] });
    const job = await postJob(board);
    await untilRequested(late, 1);
    board.startWorker();
    board.clock.offsetMs += 2 * MINUTE_MS;
    const [run] = await board.runsEnded(id);
    gate.open();
    await board.stopWorkers();
    expect(await runsOf(board, id)).toEqual([run]);
    expect(await readJob(board, job.id)).toMatchObject({ location: 'Hamburg', company_name: null });
  });
});

describe('concurrent runs', () => {
  it('of several providers for one job fill in each field once', async () => {
    const board = await newEnrichedBoard();
    const gate = newGate();
    const providers: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      const { url } = await startProvider(async () => {
        await gate.opened;
        return {
          body: { location: name, company_name: name, [name === 'C' ? 'job_type' : 'category']: name },
        };
      });
      const fields = ['location', 'company_name', 'category', 'job_type'];
      providers.push((await postProvider(board, { url, fields })).id);
    }
    const job = await postJob(board);
    gate.open();
    const runs = (await Promise.all(providers.map((id) => board.runsEnded(id)))).flat();
    expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(runs.flatMap((run) => run.filled_fields).sort()).toEqual([
      ...['category', 'company_name', 'job_type', 'location'],
    ]);
    const { location, company_name, job_type } = await readJob(board, job.id);
    expect(company_name).toBe(location);
    expect(job_type).toBe('c');
  });

  it('are shared between workers, and each runs once', async () => {
    const board = await newEnrichedBoard();
    board.startWorker();
    board.startWorker();
    const { url, asked } = await startProvider(() => ({ body: { location: 'Hamburg' } }));
    const { id } = await postProvider(board, { url });
    await postJobs(board, Array(60).fill({}));
    const runs = await board.runsEnded(id, 60);
    expect(runs.filter(({ status, attempts }) => status === 'succeeded' && attempts === 1)).toHaveLength(60);
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(60);
    expect(asked).toHaveLength(60);
  });
});
