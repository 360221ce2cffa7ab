import type { Installation } from '../features/board/organizations/board-url.ts';
import { insertOrganization, organizationScope } from '../features/board/organizations/queries.ts';
import type { UpdateOrganization } from '../features/board/organizations/schema.ts';
import { updateOrganization } from '../features/board/organizations/update.ts';
import { createApiKey } from '../features/people/api-keys/create.ts';
import { abortOn } from '../platform/database/abort-on.ts';
import type { PrivateFileStore } from '../platform/storage/private/files.ts';
import { loadDemoViews } from './analytics/load-views.ts';
import { loadDemoAudience } from './content/load-audience.ts';
import { loadDemoCollections, loadDemoPayNotes } from './content/load-collections.ts';
import { loadDemoCompanies } from './content/load-companies.ts';
import { loadDemoContent } from './content/load-content.ts';
import { loadDemoLandingPages } from './content/load-landing-pages.ts';
import { loadDemoLogos } from './content/load-logos.ts';
import { readJson } from './data.ts';
import { loadDemoJobs } from './load-jobs.ts';
import { loadDemoMembers } from './load-members.ts';
import { loadDemoPostings } from './load-postings.ts';

export interface DemoOrganization {
  slug: string;
  boardUrl: string;
  apiKey: string;
  /** Of a member with an active subscription. */
  memberEmail: string;
}

/** With the jobs of employers' postings, 2,000. */
const DEMO_JOBS = 1_997;
/** A member of `members.json`. */
export const MEMBER_TO_TRY = 'lindemann@hafenpost.example';

/**
 * Creates an organization with content of every kind. Undefined if another process creates it at the same time. One transaction
 * covers everything, so an aborted start leaves nothing and the next start begins again.
 */
export async function createDemoOrganization(
  files: PrivateFileStore,
  installation: Installation,
  signal: AbortSignal,
): Promise<DemoOrganization | undefined> {
  return files.db
    .withPlugin(abortOn(signal))
    .transaction()
    .execute(async (db) => {
      // If two nodes start at the same time, only one gets the slug.
      const row = await insertOrganization(db, 'demo', 'Corkboard Demo');
      if (!row) return undefined;
      const scope = organizationScope(db, row, installation, 'system');
      await updateOrganization(scope, installation, readJson<UpdateOrganization>('board.json'));
      const logoIds = await loadDemoLogos(scope, files);
      await loadDemoCompanies(scope, logoIds);
      await loadDemoJobs(scope, { count: DEMO_JOBS, seed: 1, logoIds });
      await loadDemoContent(scope, files, new Date());
      await loadDemoLandingPages(scope);
      await loadDemoCollections(scope, files);
      await loadDemoMembers(scope, new Date());
      await loadDemoPostings(scope, new Date());
      await loadDemoAudience(scope, files, { memberEmail: MEMBER_TO_TRY, now: new Date() });
      await loadDemoPayNotes(scope);
      await loadDemoViews(scope, new Date());
      const { key } = await createApiKey(scope, {
        name: 'Demo',
        scopes: ['*'],
        expires_at: null,
        rate_limits: {},
      });
      return {
        slug: row.slug,
        boardUrl: scope.organization.boardUrl,
        apiKey: key,
        memberEmail: MEMBER_TO_TRY,
      };
    });
}
