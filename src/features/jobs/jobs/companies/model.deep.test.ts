import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Client, newOrganization, type TestResponse } from '../../../../../test/app.ts';
import { propertyRuns } from '../../../../../test/property-runs.ts';
import { foldCompanyName } from '../../companies/names/fold-name.ts';
import type { Company } from '../../companies/schema.ts';
import type { Job } from '../schema.ts';

/** Spellings of four names. */
const names = ['Acme', 'ACME GmbH', 'Bolt', 'bolt, Inc.', 'Clay', 'Dawn', 'dawn ltd'];
const name = fc.constantFrom(...names);
const place = fc.nat(9);

/** The action of one of the concurrent clients. Numbers choose a company, a merge or a job among the last seen ones. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name, status: fc.constantFrom('active', 'draft') }),
  fc.record({ kind: fc.constant('batch' as const), names: fc.array(name, { minLength: 2, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('rename' as const), job: place, name: fc.option(name) }),
  fc.record({ kind: fc.constant('remove' as const), job: place }),
  fc.record({ kind: fc.constant('merge' as const), from: place, into: place }),
  fc.record({ kind: fc.constant('undo' as const), merge: place }),
  fc.record({ kind: fc.constant('delete' as const), company: place }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Seen {
  jobs: Job[];
  companies: Company[];
  merges: string[];
}

it('whatever creates, renames, merges, undoes and deletes at once, each job has the one company of its name, and counts are exact', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rounds, async (rounds) => {
      const board = await newOrganization();
      const merges: string[] = [];
      for (const steps of rounds) {
        const seen = { ...(await readAll(board)), merges };
        const responses = await Promise.all(steps.map((each) => perform(board, each, seen)));
        for (const [n, response] of responses.entries()) {
          expect([200, 201, 400, 404, 409], JSON.stringify([steps[n], response?.text])).toContain(
            response?.status ?? 200,
          );
          if (response?.body?.meta?.merge_id) merges.push(response.body.meta.merge_id);
        }
        expectConsistent(await readAll(board));
      }
    }),
    { numRuns: propertyRuns(8) },
  );
});

async function perform(
  board: Client,
  step: Step,
  { jobs, companies, merges }: Seen,
): Promise<TestResponse | undefined> {
  if (step.kind === 'create') return board.post('/jobs', toBody(step.name, step.status));
  if (step.kind === 'batch') {
    const operations = step.names.map((each) => ({ method: 'create', body: toBody(each, 'active') }));
    return board.post('/jobs/batch', { operations });
  }
  if (step.kind === 'undo') {
    const id = merges.at(-1 - step.merge);
    return id === undefined ? undefined : board.post(`/company-merges/${id}/undo`);
  }
  if (step.kind === 'merge') {
    const [from, into] = [companies[step.from], companies[step.into]];
    return from && into ? board.post(`/companies/${from.id}/merge`, { into: into.id }) : undefined;
  }
  if (step.kind === 'delete') {
    const company = companies[step.company];
    return company && board.delete(`/companies/${company.id}`);
  }
  const job = jobs[step.job];
  if (!job) return undefined;
  if (step.kind === 'remove') return board.delete(`/jobs/${job.id}`);
  return board.patch(`/jobs/${job.id}`, { company_name: step.name });
}

function toBody(companyName: string, status: string): object {
  return { title: 'Pilot', company_name: companyName, status };
}

async function readAll(board: Client): Promise<Pick<Seen, 'jobs' | 'companies'>> {
  const jobs = await board.get('/jobs?per_page=100');
  const companies = await board.get('/companies?per_page=100');
  return { jobs: jobs.body.data, companies: companies.body.data };
}

function expectConsistent({ jobs, companies }: Pick<Seen, 'jobs' | 'companies'>): void {
  const companyOfName = new Map<string, string | null>();
  for (const { company_name, company_id } of jobs) {
    const folded = foldCompanyName(company_name ?? '');
    if (folded === '') expect(company_id).toBeNull();
    else if (companyOfName.has(folded)) expect(company_id).toBe(companyOfName.get(folded));
    else companyOfName.set(folded, company_id);
  }
  const counts = companies.map(({ id }) => {
    const own = jobs.filter(({ company_id }) => company_id === id);
    return {
      id,
      job_count: own.length,
      live_job_count: own.filter(({ status }) => status === 'active').length,
    };
  });
  expect(companies).toMatchObject(counts);
  const known = companies.map(({ id }) => id);
  for (const { company_id } of jobs) if (company_id !== null) expect(known).toContain(company_id);
  expect(new Set(companies.map((company) => company.name.toLowerCase())).size).toBe(companies.length);
}
