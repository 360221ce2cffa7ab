import { isOpen } from '../../features/hiring/applications/find-form.ts';
import { findPublicJob } from '../../features/jobs/jobs/public/find-public.ts';
import type { JobRow } from '../../features/jobs/jobs/queries.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { BoardPage } from '../board-page.ts';
import { toWebUrl } from '../content/web-url.ts';
import { toApplyPath, toJobPath } from '../paths.ts';
import { showForm, showSent } from './apply-views.ts';

/**
 * Shows the form of the job, or redirects to its application URL. Nothing from the request can change the target. `maxFileBytes` is the
 * size of a résumé.
 */
export const applyPage = (maxFileBytes: number): BoardPage => ({
  path: toApplyPath(':slug'),
  parameters: ['sent'],
  // Each click counts as an application, so the response must not come from a cache. The form knows the signed-in member.
  isPersonal: true,
  show: async ({ board, params, query, cookies }) => {
    const found = await findPublicJob(board.scope, params.slug ?? '');
    if (found === undefined || found === 'gone') throw notFound('job');
    if ('movedTo' in found) return { location: toApplyPath(found.movedTo), status: 301 };
    const { job } = found;
    if (query.has('sent')) return showSent(board, job.slug);
    if (isOpen(job) && board.canEmail) return showForm(board, job, cookies, maxFileBytes);
    const url = findTarget(job);
    if (url === undefined) return { location: toJobPath(job.slug), status: 303 };
    return { location: url, status: 303, applyingFor: job.id };
  },
});

function findTarget({ read_status, how_to_apply, how_to_apply_method }: JobRow): string | undefined {
  return read_status === 'active' && how_to_apply_method === 'url' ? toWebUrl(how_to_apply) : undefined;
}
