import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, postJob, readJob } from '../../../../test/jobs.ts';

describe('DELETE /jobs/{id}', () => {
  it('deletes the job permanently in any status, and records its last data', async () => {
    const organization = await newOrganization();
    for (const status of ['active', 'draft', 'expired']) {
      const job = await postJob(organization, { status, category: 'Docks', form_data: { a: 1 } });
      const response = await organization.delete(`/jobs/${job.id}`);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ data: { id: job.id, deleted: true } });
      expectError(await organization.get(`/jobs/${job.id}`), 404, 'not_found');
      expect((await eventsOf(organization)).at(-1)).toMatchObject({
        type: 'job.deleted',
        data: job,
        changed_fields: null,
      });
    }
    expect((await organization.get('/jobs')).body.data).toEqual([]);
    expect((await organization.get('/categories')).body.data).toMatchObject([{ job_count: 0 }]);
  });

  it('returns 404 the second time and records no second event', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    await organization.delete(`/jobs/${job.id}`);
    expectError(await organization.delete(`/jobs/${job.id}`), 404, 'not_found');
    expect(await eventsOf(organization)).toHaveLength(2);
  });

  it('succeeds for one of five concurrent requests', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => organization.delete(`/jobs/${job.id}`)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await eventsOf(organization)).toHaveLength(2);
  });

  it('returns 404 for another organization’s job and does not delete it', async () => {
    const otherOrganization = await newOrganization();
    const job = await postJob(otherOrganization);
    const organization = await newOrganization();
    for (const id of [job.id, 'abc', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10']) {
      expectError(await organization.delete(`/jobs/${id}`), 404, 'not_found');
    }
    expect(await readJob(otherOrganization, job.id)).toEqual(job);
  });

  it('frees the external_id and deletes the row that searches use', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { external_id: 'A-1' });
    await organization.delete(`/jobs/${job.id}`);
    const { db, organizationId } = organization.scope;
    const rows = await db.selectFrom('job_index').where('organization_id', '=', organizationId).execute();
    expect(rows).toEqual([]);
    await postJob(organization, { external_id: 'A-1' });
  });

  it('checks If-Match', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const rejected = await organization.delete(`/jobs/${job.id}`, { 'if-match': '"old"' });
    expectError(rejected, 412, 'precondition_failed');
    const etag = (await organization.get(`/jobs/${job.id}`)).headers.get('etag') ?? '';
    expect((await organization.delete(`/jobs/${job.id}`, { 'if-match': etag })).status).toBe(200);
  });

  it('replays its response for a repeated Idempotency-Key', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const headers = { 'idempotency-key': 'delete-1' };
    const first = await organization.delete(`/jobs/${job.id}`, headers);
    const second = await organization.delete(`/jobs/${job.id}`, headers);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  });
});
