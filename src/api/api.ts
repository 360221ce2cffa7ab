import type { FastifyInstance } from 'fastify';
import { eventTypes } from '../event-types.ts';
import { rescheduleAlerts } from '../features/alerts/reschedule.ts';
import { analyticsRoutes } from '../features/analytics/routes.ts';
import { newKeyIdentifier } from '../features/api-keys/authenticate.ts';
import { apiKeyRoutes } from '../features/api-keys/routes.ts';
import { assetRoutes } from '../features/assets/routes.ts';
import { auditLogRoutes } from '../features/audit-log/routes.ts';
import { categoryRoutes } from '../features/categories/routes.ts';
import { itemRoutes } from '../features/collections/items/routes.ts';
import { collectionRoutes } from '../features/collections/routes.ts';
import { companyMergeRoutes } from '../features/companies/merges/routes.ts';
import { companyRoutes } from '../features/companies/routes.ts';
import { companyClaimRoutes } from '../features/company-claims/routes.ts';
import { enrichmentRoutes } from '../features/enrichment/routes.ts';
import { eventRoutes } from '../features/events/routes.ts';
import { exportFileRoutes } from '../features/exports/files/routes.ts';
import { exportRoutes } from '../features/exports/routes.ts';
import { streamLimits } from '../features/exports/stream.ts';
import { HostPace } from '../features/imports/fetching/pace.ts';
import { importFileRoutes } from '../features/imports/file-routes.ts';
import { importPreviewRoutes } from '../features/imports/preview/routes.ts';
import { rescheduleImports } from '../features/imports/reschedule.ts';
import { importRoutes } from '../features/imports/routes.ts';
import { importRunRoutes } from '../features/imports/runs/routes.ts';
import { jobReportRoutes } from '../features/job-reports/routes.ts';
import { placeRoutes } from '../features/jobs/corrections/routes.ts';
import { preflightRoutes } from '../features/jobs/preflight/routes.ts';
import { jobRoutes } from '../features/jobs/routes.ts';
import { landingPageRoutes } from '../features/landing-pages/routes.ts';
import { organizationLockRoutes } from '../features/moves/routes.ts';
import type { Installation } from '../features/organizations/board-url.ts';
import { domainRoutes } from '../features/organizations/domains/routes.ts';
import { organizationRoutes } from '../features/organizations/routes.ts';
import { overviewRoutes } from '../features/overview/routes.ts';
import { authorRoutes } from '../features/pages/authors/routes.ts';
import { revisionRoutes } from '../features/pages/revision-routes.ts';
import { pageRoutes } from '../features/pages/routes.ts';
import { permissions } from '../features/permissions/scopes.ts';
import { postingsOfCompanies } from '../features/postings/of-companies.ts';
import { previewRoutes } from '../features/previews/routes.ts';
import { salaryRoutes } from '../features/salaries/routes.ts';
import { secretRoutes } from '../features/secrets/routes.ts';
import { invitationRoutes } from '../features/staff/invitations/routes.ts';
import { staffRoutes } from '../features/staff/memberships/routes.ts';
import { notifyStaff } from '../features/staff/notifications/notify.ts';
import { deleteOrganizationRoutes } from '../features/staff/organizations/delete-routes.ts';
import { newOperatorIdentifier, newSessionIdentifier } from '../features/staff/sessions/identify.ts';
import { originOf } from '../features/staff/sessions/same-origin.ts';
import { subscriptionsOfCompanies } from '../features/subscriptions/of-companies.ts';
import { deliveryRoutes } from '../features/webhooks/deliveries/routes.ts';
import { webhookRoutes } from '../features/webhooks/routes.ts';
import {
  costlyAtOnce,
  emailLimits,
  exportsAtOnce,
  keyRules,
  requestLimits,
  type signInOptions,
  staffLimits,
} from '../limits.ts';
import type { RefusalRecorder } from '../platform/audit/refusals.ts';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import { limitEachOperation } from '../platform/concurrency/concurrency-limit.ts';
import { authenticate } from '../platform/http/authentication.ts';
import { storeResponses } from '../platform/http/idempotency.ts';
import { API_PREFIX } from '../platform/http/openapi/openapi.ts';
import { requirePermissions } from '../platform/http/permission.ts';
import { newRequestCounter } from '../platform/http/rate-limit.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
import type { SiteCaches } from '../site/board-page.ts';
import { boardPreviews } from '../site/previews/render-board.ts';
import { renderJobPreview } from '../site/previews/render-job.ts';
import { applyChangedSettings } from './apply-changed-settings.ts';
import type { ApiOptions } from './options.ts';
import { mountAudienceRoutes, mountMemberRoutes, mountSaleRoutes } from './people-api.ts';
import { mountUserApi } from './user-api.ts';

