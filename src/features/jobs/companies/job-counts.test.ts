import { expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../test/app.ts';
import { postJob } from '../../../../test/jobs.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { loadDemoCompanies } from '../../../demo/content/load-companies.ts';
import { loadDemoJobs } from '../../../demo/load-jobs.ts';
import type { Company } from './schema.ts';

it('counts the jobs of a new organization at once, although the planner has statistics of others only', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const known = await newOrganization({ server });
  for (let n = 0; n < 3; n++) await postJob(known, { company_name: `Pilots ${n}` });
  await server.connection.pool.query('analyze');
  const board = await newOrganization({ server });
  await loadDemoCompanies(board.scope, new Map());
  await loadDemoJobs(board.scope, { count: 300, seed: 1 });
  const { data } = (await board.get('/companies?per_page=100&sort=-job_count')).body as { data: Company[] };
  const counts = data.map(({ job_count }) => job_count);
  expect(counts).toHaveLength(100);
  expect(counts.at(-1)).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const first = data[0] as Company;
  const { meta } = (await board.get(`/jobs?company_id=${first.id}&per_page=1`)).body;
  expect(meta.pagination.total_items).toBe(first.job_count);
});
