import { describe, expect, it } from 'vitest';
import { readAuditLog } from '../../../../../test/audit-log.ts';
import { clerks, codeOf, countJobs, makeOld, newImport } from '../../../../../test/imports/decided-runs.ts';
import {
  decideNow,
  type ImportBoard,
  performNow,
  postQuickImport,
  runNow,
} from '../../../../../test/imports.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { purgeDeletedImports } from '../delete.ts';
import type { ImportRun } from './schema.ts';

describe('a dry run', () => {
  it('changes nothing until it is approved, once', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id, { dry_run: true });
    expect(run).toMatchObject({ state: 'planned', dry_run: true, counts: { created: 1 } });
    expect(await countJobs(board)).toBe(0);
    expect(await decideNow(board, run, 'approve')).toMatchObject({ state: 'done', progress: { applied: 1 } });
    expect(await countJobs(board)).toBe(1);
    expect(await codeOf(board, run, 'approve')).toBe('not_waiting');
    expect(await codeOf(board, run, 'reject')).toBe('not_waiting');
  });

  it.each([
    ['mapping', { mapping: { id: { path: 'id' }, title: { path: 'title' } } }],
    ['mode', { mode: 'add' }],
    ['defaults', { defaults: { company_name: 'Port' } }],
  ])('cannot be approved after a change of %s, but rejected', async (_, settings) => {
    const { board, id } = await newImport();
    const run = await runNow(board, id, { dry_run: true });
    await board.patch(`/imports/${id}`, settings);
    expect(await codeOf(board, run, 'approve')).toBe('stale_plan');
    expect(await decideNow(board, run, 'reject')).toMatchObject({ state: 'done', progress: { applied: 0 } });
    expect(await countJobs(board)).toBe(0);
  });

  it('can be approved after a change of the name or schedule', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id, { dry_run: true });
    await board.patch(`/imports/${id}`, { name: 'Port', schedule: 'daily' });
    expect((await decideNow(board, run, 'approve')).state).toBe('done');
  });

  it('cannot be approved after another run', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id, { dry_run: true });
    await runNow(board, id);
    expect(await codeOf(board, run, 'approve')).toBe('stale_plan');
    expect(await countJobs(board)).toBe(1);
  });

  it('cannot be approved after what an earlier run left for a person was approved', async () => {
    const { board, source, id } = await newImport(clerks);
    await runNow(board, id);
    source.jobs = clerks.slice(5);
    await runNow(board, id);
    const waiting = await runNow(board, id);
    const plan = await runNow(board, id, { dry_run: true });
    expect((await decideNow(board, waiting, 'approve')).state).toBe('done');
    expect(await codeOf(board, plan, 'approve')).toBe('stale_plan');
  });

  it('cannot be approved when its plan is no longer stored', async () => {
    const { board, id } = await newImport();
    const run = await runNow(board, id, { dry_run: true });
    await makeOld(board, run);
    expect(await codeOf(board, run, 'approve')).toBe('stale_plan');
  });
});

describe('what a run leaves for a person', () => {
  /** Five of twelve jobs wait to expire. */
  async function newWaitingRun() {
    const { board, source, id } = await newImport(clerks);
    await newStaff(board, 'owner');
    await runNow(board, id);
    source.jobs = clerks.slice(5);
    await runNow(board, id);
    const run = await runNow(board, id);
    expect(run).toMatchObject({ state: 'waiting', counts: { expired: 5 } });
    return { board, source, id, run };
  }
  const stateOf = async (board: ImportBoard, { import_id, id }: ImportRun) =>
    (await board.get(`/imports/${import_id}/runs/${id}`)).body.data.state;

  it('is part of the next run, so that it can be decided there only', async () => {
    const { board, id, run } = await newWaitingRun();
    const next = await runNow(board, id);
    expect(next).toMatchObject({ state: 'waiting', counts: { expired: 5 } });
    expect(await stateOf(board, run)).toBe('done');
    for (const decision of ['approve', 'reject'])
      expect(await codeOf(board, run, decision)).toBe('not_waiting');
    await decideNow(board, next, 'approve');
    expect(await countJobs(board)).toBe(7);
  });

  it('still waits after a dry run, which an approval makes stale', async () => {
    const { board, id, run } = await newWaitingRun();
    const plan = await runNow(board, id, { dry_run: true });
    expect(await stateOf(board, run)).toBe('waiting');
    expect((await board.get('/overview')).body.data.pending_imports).toMatchObject([{ run_id: run.id }]);
    await decideNow(board, run, 'approve');
    expect(await codeOf(board, plan, 'approve')).toBe('stale_plan');
    expect(await countJobs(board)).toBe(7);
  });

  it('no longer waits when its plan was made again by a dry run that was approved', async () => {
    const { board, id, run } = await newWaitingRun();
    const plan = await runNow(board, id, { dry_run: true });
    await decideNow(board, plan, 'approve');
    expect(await stateOf(board, run)).toBe('done');
    expect(await countJobs(board)).toBe(7);
  });

  it('is asked for in one email, however often the import runs', async () => {
    const { board, id } = await newWaitingRun();
    await runNow(board, id);
    await runNow(board, id);
    const { rows } = await board.server.connection.pool.query(
      `SELECT 1 FROM emails WHERE organization_id = $1 AND kind = 'import_needs_approval'`,
      [board.scope.organizationId],
    );
    expect(rows).toHaveLength(1);
  });

  it('goes to one of two people who decide at the same moment', async () => {
    const { board, id, run } = await newWaitingRun();
    const decide = (decision: string) => board.post(`/imports/${id}/runs/${run.id}/${decision}`);
    const decisions = ['approve', 'reject', 'approve', 'undo', 'reject'];
    const responses = await Promise.all(decisions.map(decide));
    const codes = responses.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.filter((code) => code === 200 || code === 202)).toHaveLength(1);
    const refusals = codes.filter((code) => typeof code === 'string');
    expect(refusals).toHaveLength(4);
    for (const code of refusals) expect(['not_waiting', 'run_in_progress']).toContain(code);
  });
});