/** The API of organizations, and that of users, each with its kind of credentials. */
export async function mountApi(
  server: FastifyInstance,
  options: ApiOptions & {
    caches: SiteCaches;
    cacheStore: CacheStore;
    signIn: ReturnType<typeof signInOptions>;
    refusals: RefusalRecorder;
  },
  installation: Installation,
): Promise<void> {
  const { config, connection, cacheStore, keyRing, redis, refusals } = options;
  const { db } = connection;
  const requests = newRequestCounter(redis);
  const sessions = { db, installation, counter: requests, refusals, limits: staffLimits(config) };
  await server.register(
    async (api) => {
      const limits = requestLimits(config);
      const keys = { db, cacheStore, installation, counter: requests, refusals, limits };
      authenticate(api, {
        byKey: newKeyIdentifier(keys),
        bySession: newSessionIdentifier(sessions),
        byOperator: newOperatorIdentifier(sessions),
        counter: requests,
        refusals,
      });
      limitEachOperation(api, config.DATABASE_POOL_SIZE);
      storeResponses(api, keyRing);
      applyChangedSettings(api, cacheStore);
      requirePermissions(api, permissions);
      await mountRoutes(api, options, installation);
      await mountReportRoutes(api, options, installation);
      await mountAudienceRoutes(api, options, installation);
    },
    { prefix: API_PREFIX },
  );
  await mountUserApi(server, { ...options, cacheStore }, sessions);
}

/** Operations on an organization, with an API key or a session. */
async function mountRoutes(
  api: FastifyInstance,
  options: ApiOptions & { caches: SiteCaches },
  installation: Installation,
): Promise<void> {
  const { config, connection, storage, outbound, keyRing, caches } = options;
  await api.register(organizationRoutes, {
    installation,
    reschedule: async (scope, timeZone) => {
      await rescheduleImports(scope, timeZone);
      await rescheduleAlerts(scope, timeZone);
    },
  });
  await api.register(domainRoutes, {
    installation,
    outbound,
    notifyStaff,
    checksAtOnce: costlyAtOnce(config),
  });
  await api.register(apiKeyRoutes, keyRules(config));
  await api.register(staffRoutes);
  await api.register(invitationRoutes, {
    installation,
    email: findEmailAvailability(config),
    limit: emailLimits(config, options.redis).invitations,
  });
  await api.register(deleteOrganizationRoutes, { installation });
  await mountJobRoutes(api, options);
  await mountImportRoutes(api, options);
  await api.register(overviewRoutes, { cache: caches.jobs });
  await api.register(salaryRoutes, { cache: caches.salaries });
  await api.register(pageRoutes);
  await api.register(revisionRoutes);
  await api.register(authorRoutes);
  const renderBoard = boardPreviews(caches);
  await api.register(previewRoutes, { keyRing, outbound, renderJob: renderJobPreview, renderBoard });
  await api.register(collectionRoutes);
  await api.register(itemRoutes, { cache: caches.itemLists });
  await mountMemberRoutes(api, options, installation);
  await mountSaleRoutes(api, options);
  await api.register(assetRoutes, {
    db: connection.db,
    storage,
    uploadsAtOnce: costlyAtOnce(config),
  });
  await api.register(secretRoutes, { keyRing });
  await api.register(eventRoutes, { eventTypes });
  const outgoing = {
    db: connection.db,
    keyRing,
    outbound,
    eventTypes,
    testsAtOnce: costlyAtOnce(config),
  };
  await api.register(webhookRoutes, outgoing);
  await api.register(deliveryRoutes, outgoing);
  await api.register(enrichmentRoutes, outgoing);
}

async function mountJobRoutes(
  api: FastifyInstance,
  { outbound, caches }: ApiOptions & { caches: SiteCaches },
): Promise<void> {
  await api.register(jobRoutes, { outbound, cache: caches.jobs });
  await api.register(preflightRoutes);
  await api.register(placeRoutes);
  await api.register(jobReportRoutes);
  await api.register(landingPageRoutes);
  await api.register(categoryRoutes);
  await api.register(companyRoutes, { outbound });
  await api.register(companyMergeRoutes, { uses: [subscriptionsOfCompanies, postingsOfCompanies] });
  await api.register(companyClaimRoutes);
}

async function mountImportRoutes(
  api: FastifyInstance,
  { config, connection: { db }, storage, outbound, keyRing, importBaseUrls = {}, importPace }: ApiOptions,
): Promise<void> {
  const files = { db, storage, keyRing };
  const pace = importPace ?? new HostPace();
  await api.register(importRoutes, { outbound });
  await api.register(importRunRoutes);
  await api.register(importPreviewRoutes, {
    outbound,
    keyRing,
    files,
    pace,
    baseUrls: importBaseUrls,
    readsAtOnce: costlyAtOnce(config),
  });
  await api.register(importFileRoutes, {
    files,
    maxFileBytes: config.IMPORT_FILE_MB * 1_000_000,
    uploadsAtOnce: costlyAtOnce(config),
  });
}

async function mountReportRoutes(
  api: FastifyInstance,
  { config, connection: { db }, storage, keyRing }: ApiOptions,
  installation: Installation,
): Promise<void> {
  await api.register(analyticsRoutes);
  await api.register(auditLogRoutes, { db });
  await api.register(organizationLockRoutes);
  await api.register(exportRoutes, { exportsAtOnce: exportsAtOnce(config), limits: streamLimits });
  await api.register(exportFileRoutes, {
    files: { db, storage, keyRing },
    keyRing,
    origin: originOf(installation),
  });
}
