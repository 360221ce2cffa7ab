import { expect, it } from 'vitest';
import { newOrganization, sharedServer } from '../../../test/app.ts';
import { loadDemoJobs } from '../load-jobs.ts';
import { loadDemoLogos } from './load-logos.ts';

it('large companies of the demo have logos, each another, which their jobs show', async () => {
  const client = await newOrganization();
  const { storage, connection } = await sharedServer();
  const { scope } = client;
  const logoIds = await scope.db
    .transaction()
    .execute((transaction) => loadDemoLogos({ ...scope, db: transaction }, { db: connection.db, storage }));
  expect(logoIds.size).toBeGreaterThanOrEqual(60);
  const files = await Promise.all(
    [...logoIds.values()].map(async (id) =>
      Buffer.from((await storage.read(`logos/${id}/logo.webp`)) ?? []).toString('base64'),
    ),
  );
  expect(files.every((file) => file.length > 100)).toBe(true);
  expect(new Set(files).size).toBe(files.length);
  await loadDemoJobs(scope, { count: 200, seed: 1, logoIds });
  const { body } = await client.get('/jobs?per_page=100');
  const jobs = body.data as { company_name: string; company_logo_url: string | null }[];
  const shown = jobs.filter(({ company_logo_url }) => company_logo_url !== null);
  expect(shown.length).toBeGreaterThan(jobs.length / 4);
  for (const { company_name, company_logo_url } of jobs)
    expect(company_logo_url?.includes(logoIds.get(company_name) ?? '-') ?? !logoIds.has(company_name)).toBe(
      true,
    );
});
