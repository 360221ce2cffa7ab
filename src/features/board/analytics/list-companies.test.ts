import { describe, expect, it } from 'vitest';
import { recordViews } from '../../../../test/analytics.ts';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, postJobs } from '../../../../test/jobs.ts';

const view = ({ id }: { id: string }) => ({ path: '/', job: id });
const click = ({ id }: { id: string }) => ({ kind: 'apply_click', path: '/', job: id });

async function createBoard() {
  const board = await newOrganization();
  const jobs = await postJobs(board, [
    { title: 'A1', company_name: 'Acme' },
    { title: 'A2', company_name: 'ACME Inc.' },
    { title: 'B', company_name: 'Borealis' },
    { title: 'No company' },
    { title: 'C', company_name: 'Unseen' },
  ]);
  const [a1, a2, b, none] = jobs;
  await recordViews(board, [view(a1!), view(a1!), view(a2!), view(b!), view(b!), view(none!)]);
  await recordViews(board, [click(b!), click(b!), click(a2!)]);
  return { board, jobs };
}

const read = async (board: Client, query = '') => (await board.get(`/analytics/companies${query}`)).body;

describe('figures by company', () => {
  it('sum those of the jobs whose names mean it', async () => {
    const { board, jobs } = await createBoard();
    const { data, meta } = await read(board);
    expect(meta.pagination.total_items).toBe(2);
    expect(data).toEqual([
      {
        company_id: jobs[0]!.company_id,
        ...{
          name: 'Acme',
          slug: 'acme',
          jobs: 2,
          views: 3,
          visitors: 2,
          apply_clicks: 1,
          apply_rate: 0.3333,
        },
      },
      {
        company_id: jobs[2]!.company_id,
        ...{
          name: 'Borealis',
          slug: 'borealis',
          jobs: 1,
          views: 2,
          visitors: 1,
          apply_clicks: 2,
          apply_rate: 1,
        },
      },
    ]);
  });

  it('are sorted and paginated, and follow a merge', async () => {
    const { board, jobs } = await createBoard();
    const names = async (query: string) =>
      (await read(board, query)).data.map(({ name }: { name: string }) => name);
    expect(await names('?sort=-apply_clicks')).toEqual(['Borealis', 'Acme']);
    expect(await names('?sort=views&per_page=1&page=2')).toEqual(['Acme']);
    await board.post(`/companies/${jobs[0]!.company_id}/merge`, { into: jobs[2]!.company_id });
    expect((await read(board)).data).toMatchObject([{ name: 'Borealis', jobs: 3, views: 5 }]);
  });

  it('of one company are there without views, and the jobs can be listed by it', async () => {
    const { board, jobs } = await createBoard();
    const unseen = await read(board, `?company_id=${jobs[4]!.company_id}`);
    expect(unseen.data).toMatchObject([{ name: 'Unseen', jobs: 0, views: 0, apply_rate: null }]);
    const ofJobs = async (query: string) =>
      (await board.get(`/analytics/jobs?${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await ofJobs(`company_id=${jobs[0]!.company_id}`)).toEqual(['A1', 'A2']);
    expect(await ofJobs(`company_id=${jobs[0]!.company_id}&job_id=${jobs[2]!.id}`)).toEqual([]);
    expect(await ofJobs(`company_id=${jobs[2]!.company_id}&job_id=${jobs[2]!.id}`)).toEqual(['B']);
  });

  it('are of the own organization only', async () => {
    const { jobs } = await createBoard();
    const stranger = await newOrganization();
    expect((await read(stranger, `?company_id=${jobs[0]!.company_id}`)).data).toEqual([]);
    expect((await read(stranger)).data).toEqual([]);
    expectError(
      await stranger.get('/analytics/companies?from=2024-01-01&to=2025-01-01'),
      400,
      'validation_error',
    );
  });
});
