import type { JobRow } from '../../features/jobs/queries.ts';
import { toBoardSettings } from '../../features/organizations/board-settings.ts';
import { getOwnOrganization } from '../../features/organizations/queries.ts';
import { hasPublicPosts } from '../../features/pages/public-queries.ts';
import type { Scope } from '../../platform/scope.ts';
import { toBoard } from '../board.ts';
import { showJob } from '../jobs/job-page.tsx';
import { renderForFrame } from '../render.tsx';

/** The page of a job that need not be stored, as an HTML document for a frame. */
export async function renderJobPreview(scope: Scope, job: JobRow): Promise<string> {
  const settings = toBoardSettings(await getOwnOrganization(scope));
  const board = toBoard(scope, settings, { hasBlog: await hasPublicPosts(scope) });
  return renderForFrame(board, await showJob(board, job));
}
