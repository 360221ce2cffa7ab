import { describe, expect, it } from 'vitest';
import { mette } from '../../../../../test/applications.ts';
import { requestBoard } from '../../../../../test/collections.ts';
import {
  clerks,
  codeOf,
  countJobs,
  makeOld,
  newImport,
  pilot,
} from '../../../../../test/imports/decided-runs.ts';
import {
  changesOf,
  decideNow,
  type ImportBoard,
  performNow,
  performUntil,
  runNow,
} from '../../../../../test/imports.ts';
import { postPayment } from '../../../../../test/plans.ts';
import { postMemberWithPassword, signedIn } from '../../../../../test/sign-in.ts';

async function applyFor(board: ImportBoard, jobId: string | undefined): Promise<void> {
  const { slug } = (await board.get(`/jobs/${jobId}`)).body.data;
  const host = `${board.slug}.${board.server.config.PLATFORM_DOMAIN}`;
  const path = `/organization/jobs/${slug}/applications`;
  const response = await requestBoard(board.server.origin, host, path, { method: 'POST', body: mette });
  expect(response.status, response.text).toBe(201);
}

describe('an undo', () => {
  it.each([
    ['a plan that was rejected', { dry_run: true }],
    ['a run that changed nothing', {}],
  ])('is refused for %s, and leaves the import enabled', async (_, body) => {
    const { board, id } = await newImport();
    if (!('dry_run' in body)) await runNow(board, id);
    const run = await runNow(board, id, body);
    if (run.state === 'planned') await decideNow(board, run, 'reject');
    expect(await codeOf(board, run, 'undo')).toBe('not_waiting');
    expect((await board.get(`/imports/${id}`)).body.data.is_enabled).toBe(true);
  });

  it('is refused when the plan of the run is no longer stored', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id);
    await makeOld(board, run);
    expect(await codeOf(board, run, 'undo')).toBe('not_waiting');
  });

  it('deletes jobs whose locked fields came from the source, and leaves those that a person has edited', async () => {
    const locked = (n: number) => ({ id: `l${n}`, title: `Pilot ${n}` });
    const defaults = { locked_fields: ['title'] };
    const { board, id } = await newImport([locked(1), locked(2), locked(3)], { defaults });
    const run = await runNow(board, id);
    const [first, second] = (await changesOf(board, run)).map(({ job_id }) => job_id);
    await board.patch(`/jobs/${first}`, { title: 'Edited' });
    await board.patch(`/jobs/${second}`, { location: 'Ghent' });
    const undo = await decideNow(board, run, 'undo');
    expect(undo.counts).toMatchObject({ deleted: 1, refused: 2 });
    const problems = (await changesOf(board, undo)).flatMap(({ problems }) =>
      problems.map(({ message }) => message),
    );
    expect(problems.sort()).toEqual(['Edited since: location.', 'Edited since: title.']);
  });

  it('works once, and cannot be undone itself', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id);
    const undo = await decideNow(board, run, 'undo');
    expect(undo).toMatchObject({ kind: 'undo', state: 'done', counts: { deleted: 1 } });
    expect(await codeOf(board, run, 'undo')).toBe('not_waiting');
    expect(await codeOf(board, undo, 'undo')).toBe('not_waiting');
  });

  it('expires created jobs that someone has paid for, applied for or saved, and deletes the others', async () => {
    const { board, id } = await newImport([pilot, ...clerks], { defaults: { how_to_apply_method: 'form' } });
    const run = await runNow(board, id);
    const [paid, applied, saved] = (await changesOf(board, run)).map(({ job_id }) => job_id as string);
    const member = await postMemberWithPassword(board);
    await postPayment(board, { jobId: paid }, member.id);
    await applyFor(board, applied);
    await (await signedIn(board, member)).send('PUT', `/organization/saved-jobs/${saved}`);
    const undo = await decideNow(board, run, 'undo');
    expect(undo.counts).toMatchObject({ expired: 3, deleted: 10 });
    const changes = (await changesOf(board, undo)).filter(({ action }) => action === 'expired');
    expect(Object.fromEntries(changes.map(({ job_id, notes }) => [job_id, notes[0]?.message]))).toEqual({
      [paid as string]: 'Someone has paid for the job.',
      [applied as string]: 'Someone has applied for the job.',
      [saved as string]: 'Someone has saved the job.',
    });
    for (const job of [paid, applied, saved])
      expect((await board.get(`/jobs/${job}`)).body.data.status).toBe('expired');
    expect(await countJobs(board, 'active,expired')).toBe(3);
  });

  it('expires a job that someone applied for after the undo was planned, and the next run makes it active again', async () => {
    const { board, id } = await newImport([pilot, ...clerks], { defaults: { how_to_apply_method: 'form' } });
    const run = await runNow(board, id);
    const jobId = (await changesOf(board, run))[0]?.job_id as string;
    const undo = (await board.post(`/imports/${id}/runs/${run.id}/undo`)).body.data;
    const isApplying = (statement: string) => /from "jobs".*for update/.test(statement);
    expect(await performUntil(board, undo, isApplying)).toMatchObject({
      isKilled: true,
      run: { state: 'applying' },
    });
    await applyFor(board, jobId);
    expect((await performNow(board, undo)).state).toBe('done');
    const change = (await changesOf(board, undo)).find(({ job_id }) => job_id === jobId);
    expect(change?.problems).toMatchObject([
      { message: 'Someone has applied for the job. So it expires.', code: 'expires_instead' },
    ]);
    expect((await board.get(`/jobs/${jobId}`)).body.data.status).toBe('expired');
    expect(await countJobs(board, 'active,expired')).toBe(1);
    expect((await runNow(board, id)).counts).toMatchObject({ created: 12, updated: 1 });
    expect((await board.get(`/jobs/${jobId}`)).body.data.status).toBe('active');
  });

  it('lists the companies that it creates again, because they were deleted since', async () => {
    const { board, source, id } = await newImport([pilot, ...clerks]);
    await runNow(board, id);
    const [{ id: company }] = (await board.get('/companies')).body.data;
    source.jobs = [{ ...pilot, company_name: 'Lighthouse' }, ...clerks];
    const run = await runNow(board, id);
    expect((await board.delete(`/companies/${company}`)).status).toBe(200);
    const undo = await decideNow(board, run, 'undo');
    expect(undo.counts).toMatchObject({ updated: 1, companies: 1 });
    const listed = await board.get(`/imports/${id}/runs/${undo.id}/companies`);
    expect(listed.body.data).toEqual([{ name: 'Harbour', jobs: 1 }]);
    const { data } = (await board.get('/companies')).body;
    expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(['Harbour', 'Lighthouse']);
  });

  it('leaves what was changed since, and lists it', async () => {
    const { board, source, id } = await newImport();
    await runNow(board, id);
    source.jobs = [{ ...pilot, title: 'Sea pilot', location: 'Antwerp' }];
    const run = await runNow(board, id);
    const [job] = (await board.get('/jobs')).body.data;
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    await decideNow(board, run, 'undo');
    expect((await board.get(`/jobs/${job.id}`)).body.data).toMatchObject({
      title: 'Edited',
      location: 'Rotterdam',
    });
  });
});
