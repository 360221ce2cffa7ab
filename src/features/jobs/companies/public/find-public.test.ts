import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postJobs } from '../../../../../test/jobs.ts';
import { toPageRange } from '../../../../platform/http/pagination.ts';
import type { CompanyRow } from '../queries.ts';
import {
  type DirectoryQuery,
  findCompanyIdBySlug,
  findPublicCompany,
  findPublicNames,
  readDirectory,
} from './find-public.ts';
import { listIndexedCompanies, rangesOfIndexedCompanies } from './sitemap-queries.ts';

/** Alpha was edited. Beta and Éclair have public jobs, Draft Only has none, Hidden is hidden, and 9 Lives has expired ones. */
async function fill() {
  const board = await newOrganization();
  const jobs = [
    ...Array.from({ length: 5 }, () => ({ company_name: 'Beta' })),
    { company_name: 'Éclair' },
    { company_name: 'Draft Only', status: 'draft' },
    { company_name: 'Hidden' },
    { company_name: '9 Lives', status: 'expired' },
  ];
  const stored = await postJobs(board, jobs);
  const idOf = (name: string) => stored.find(({ company_name }) => company_name === name)?.company_id ?? '';
  await board.post('/companies', { name: 'Alpha', description: '<p>x</p>' });
  await board.patch(`/companies/${idOf('Hidden')}`, { is_hidden: true, is_verified: true });
  return { board, scope: board.scope, idOf };
}

it('visitors find companies that are not hidden and have been edited or have public jobs, by word and letter', async () => {
  const { scope, board, idOf } = await fill();
  const list = async (query: DirectoryQuery, page = {}) => {
    const { rows, total } = await readDirectory(scope, query, toPageRange(page));
    return [rows.map(({ name }: CompanyRow) => name), total];
  };
  expect(await list({})).toEqual([['9 Lives', 'Alpha', 'Beta', 'Éclair'], 4]);
  expect(await list({}, { page: 2, per_page: 3 })).toEqual([['Éclair'], 4]);
  expect(await list({ letter: 'e' })).toEqual([['Éclair'], 1]);
  expect(await list({ letter: '#' })).toEqual([['9 Lives'], 1]);
  expect(await list({ search: 'bet' })).toEqual([['Beta'], 1]);
  expect(await list({ search: 'dra' })).toEqual([[], 0]);
  const { letters } = await readDirectory(scope, { search: 'bet' }, toPageRange({}));
  expect(letters).toEqual([
    { letter: 'a', count: 1 },
    { letter: 'b', count: 1 },
    { letter: 'e', count: 1 },
    { letter: '#', count: 1 },
  ]);
  expect(await list({ search: 'x' })).toEqual([[], 0]);
  const stranger = await newOrganization();
  const nothing = { rows: [], total: 0, letters: [] };
  expect(await readDirectory(stranger.scope, {}, toPageRange({}))).toEqual(nothing);
  expect(await findCompanyIdBySlug(stranger.scope, 'beta')).toBeUndefined();
  expect((await findPublicNames(stranger.scope, [idOf('Beta')])).size).toBe(0);
  expect((await board.get('/companies')).body.data).toHaveLength(6);
});

it('a company is found by its slug and by former ones, and is public unless it is secret or hidden', async () => {
  const { board, scope, idOf } = await fill();
  await board.patch(`/companies/${idOf('Beta')}`, { slug: 'beta-2' });
  await board.post(`/companies/${idOf('Éclair')}/merge`, { into: idOf('Beta') });
  for (const slug of ['beta-2', 'beta', 'eclair'])
    expect(await findCompanyIdBySlug(scope, slug)).toBe(idOf('Beta'));
  expect(await findCompanyIdBySlug(scope, 'unknown')).toBeUndefined();
  expect(await findPublicCompany(scope, idOf('Beta'))).toMatchObject({ name: 'Beta', job_count: 6 });
  for (const name of ['Hidden', 'Draft Only'])
    expect(await findPublicCompany(scope, idOf(name))).toBeUndefined();
  const ids = ['Beta', 'Hidden', 'Draft Only'].map(idOf);
  expect([...(await findPublicNames(scope, [...ids, 'no id'])).keys()]).toEqual([idOf('Beta')]);
});

it('search engines list companies that are verified, described, or have five live jobs', async () => {
  const { board, scope, idOf } = await fill();
  await board.patch(`/companies/${idOf('9 Lives')}`, { is_verified: true });
  const first = '00000000-0000-0000-0000-000000000000';
  const list = async (options: { fromId: string; limit: number }) =>
    (await listIndexedCompanies(scope, options)).map(({ slug }) => slug);
  const all = await list({ fromId: first, limit: 10 });
  expect(all.toSorted()).toEqual(['9-lives', 'alpha', 'beta']);
  const ranges = await rangesOfIndexedCompanies(scope, 2);
  expect(ranges).toHaveLength(2);
  expect(await list({ fromId: ranges[1]!.firstId, limit: 10 })).toEqual(all.slice(2));
  const [updated] = await listIndexedCompanies(scope, { fromId: idOf('Beta'), limit: 1 });
  const job = (await board.get(`/jobs?company_id=${idOf('Beta')}&sort=-updated_at`)).body.data[0];
  expect(updated?.updated_at).toBe(job.updated_at);
});
