import { createApiKey } from '../features/api-keys/create.ts';
import type { Platform } from '../features/organizations/board-address.ts';
import {
  insertOrganization,
  listOrganizations,
  organizationScope,
} from '../features/organizations/queries.ts';
import { updateOrganization } from '../features/organizations/update.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { loadDemoViews } from './analytics/load-views.ts';
import { demoSettings } from './board-settings.ts';
import { loadDemoCollections } from './content/load-collections.ts';
import { loadDemoContent } from './content/load-content.ts';
import { loadDemoJobs } from './load-jobs.ts';
import { loadDemoMembers } from './members/load-members.ts';
import { demoReader } from './members/people.ts';

export interface DemoOrganization {
  slug: string;
  boardUrl: string;
  apiKey: string;
  /** Of a member who may read what is for members. */
  memberEmail: string;
}

const DEMO_JOBS = 2_000;

/** Fills an empty store with an organization that shows what there is; undefined when the store has one already. */
export async function makeDemoOrganization(
  db: Database,
  platform: Platform,
  storage: Storage,
): Promise<DemoOrganization | undefined> {
  if ((await listOrganizations(db)).length > 0) return undefined;
  const files = { db, storage };
  return db.transaction().execute(async (db) => {
    // Of two nodes that start at once only one gets the slug.
    const row = await insertOrganization(db, 'demo', 'Corkboard Demo');
    if (!row) return undefined;
    const scope = organizationScope(db, row, platform, 'system');
    await updateOrganization(scope, platform, demoSettings);
    await loadDemoJobs(scope, { count: DEMO_JOBS, seed: 1 });
    await loadDemoContent(scope, files, new Date());
    await loadDemoCollections(scope, files);
    await loadDemoMembers(scope, new Date());
    await loadDemoViews(scope, new Date());
    const { key } = await createApiKey(scope, {
      name: 'Demo',
      scopes: ['*'],
      expires_at: null,
      rate_limits: {},
    });
    return { slug: row.slug, boardUrl: scope.organization.boardUrl, apiKey: key, memberEmail: demoReader };
  });
}
