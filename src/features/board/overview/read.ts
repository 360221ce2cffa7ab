import { hasPermission } from '../../../platform/http/permission.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countPendingPostings } from '../../billing/postings/queries.ts';
import { findPendingImports } from '../../connect/imports/queries.ts';
import { countFailingWebhooks } from '../../connect/webhooks/queries.ts';
import { listPendingItems } from '../../content/collections/pending-items.ts';
import { countNewApplications } from '../../hiring/applications/queries.ts';
import { countOpenJobReports } from '../../jobs/job-reports/queries.ts';
import type { JobCache } from '../../jobs/jobs/responses/job-cache.ts';
import { countJobsByStatus } from '../../jobs/jobs/search/list.ts';
import { countUnverifiedDomains } from '../organizations/domains/queries.ts';
import type { Overview } from './schema.ts';

/** Reads the parts that the scopes permit. */
export async function readOverview(
  scope: Scope,
  scopes: readonly string[],
  cache: JobCache,
): Promise<Overview> {
  const ifPermitted = async <Part>(permission: string, read: () => Promise<Part>): Promise<Part | null> =>
    hasPermission(scopes, permission) ? read() : null;
  const [
    jobs,
    openJobReports,
    pendingPostings,
    newApplications,
    pendingItems,
    failingWebhooks,
    pendingImports,
    unverifiedDomains,
  ] = await Promise.all([
    ifPermitted('jobs:read', () => countJobsByStatus(scope, cache)),
    ifPermitted('jobs:read', () => countOpenJobReports(scope)),
    ifPermitted('jobs:read', () => countPendingPostings(scope)),
    ifPermitted('applications:read', () => countNewApplications(scope)),
    ifPermitted('cms:read', () => listPendingItems(scope)),
    ifPermitted('webhooks:read', () => countFailingWebhooks(scope)),
    ifPermitted('imports:read', () => findPendingImports(scope)),
    ifPermitted('domains:read', () => countUnverifiedDomains(scope)),
  ]);
  return {
    jobs,
    open_job_reports: openJobReports,
    pending_postings: pendingPostings,
    new_applications: newApplications,
    pending_items: pendingItems,
    failing_webhooks: failingWebhooks,
    pending_imports: pendingImports,
    unverified_domains: unverifiedDomains,
  };
}
