import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { postProvider } from '../../../../test/enrichment.ts';
import { expectError, issuePaths, postJob, postJobs } from '../../../../test/jobs.ts';
import { deleteOldRuns } from './run-queries.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('GET /enrichment-providers/{id}/runs', () => {
  it('lists a run for each job that was created while the provider was enabled, newest first', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const provider = await postProvider(organization);
    const path = `/enrichment-providers/${provider.id}`;
    expect((await organization.get(`${path}/runs`)).body).toMatchObject({
      data: [],
      meta: { pagination: { total_items: 0, total_pages: 0 } },
    });
    const jobs = [await postJob(organization), await postJob(organization), await postJob(organization)];
    await organization.patch(`/jobs/${jobs[0]!.id}`, { title: 'Stoker' });
    const { data, meta } = (await organization.get(`${path}/runs?per_page=2`)).body;
    expect(meta.pagination).toMatchObject({ total_items: 3, total_pages: 2 });
    expect(data.map(({ job_id }: { job_id: string }) => job_id)).toEqual([jobs[2]!.id, jobs[1]!.id]);
    expect(data[0]).toEqual({
      id: expect.stringMatching(UUID_V7),
      provider_id: provider.id,
      job_id: jobs[2]!.id,
      event_id: expect.stringMatching(UUID_V7),
      status: 'pending',
      attempts: 0,
      next_attempt_at: expect.stringMatching(TIME),
      started_at: null,
      duration_ms: null,
      response_status: null,
      error: null,
      filled_fields: [],
      refused_fields: [],
      created_at: expect.stringMatching(TIME),
      finished_at: null,
    });
  });

  it('filters by status, and has no runs from while the provider was disabled', async () => {
    const organization = await newOrganization();
    const { id } = await postProvider(organization);
    const path = `/enrichment-providers/${id}`;
    await postJob(organization);
    await organization.patch(path, { is_enabled: false });
    await postJob(organization);
    await organization.patch(path, { is_enabled: true });
    await postJob(organization);
    const of = async (status: string) => (await organization.get(`${path}/runs?status=${status}`)).body.data;
    expect(await of('skipped')).toMatchObject([
      { error: { code: 'provider_disabled' }, finished_at: expect.stringMatching(TIME), attempts: 0 },
    ]);
    expect(await of('pending')).toMatchObject([{ error: null, finished_at: null }]);
    expect(await of('failed')).toEqual([]);
    const response = await organization.get(`${path}/runs?status=nonsense`);
    expect(issuePaths(response)).toEqual(['status']);
  });

  it('deletes runs after 30 days', async () => {
    const organization = await newOrganization();
    const { id } = await postProvider(organization);
    const jobs = await postJobs(organization, [{}, {}]);
    const { db } = organization.scope;
    for (const [job, days] of [
      [jobs[0], 29],
      [jobs[1], 31],
    ] as const)
      await db
        .updateTable('enrichment_runs')
        .set({ created_at: sql`now() - make_interval(days => ${days})` })
        .where('job_id', '=', job!.id)
        .execute();
    await deleteOldRuns(db);
    const { data } = (await organization.get(`/enrichment-providers/${id}/runs`)).body;
    expect(data).toMatchObject([{ job_id: jobs[0]!.id }]);
  });

  it('lists no run for a job whose creation was rejected', async () => {
    const organization = await newOrganization();
    const { id } = await postProvider(organization);
    const job = { title: 'Pilot', external_id: 'ATS-1' };
    await postJob(organization, job);
    expectError(await organization.post('/jobs', job), 409, 'duplicate_job');
    const { data } = (await organization.get(`/enrichment-providers/${id}/runs`)).body;
    expect(data).toHaveLength(1);
  });
});
