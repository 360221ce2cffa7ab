import { expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { eventsOf, postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import { logosOf, setLogos } from '../../../../test/logos.ts';

const LOGO = 'https://pilots.example/logo.png';
const OTHER = 'https://pilots.example/other.png';
const NAME = 'North Sea Pilots';

interface Setting {
  board: Client;
  companyId: string;
  /** The URL of the copy of the company's logo. */
  logoUrl: string;
}

/** A company with a logo whose copy is ready. */
async function newCompanyWithLogo(): Promise<Setting> {
  const board = await newOrganization();
  const company = (await board.post('/companies', { name: NAME, logo_url: LOGO })).body.data;
  await setLogos(board, { status: 'ready' });
  const { logo_url } = (await board.get(`/companies/${company.id}`)).body.data;
  expect(logo_url).toBeTruthy();
  return { board, companyId: company.id, logoUrl: logo_url };
}

const ownLogoIds = async ({ scope }: Client) =>
  (
    await scope.db
      .selectFrom('jobs')
      .select('logo_id')
      .where('organization_id', '=', scope.organizationId)
      .execute()
  ).map(({ logo_id }) => logo_id);

it('reads as the logo of the company in every response, event, page and feed', async () => {
  const { board, logoUrl } = await newCompanyWithLogo();
  const job = await postJob(board, {
    company_name: NAME,
    status: 'active',
    location: 'Kiel, Germany',
    description: '<p>Guide ships in and out of the port.</p>',
  });
  // The second one needs no look-up, and a batch takes one statement for all.
  const others = [
    await postJob(board, { company_name: NAME }),
    ...(await postJobs(board, [{ company_name: NAME }])),
  ];
  for (const { company_logo_url } of [job, ...others, await readJob(board, job.id)])
    expect(company_logo_url).toBe(logoUrl);
  const listed = (await board.get('/jobs')).body.data as { company_logo_url: string }[];
  expect(new Set(listed.map(({ company_logo_url }) => company_logo_url))).toEqual(new Set([logoUrl]));
  const events = (await eventsOf(board)).filter(({ type }) => type === 'job.created');
  for (const { data } of events) expect(data).toMatchObject({ company_logo_url: logoUrl });
  expect(await ownLogoIds(board)).toEqual([null, null, null]);
  const path = `/jobs/${job.slug}`;
  expect((await openPage(board, path)).text.split(logoUrl).length).toBeGreaterThan(2);
  expect((await openPage(board, path)).text).toContain(`"logo":"${logoUrl}"`);
  expect((await openPage(board, '/jobs')).text).toContain(logoUrl);
});

it('a logo of the job comes first, and null returns to that of the company', async () => {
  const { board, logoUrl } = await newCompanyWithLogo();
  const job = await postJob(board, { company_name: NAME, company_logo_url: OTHER });
  // Until the copy is ready.
  expect(job.company_logo_url).toBe(logoUrl);
  await setLogos(board, { status: 'ready' });
  const own = (await readJob(board, job.id)).company_logo_url;
  expect(own).not.toBe(logoUrl);
  expect(own).toBeTruthy();
  const { data } = (await board.patch(`/jobs/${job.id}`, { company_logo_url: null })).body;
  expect(data.company_logo_url).toBe(logoUrl);
});

it('sending back what was read does not make the logo of the company that of the job', async () => {
  const { board, companyId, logoUrl } = await newCompanyWithLogo();
  const [job] = await postJobs(board, [{ company_name: NAME, external_id: 'a' }]);
  const writes = [
    () => board.patch(`/jobs/${job!.id}`, { company_logo_url: logoUrl }),
    () => board.patch(`/jobs/${job!.id}`, { company_logo_url: LOGO }),
    () =>
      board.post('/jobs/batch', {
        operations: [{ method: 'update', id: job!.id, body: { company_logo_url: logoUrl } }],
      }),
    () =>
      board.post('/jobs?on_duplicate=update', {
        title: job!.title,
        external_id: 'a',
        company_logo_url: logoUrl,
      }),
  ];
  for (const write of writes) {
    const response = await write();
    expect(response.status, response.text).toBeLessThan(300);
    expect(await ownLogoIds(board)).toEqual([null]);
  }
  await board.patch(`/companies/${companyId}`, { logo_url: OTHER });
  await setLogos(board, { status: 'ready' });
  const changed = (await readJob(board, job!.id)).company_logo_url;
  expect(changed).toBeTruthy();
  expect(changed).not.toBe(logoUrl);
  // The next create must not repeat what an earlier one read.
  expect((await postJob(board, { company_name: NAME })).company_logo_url).toBe(changed);
});

it('a job takes the logo of its new company, and of a company that it creates with its own logo', async () => {
  const { board, logoUrl } = await newCompanyWithLogo();
  const job = await postJob(board, { company_name: 'Other Pilots' });
  expect(job.company_logo_url).toBeNull();
  const { data } = (await board.patch(`/jobs/${job.id}`, { company_name: NAME })).body;
  expect(data.company_logo_url).toBe(logoUrl);
  expect(
    (await board.patch(`/jobs/${job.id}`, { company_name: null })).body.data.company_logo_url,
  ).toBeNull();
  const jobs = await postJobs(board, [
    { company_name: 'New Pilots', company_logo_url: LOGO },
    { company_name: 'New Pilots' },
  ]);
  for (const { id, company_logo_url } of jobs) {
    expect(company_logo_url).toBe(logoUrl);
    expect((await readJob(board, id)).company_logo_url).toBe(logoUrl);
  }
  expect((await logosOf(board)).length).toBe(1);
});

it('an export has the own logo of a job only', async () => {
  const { board } = await newCompanyWithLogo();
  await postJobs(board, [
    { title: 'A', company_name: NAME },
    { title: 'B', company_name: NAME, company_logo_url: OTHER },
  ]);
  const response = await board.get('/exports/jobs.json');
  const lines = response.body as Record<string, unknown>[];
  expect(lines.map(({ title, company_logo_url }) => [title, company_logo_url]).sort()).toEqual([
    ['A', null],
    ['B', OTHER],
  ]);
});