describe('a run', () => {
  it('is the only one in progress: a second start, an undo and a deletion name it', async () => {
    const { board, id } = await newImport();
    const done = await runNow(board, id);
    const queued = (await board.post(`/imports/${id}/runs`)).body.data;
    for (const response of [
      await board.post(`/imports/${id}/runs`),
      await board.post(`/imports/${id}/runs/${done.id}/undo`),
      await board.delete(`/imports/${id}`),
    ])
      expect({ status: response.status, error: response.body.error }).toMatchObject({
        status: 409,
        error: { code: 'run_in_progress', details: { run_id: queued.id } },
      });
    expect((await performNow(board, queued)).state).toBe('done');
  });

  it('leaves one entry in the audit log when it ends, and none for each job', async () => {
    const { board, id } = await newImport(clerks);
    await runNow(board, id);
    const actions = (await readAuditLog(board)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('job.'))).toEqual([]);
    expect(actions.filter((action) => action.startsWith('import'))).toEqual([
      'import.created',
      'import_run.created',
      'import.run_finished',
    ]);
  });

  it('that was rejected expires nothing, and does not count against the next one', async () => {
    const { board, source, id } = await newImport(clerks);
    await runNow(board, id);
    source.jobs = clerks.slice(5);
    await runNow(board, id);
    const run = await runNow(board, id);
    expect(run).toMatchObject({ state: 'waiting', approval_reasons: ['5 of 12 jobs would go.'] });
    await decideNow(board, run, 'reject');
    expect(await countJobs(board)).toBe(12);
    source.jobs = clerks.slice(1);
    await runNow(board, id);
    expect(await runNow(board, id)).toMatchObject({ approval_reasons: [] });
    expect(await countJobs(board)).toBe(11);
  });
});

describe('a deleted import', () => {
  it.each([
    ['expire', { expired: 12, deleted: 0 }, 12],
    ['delete', { expired: 0, deleted: 12 }, 0],
  ] as const)('with jobs=%s waits for approval, because all jobs would go', async (jobs, counts, left) => {
    const { board, id } = await newImport(clerks, { schedule: 'hourly' });
    await runNow(board, id);
    const response = await board.delete(`/imports/${id}?jobs=${jobs}`);
    expect(response.status, response.text).toBe(202);
    const run = await performNow(board, response.body.data);
    expect(run).toMatchObject({ kind: 'removal', state: 'waiting', counts });
    expect(run.approval_reasons).toEqual(['All 12 jobs of the import would go.']);
    expect(await countJobs(board)).toBe(12);
    expect((await board.get(`/imports/${id}`)).body.data).toMatchObject({
      is_enabled: false,
      next_run_at: null,
    });
    const approved = (await board.post(`/imports/${id}/runs/${run.id}/approve`)).body.data;
    await performNow(board, approved);
    expect((await board.get(`/imports/${id}`)).status).toBe(404);
    expect(await countJobs(board)).toBe(0);
    expect(await countJobs(board, 'active,expired')).toBe(left);
  });

  it('leaves its jobs, which another import can take over after a task has made them free', async () => {
    const { board, source, id } = await newImport();
    await runNow(board, id);
    await board.delete(`/imports/${id}`);
    await purgeDeletedImports(board.server.connection.db, new AbortController().signal);
    expect(await countJobs(board)).toBe(1);
    const rows = board.scope.db
      .selectFrom('imports')
      .select('id')
      .where('organization_id', '=', board.scope.organizationId);
    expect(await rows.execute()).toEqual([]);
    const next = await postQuickImport(board, source, { adopt: true });
    expect((await runNow(board, next.id)).counts).toMatchObject({ created: 0, updated: 1 });
  });
});
