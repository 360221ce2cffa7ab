import { toBoardSettings } from '../../features/board/organizations/board-settings.ts';
import { getOwnOrganization } from '../../features/board/organizations/queries.ts';
import { hasPublicPosts } from '../../features/content/pages/public-queries.ts';
import type { JobRow } from '../../features/jobs/jobs/queries.ts';
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
