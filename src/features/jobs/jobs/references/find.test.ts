import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { eventsOf, issuePaths, postJob, titlesOf } from '../../../../../test/jobs.ts';
import { setLogos } from '../../../../../test/logos.ts';
import { createJob } from '../create.ts';

describe('a job that refers to the same as earlier jobs', () => {
  it('is created with a look-up and one statement, and with the same result', async () => {
    const board = await newOrganization();
    const fields = { category: 'Docks', company_logo_url: 'https://pilots.example/a.png', location: 'Kiel' };
    const first = await postJob(board, { title: 'First', ...fields });
    const { job, statements } = await create(board, { title: 'Third', ...fields });
    expect(statements).toBe(2);
    const { id, title, slug, url, posted_at, created_at, updated_at, expires_at, ...rest } = job;
    expect(first).toMatchObject(rest);
    expect((await board.get(`/jobs/${id}`)).body.data).toEqual(job);
    expect((await eventsOf(board)).at(-1)).toMatchObject({ type: 'job.created', data: job });
    expect(await titlesOf(board, { locations: 'Kiel', search: 'third' })).toEqual(['Third']);
  });

  it('shows the new name and slug of a renamed category', async () => {
    const board = await newOrganization();
    const { category_id } = await createTwice(board, { category: 'Docks' });
    await createTwice(board, { category_id });
    await board.patch(`/categories/${category_id}`, { name: 'Piers', slug: 'piers' });
    const expected = { category_id, category: 'Piers', category_slug: 'piers' };
    expect(await postJob(board, { category_id })).toMatchObject(expected);
    expect((await eventsOf(board)).at(-1)?.data).toMatchObject(expected);
    expect((await postJob(board, { category: 'Docks' })).category_id).not.toBe(category_id);
  });

  it('is rejected after its category was deleted', async () => {
    const board = await newOrganization();
    const { category_id } = await createTwice(board, { category: 'Docks' });
    await createTwice(board, { category_id });
    await board.delete(`/categories/${category_id}`);
    const response = await board.post('/jobs', { title: 'Late', category_id });
    expect(issuePaths(response)).toEqual(['/category_id']);
    expect((await postJob(board, { category: 'Docks' })).category_id).not.toBe(category_id);
  });

  it('shows a logo as soon as its copy is ready, and fetches one that has failed again', async () => {
    const board = await newOrganization();
    const fields = { company_logo_url: 'https://pilots.example/a.png' };
    expect((await createTwice(board, fields)).company_logo_url).toBeNull();
    await setLogos(board, { status: 'ready' });
    expect((await postJob(board, fields)).company_logo_url).toMatch(/^https?:/);
    await setLogos(board, { status: 'failed', attempts: 9, problem: 'gone' });
    expect((await postJob(board, fields)).company_logo_url).toBeNull();
    const { rows } =
      await sql`select status from logos where organization_id = ${board.scope.organizationId}`.execute(
        board.scope.db,
      );
    expect(rows).toEqual([{ status: 'pending' }]);
  });

  it('is found by its location even if the stored numbers of locations are others, as after a restore', async () => {
    const board = await newOrganization();
    await createTwice(board, { location: 'Kiel' });
    await sql`update job_facets set value = 'hamburg' where organization_id = ${board.scope.organizationId} and value = 'kiel'`.execute(
      board.scope.db,
    );
    await postJob(board, { title: 'Third', location: 'Kiel' });
    expect(await titlesOf(board, { locations: 'Kiel' })).toEqual(['Third']);
  });

  it('gets a distinct slug when its slug is taken, and loses nothing of what others refer to', async () => {
    const board = await newOrganization();
    const fields = { title: 'Pilot', location: 'Kiel' };
    const jobs = await Promise.all(Array.from({ length: 8 }, () => postJob(board, fields)));
    expect(new Set(jobs.map(({ slug }) => slug)).size).toBe(8);
    expect((await board.post('/jobs', { ...fields, slug: 'pilot' })).status).toBe(409);
  });
});

/** The references of both jobs are cached with the second job, if the first job created the references. */
async function createTwice(board: Client, fields: Record<string, unknown>) {
  await postJob(board, fields);
  return postJob(board, fields);
}

/** Creates a job without the server and counts the statements. */
async function create({ scope }: Client, input: Parameters<typeof createJob>[1]) {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++;
      return result;
    },
  };
  const job = await createJob({ ...scope, db: scope.db.withPlugin(counter) }, input);
  return { job, statements };
}
