import { expect } from 'vitest';
import type { ImportRun } from '../../src/features/connect/imports/runs/schema.ts';
import { type ImportBoard, newQuickBoard, postQuickImport, startSource } from '../imports.ts';

export const pilot = { id: 'a1', title: 'Pilot', company_name: 'Harbour', location: 'Rotterdam' };
export const clerks = Array.from({ length: 12 }, (_, n) => ({ id: `c${n}`, title: `Clerk ${n}` }));

/** An import on a board of its own, whose source has these jobs. */
export async function newImport(jobs: object[] = [pilot], settings: Record<string, unknown> = {}) {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source, settings);
  return { board, source, id };
}

export async function countJobs(board: ImportBoard, status = 'active'): Promise<number> {
  return (await board.get(`/jobs?status=${status}`)).body.meta.pagination.total_items;
}

/** As if it had ended 31 days ago. */
export async function makeOld({ scope }: ImportBoard, { id }: ImportRun): Promise<void> {
  await scope.db
    .updateTable('import_runs')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute();
}

/** The error code of a decision that the run refuses. */
export async function codeOf(
  board: ImportBoard,
  { import_id, id }: ImportRun,
  decision: string,
): Promise<string> {
  const { status, body } = await board.post(`/imports/${import_id}/runs/${id}/${decision}`);
  expect(status).toBe(409);
  return body.error.code;
}
