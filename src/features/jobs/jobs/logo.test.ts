import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { eventsOf, expectError, issuePaths, postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import { logosOf, setLogos } from '../../../../test/logos.ts';
import type { Job } from './schema.ts';

const LOGO = 'https://pilots.example/logo.png';

describe('company_logo_url', () => {
  it('creates one logo for concurrent requests and batches with the same URL', async () => {
    const board = await newOrganization();
    const fields = { company_logo_url: LOGO };
    await Promise.all(Array.from({ length: 8 }, () => postJob(board, fields)));
    await postJobs(board, [fields, { company_logo_url: `${LOGO}?2` }]);
    expect((await logosOf(board)).map(({ source_url }) => source_url)).toEqual([LOGO, `${LOGO}?2`]);
  });

  it('is cleared by null', async () => {
    const board = await newOrganization();
    const job = await postReadyJob(board);
    expect((await board.patch(`/jobs/${job.id}`, { company_logo_url: null })).body.data).toMatchObject({
      company_logo_url: null,
    });
    expect((await eventsOf(board)).at(-1)?.changed_fields).toEqual(['company_logo_url']);
  });

  it('does not change when the source URL or the returned URL is sent again', async () => {
    const board = await newOrganization();
    const job = await postReadyJob(board);
    const [logo] = await logosOf(board);
    for (const company_logo_url of [logo!.source_url, job.company_logo_url]) {
      const response = await board.patch(`/jobs/${job.id}`, { company_logo_url });
      expect(response.body.data).toEqual(job);
    }
    expect((await eventsOf(board)).map(({ type }) => type)).toEqual(['job.created']);
    expect((await postJob(board, { company_logo_url: job.company_logo_url })).company_logo_url).toBe(
      job.company_logo_url,
    );
    expect((await logosOf(board)).map(({ id }) => id)).toEqual([logo!.id]);
  });

  it('can be an asset of the same organization only', async () => {
    const board = await newOrganization();
    const otherBoard = await newOrganization();
    const { url } = await uploadImage(board);
    expect((await board.post('/jobs', { title: 'Harbour Pilot', company_logo_url: url })).status).toBe(201);
    expect((await logosOf(board)).map(({ source_url }) => source_url)).toEqual([url]);
    const response = await otherBoard.post('/jobs', { title: 'Harbour Pilot', company_logo_url: url });
    expect(issuePaths(response)).toEqual(['/company_logo_url']);
  });

  it('cannot be the logo copy of another organization', async () => {
    const board = await newOrganization();
    const { company_logo_url } = await postReadyJob(board);
    const otherBoard = await newOrganization();
    const response = await otherBoard.post('/jobs', { title: 'Harbour Pilot', company_logo_url });
    expect(issuePaths(response)).toEqual(['/company_logo_url']);
  });
});

describe('a URL that this server may not send requests to', () => {
  const forbiddenUrls = [
    'http://127.0.0.1/logo.png',
    'http://2130706433/logo.png',
    'http://10.1.2.3/logo.png',
    'http://[::1]/logo.png',
    'http://[::ffff:10.0.0.1]/logo.png',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:3000/logo.png',
    'http://printer.local/logo.png',
  ];

  it.each(forbiddenUrls)('%s is rejected when a job is created or updated', async (company_logo_url) => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const responses = [
      await organization.post('/jobs', { title: 'Harbour Pilot', company_logo_url }),
      await organization.patch(`/jobs/${job.id}`, { company_logo_url }),
    ];
    for (const response of responses) {
      expectError(response, 400, 'target_not_allowed');
      expect(response.body.error.details.issues).toEqual([
        { path: '/company_logo_url', message: response.body.error.message },
      ]);
    }
    expect(await eventsOf(organization)).toHaveLength(1);
    expect(await logosOf(organization)).toEqual([]);
  });

  it('is rejected in a batch, which runs its other operations', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const body = { title: 'Harbour Pilot', company_logo_url: 'http://10.1.2.3/logo.png' };
    const response = await organization.post('/jobs/batch', {
      operations: [
        { method: 'create', body },
        { method: 'update', id: job.id, body },
        { method: 'create', body: { ...body, company_logo_url: LOGO } },
      ],
    });
    const [created, updated, good] = response.body.data;
    for (const { status, error } of [created, updated]) {
      expect([status, error.code]).toEqual([400, 'target_not_allowed']);
      expect(error.details.issues).toEqual([{ path: '/body/company_logo_url', message: error.message }]);
    }
    expect(good.status).toBe(201);
  });

  it('is reported only when the request body is otherwise valid', async () => {
    const organization = await newOrganization();
    const body = { title: '', company_logo_url: 'http://10.1.2.3/logo.png' };
    expect(issuePaths(await organization.post('/jobs', body))).toEqual(expect.arrayContaining(['/title']));
    const batch = await organization.post('/jobs/batch', { operations: [{ method: 'create', body }] });
    expect(batch.body.data[0].error.code).toBe('validation_error');
  });
});

async function postReadyJob(board: Client): Promise<Job> {
  const job = await postJob(board, { company_logo_url: LOGO });
  await setLogos(board, { status: 'ready' });
  return readJob(board, job.id);
}
