import { expect, it } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { requireSafePage } from '../../../test/html.ts';
import { companies } from '../companies.ts';
import { loadDemoJobs } from '../load-jobs.ts';
import { loadDemoCompanies } from './load-companies.ts';

it('the demo has a page for each company, and its jobs belong to them', async () => {
  const board = await newOrganization();
  await loadDemoCompanies(board.scope, new Map());
  await loadDemoJobs(board.scope, { count: 50, seed: 1 });
  const { data, meta } = (await board.get('/companies?per_page=1&sort=-live_job_count')).body;
  expect(meta.pagination.total_items).toBe(companies.length);
  expect(data[0].live_job_count).toBeGreaterThan(0);
  for (const field of ['tagline', 'description', 'website', 'size', 'founded_year', 'industry'])
    expect(data[0][field]).toBeTruthy();
  const verified = (await board.get('/companies?is_verified=true')).body.meta.pagination.total_items;
  expect(verified).toBeGreaterThan(10);
  const page = await openPage(board, `/companies/${data[0].slug}`);
  expect(page.status).toBe(200);
  requireSafePage(page);
});
