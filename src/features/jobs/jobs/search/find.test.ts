import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postJobs } from '../../../../../test/jobs.ts';
import { readFilters } from './filters.ts';
import { countAndFind, resolveCriteria } from './find.ts';

it('a count that also finds a page is exact, and finds it only if it has collected all matches', async () => {
  const organization = await newOrganization();
  const titles = ['Boatman', 'Cook', 'Diver', 'Engineer'];
  const jobs = await postJobs(
    organization,
    titles.map((title) => ({ title, category: 'Ships', is_remote: title !== 'Cook' })),
  );
  const { scope } = organization;
  const { criteria } = readFilters({ category: 'ships', is_remote: true });
  const match = await resolveCriteria(scope, criteria);
  const page = { sort: 'title', offset: 1, limit: 5, withinDays: undefined } as const;
  const find = (maxCollected: number) => countAndFind(scope, match!, page, maxCollected);
  const ids = [jobs[2]?.id, jobs[3]?.id];
  expect(await find(4)).toMatchObject({ total: 3, ids });
  expect(await find(3)).toMatchObject({ total: 3, ids });
  expect(await find(2)).toMatchObject({ total: 3, ids: undefined });
  expect(await find(0)).toMatchObject({ total: 3, ids: undefined });
});
