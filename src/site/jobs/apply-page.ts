import { findPublicJob } from '../../features/jobs/find-public.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { BoardPage } from '../view.ts';
import { toWebAddress } from './web-address.ts';

/** Leads on to the address that the job names, and to no other: nothing of the request is part of it. */
export const applyPage: BoardPage = {
  path: '/jobs/:slug/apply',
  // Each click is one, and must not be answered from what was kept.
  isPersonal: true,
  show: async ({ board, params }) => {
    const found = await findPublicJob(board.scope, params.slug ?? '');
    if (found === undefined || found === 'gone') throw notFound('job');
    if ('movedTo' in found) return { location: `/jobs/${found.movedTo}/apply`, status: 301 };
    const { slug, read_status, how_to_apply, how_to_apply_method } = found.job;
    const address =
      read_status === 'active' && how_to_apply_method === 'url' ? toWebAddress(how_to_apply) : undefined;
    if (address === undefined) return { location: `/jobs/${slug}`, status: 303 };
    return { location: address, status: 303, applyingFor: found.job.id };
  },
};
