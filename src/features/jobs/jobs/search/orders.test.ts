import { expect, it } from 'vitest';
import { type Client, newOrganization, request, sharedServer } from '../../../../../test/app.ts';
import { postJob, postJobs } from '../../../../../test/jobs.ts';

/** The titles of three pages of two jobs, the later ones from a cached order. */
async function pages(read: (query: string) => Promise<string[]>, query: string): Promise<string[][]> {
  const found: string[][] = [];
  for (const page of [1, 2, 3]) found.push(await read(`${query}&per_page=2&page=${page}`));
  return found;
}

const reader =
  ({ get }: Client) =>
  async (query: string): Promise<string[]> =>
    (await get(`/jobs?${query}`)).body.data.map(({ title }: { title: string }) => title);

it('the pages of a list keep its order after each kind of change', async () => {
  const organization = await newOrganization();
  const read = () => pages(reader(organization), 'sort=title&status=active');
  const jobs = await postJobs(
    organization,
    ['B', 'D', 'F', 'H', 'J'].map((title) => ({ title })),
  );
  expect(await read()).toEqual([['B', 'D'], ['F', 'H'], ['J']]);
  expect(await read()).toEqual([['B', 'D'], ['F', 'H'], ['J']]);

  await organization.patch(`/jobs/${jobs[4]?.id}`, { title: 'C' });
  expect(await read()).toEqual([['B', 'C'], ['D', 'F'], ['H']]);

  await postJob(organization, { title: 'E' });
  expect(await read()).toEqual([
    ['B', 'C'],
    ['D', 'E'],
    ['F', 'H'],
  ]);

  await organization.patch(`/jobs/${jobs[1]?.id}`, { status: 'draft' });
  await organization.delete(`/jobs/${jobs[0]?.id}`);
  expect(await read()).toEqual([['C', 'E'], ['F', 'H'], []]);
});

it('each sort, filter and size of pages has an order of its own', async () => {
  const organization = await newOrganization();
  await postJobs(organization, [
    { title: 'A', posted_at: '2026-01-01', location: 'Bergen' },
    { title: 'B', posted_at: '2026-01-03', location: 'Oslo' },
    { title: 'C', posted_at: '2026-01-02', location: 'Bergen' },
    { title: 'D', posted_at: '2026-01-04', location: 'Bergen' },
  ]);
  const read = reader(organization);
  expect(await pages(read, 'sort=title')).toEqual([['A', 'B'], ['C', 'D'], []]);
  expect(await pages(read, 'sort=-posted_at')).toEqual([['D', 'B'], ['C', 'A'], []]);
  expect(await pages(read, 'sort=-posted_at&locations=bergen')).toEqual([['D', 'C'], ['A'], []]);
  expect(await read('sort=-posted_at&per_page=3&page=2')).toEqual(['A']);
  expect(await read('sort=-posted_at&per_page=1&page=3')).toEqual(['C']);
});

it('another node, which did not see the change, has the new order', async () => {
  const organization = await newOrganization();
  const node = await sharedServer({});
  const onNode = async (query: string) => {
    const headers = { 'x-api-key': organization.key };
    const { body } = await request(`${node.origin}/api/v1/jobs?${query}`, { headers });
    return body.data.map(({ title }: { title: string }) => title);
  };
  const jobs = await postJobs(
    organization,
    ['A', 'C', 'E', 'G'].map((title) => ({ title })),
  );
  expect(await pages(onNode, 'sort=title')).toEqual([['A', 'C'], ['E', 'G'], []]);
  expect(await pages(onNode, 'sort=title')).toEqual([['A', 'C'], ['E', 'G'], []]);

  await organization.patch(`/jobs/${jobs[0]?.id}`, { title: 'F' });
  expect(await onNode('sort=title&per_page=2&page=2')).toEqual(['F', 'G']);
});
