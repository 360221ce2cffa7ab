import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { postJob, postJobs } from '../../../../../test/jobs.ts';

const good = {
  title: 'Pilot',
  company_name: 'Quay',
  location: 'Zürich, Switzerland',
  description: `<p>${'Guide ships. '.repeat(20)}</p>`,
  expires_at: null,
};

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

async function report(query = '') {
  const response = await client.get(`/jobs/preflight${query}`);
  expect(response.status, response.text).toBe(200);
  const { is_complete, live_jobs, ready, reasons, jobs } = response.body.data;
  const counts = Object.fromEntries(
    reasons.flatMap(({ reason, count }: { reason: string; count: number }) =>
      count ? [[reason, count]] : [],
    ),
  );
  const titles = jobs.map(({ title }: { title: string }) => title);
  return { is_complete, live_jobs, ready, counts, titles, jobs, meta: response.body.meta };
}

test('a board without jobs has nothing to report', async () => {
  expect(await report()).toMatchObject({
    is_complete: true,
    live_jobs: 0,
    ready: { google: 0, indeed: 0, linkedin: 0 },
    counts: {},
    jobs: [],
  });
});

test('each reason has its count, its jobs and its sources, and each job search its ready jobs', async () => {
  await postJobs(client, [
    good,
    { ...good, title: 'No company', company_name: null },
    { ...good, title: 'No text', description: null },
    { ...good, title: 'Thin', description: '<p>Short.</p>' },
    { ...good, title: 'Nowhere', location: 'Springfield' },
    { ...good, title: 'Unpaid', location: 'Berlin, Germany' },
    { ...good, title: 'Twin' },
    { ...good, title: 'TWIN!' },
    { ...good, title: 'Closed', status: 'expired' },
    { ...good, title: 'Overdue', expires_at: '2026-01-01T00:00:00Z' },
    { ...good, title: 'Draft', status: 'draft', company_name: null },
  ]);
  const { live_jobs, ready, counts } = await report();
  expect(live_jobs).toBe(8);
  expect(counts).toEqual({
    no_company: 1,
    no_description: 1,
    no_country: 1,
    thin_text: 1,
    no_pay: 1,
    duplicate: 1,
    expired: 2,
  });
  // Three have no company, text or country. LinkedIn wants more text, and only Google takes duplicates.
  expect(ready).toEqual({ google: 5, indeed: 4, linkedin: 3 });
  for (const [reason, titles] of [
    ['no_company', ['No company']],
    ['no_description', ['No text']],
    ['thin_text', ['Thin']],
    ['no_country', ['Nowhere']],
    ['no_pay', ['Unpaid']],
    ['duplicate', ['TWIN!']],
    ['expired', ['Overdue', 'Closed']],
  ] as const)
    expect([reason, (await report(`?reason=${reason}`)).titles]).toEqual([reason, titles]);
  const { meta, titles } = await report('?reason=expired&per_page=1&page=2');
  expect([meta.pagination.total_items, titles]).toEqual([2, ['Closed']]);
});

test('a changed job, a deleted job and the country of the board count at once', async () => {
  const { id } = await postJob(client, { ...good, location: 'Springfield' });
  expect((await report()).counts).toEqual({ no_country: 1 });
  await client.patch('/organization', { country: 'CH' });
  expect((await report()).counts).toEqual({});
  await client.patch(`/jobs/${id}`, { company_name: null });
  expect((await report()).counts).toEqual({ no_company: 1 });
  await client.delete(`/jobs/${id}`);
  expect(await report()).toMatchObject({ live_jobs: 0, counts: {} });
});

test('the oldest of three equal jobs is no duplicate, and the next takes its place when it closes', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => postJob(client, good)));
  const [oldest, ...others] = [first!, second!, third!].map(({ id }) => id).sort();
  const found = await report('?reason=duplicate');
  expect(found.jobs.map(({ id }: { id: string }) => id).sort()).toEqual(others);
  expect(new Set(found.jobs.map((job: { duplicate_of: string }) => job.duplicate_of))).toEqual(
    new Set([oldest]),
  );
  await client.patch(`/jobs/${oldest}`, { status: 'expired' });
  expect((await report()).counts).toEqual({ duplicate: 1, expired: 1 });
});

test('a board of more jobs than one request checks says so, and the next requests check the rest', async () => {
  const jobs = Array.from({ length: 100 }, () => ({ method: 'create', body: { title: 'Pilot' } }));
  for (let batch = 0; batch < 16; batch++)
    expect((await client.post('/jobs/batch', { operations: jobs })).status).toBe(200);
  expect(await report()).toMatchObject({ is_complete: false, live_jobs: 1_500 });
  expect(await report()).toMatchObject({ is_complete: true, live_jobs: 1_600 });
});

describe('the check of one job', () => {
  const check = async (id: string) => (await client.get(`/jobs/${id}/preflight`)).body.data;

  test('names the laws that ask for pay', async () => {
    const { id } = await postJob(client, { ...good, location: 'Denver, CO' });
    const { ready, findings } = await check(id);
    expect(ready).toEqual({ google: true, indeed: true, linkedin: true });
    expect(findings).toMatchObject([
      {
        reason: 'no_pay',
        blocks: [],
        laws: [{ since: '2021-01-01', requires: 'in_posting', min_employees: 1 }],
      },
    ]);
  });

  test('names the job that is the same', async () => {
    const first = await postJob(client, good);
    const second = await postJob(client, good);
    expect((await check(first.id)).findings).toEqual([]);
    const { ready, findings } = await check(second.id);
    expect(ready).toEqual({ google: true, indeed: false, linkedin: false });
    expect(findings).toMatchObject([{ reason: 'duplicate', duplicate_of: first.id }]);
  });

  test('finds a closed job and a draft not ready', async () => {
    for (const status of ['expired', 'draft']) {
      const { id } = await postJob(client, { ...good, title: status, status });
      const { ready, findings } = await check(id);
      expect(ready).toEqual({ google: false, indeed: false, linkedin: false });
      expect(findings.map(({ reason }: { reason: string }) => reason)).toEqual(
        status === 'expired' ? ['expired'] : [],
      );
    }
  });

  test('returns 404 for the job of another organization', async () => {
    const other = await newOrganization();
    const { id } = await postJob(other, good);
    expect((await client.get(`/jobs/${id}/preflight`)).status).toBe(404);
  });
});
