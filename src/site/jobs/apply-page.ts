import { findPublicJob } from '../../features/jobs/public/find-public.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import type { BoardPage } from '../board-page.ts';
import { toWebUrl } from './web-url.ts';

/** Redirects to the application URL of the job. Nothing from the request can change the target. */
export const applyPage: BoardPage = {
  path: '/jobs/:slug/apply',
  // Each click counts as an application, so the response must not come from a cache.
  isPersonal: true,
  show: async ({ board, params }) => {
    const found = await findPublicJob(board.scope, params.slug ?? '');
    if (found === undefined || found === 'gone') throw notFound('job');
    if ('movedTo' in found) return { location: `/jobs/${found.movedTo}/apply`, status: 301 };
    const { slug, read_status, how_to_apply, how_to_apply_method } = found.job;
    const url =
      read_status === 'active' && how_to_apply_method === 'url' ? toWebUrl(how_to_apply) : undefined;
    if (url === undefined) return { location: `/jobs/${slug}`, status: 303 };
    return { location: url, status: 303, applyingFor: found.job.id };
  },
};
