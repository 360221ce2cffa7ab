import { expect, it } from 'vitest';
import { newOrganization } from '../../test/app.ts';
import { untilEmitted } from '../../test/events.ts';
import { eventsOf } from '../../test/jobs.ts';
import type { Job } from '../features/jobs/jobs/schema.ts';
import { loadDemoJobs } from './load-jobs.ts';
import { demoCategories } from './occupations.ts';

it('generated jobs record the same events as jobs that the API creates, in the same transaction', async () => {
  const organization = await newOrganization();
  await loadDemoJobs(organization.scope, { count: 600, seed: 1 });
  const query = { types: 'job.*', limit: '500' };
  const { events } = await untilEmitted(organization, 600, query);
  const jobs: Job[] = [];
  for (let page = 1; page <= 6; page++)
    jobs.push(...(await organization.get(`/jobs?page=${page}&per_page=100`)).body.data);
  const byId = new Map(events.map(({ type, data }) => [data.id, { type, data }]));
  expect(byId.size).toBe(600);
  for (const job of jobs) expect(byId.get(job.id)).toEqual({ type: 'job.created', data: job });
  const types = Map.groupBy(await eventsOf(organization), ({ type }) => type);
  expect([...types].map(([type, events]) => [type, events.length])).toEqual([
    ['category.created', demoCategories.length],
    ['company.created', new Set(jobs.map(({ company_id }) => company_id)).size],
    ['job.created', 600],
  ]);
});

it('a load that is rolled back records no events', async () => {
  const organization = await newOrganization();
  const { scope } = organization;
  const load = scope.db.transaction().execute(async (db) => {
    await loadDemoJobs({ ...scope, db }, { count: 10, seed: 1 });
    throw new Error('stopped');
  });
  await expect(load).rejects.toThrow('stopped');
  expect(await eventsOf(organization)).toEqual([]);
});
