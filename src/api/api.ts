import type { FastifyInstance } from 'fastify';
import { postingsOfCompanies } from '../features/billing/postings/of-companies.ts';
import { subscriptionsOfCompanies } from '../features/billing/subscriptions/of-companies.ts';
import { analyticsRoutes } from '../features/board/analytics/routes.ts';
import { auditLogRoutes } from '../features/board/audit-log/routes.ts';
import type { Installation } from '../features/board/organizations/board-url.ts';
import { domainRoutes } from '../features/board/organizations/domains/routes.ts';
import { organizationRoutes } from '../features/board/organizations/routes.ts';
import { overviewRoutes } from '../features/board/overview/routes.ts';
import { secretRoutes } from '../features/board/secrets/routes.ts';
import { enrichmentRoutes } from '../features/connect/enrichment/routes.ts';
import { eventRoutes } from '../features/connect/events/routes.ts';
import { exportFileRoutes } from '../features/connect/exports/files/routes.ts';
import { exportRoutes } from '../features/connect/exports/routes.ts';
import { streamLimits } from '../features/connect/exports/stream.ts';
import { HostPace } from '../features/connect/imports/fetching/pace.ts';
import { importFileRoutes } from '../features/connect/imports/file-routes.ts';
import { importPreviewRoutes } from '../features/connect/imports/preview/routes.ts';
import { rescheduleImports } from '../features/connect/imports/reschedule.ts';
import { importRoutes } from '../features/connect/imports/routes.ts';
import { importRunRoutes } from '../features/connect/imports/runs/routes.ts';
import { organizationLockRoutes } from '../features/connect/moves/routes.ts';
import { deliveryRoutes } from '../features/connect/webhooks/deliveries/routes.ts';
import { webhookRoutes } from '../features/connect/webhooks/routes.ts';
import { assetRoutes } from '../features/content/assets/routes.ts';
import { itemRoutes } from '../features/content/collections/items/routes.ts';
import { collectionRoutes } from '../features/content/collections/routes.ts';
import { authorRoutes } from '../features/content/pages/authors/routes.ts';
import { revisionRoutes } from '../features/content/pages/revision-routes.ts';
import { pageRoutes } from '../features/content/pages/routes.ts';
import { rescheduleAlerts } from '../features/jobs/alerts/reschedule.ts';
import { categoryRoutes } from '../features/jobs/categories/routes.ts';
import { companyMergeRoutes } from '../features/jobs/companies/merges/routes.ts';
import { companyRoutes } from '../features/jobs/companies/routes.ts';
import { companyClaimRoutes } from '../features/jobs/company-claims/routes.ts';
import { jobReportRoutes } from '../features/jobs/job-reports/routes.ts';
import { placeRoutes } from '../features/jobs/jobs/corrections/routes.ts';
import { preflightRoutes } from '../features/jobs/jobs/preflight/routes.ts';
import { jobRoutes } from '../features/jobs/jobs/routes.ts';
import { landingPageRoutes } from '../features/jobs/landing-pages/routes.ts';
import { previewRoutes } from '../features/jobs/previews/routes.ts';
import { salaryRoutes } from '../features/jobs/salaries/routes.ts';
import { newKeyIdentifier } from '../features/people/api-keys/authenticate.ts';
import { apiKeyRoutes } from '../features/people/api-keys/routes.ts';
import { permissions } from '../features/people/permissions/scopes.ts';
import { invitationRoutes } from '../features/people/staff/invitations/routes.ts';
import { staffRoutes } from '../features/people/staff/memberships/routes.ts';
import { notifyStaff } from '../features/people/staff/notifications/notify.ts';
import { deleteOrganizationRoutes } from '../features/people/staff/organizations/delete-routes.ts';
import { newOperatorIdentifier, newSessionIdentifier } from '../features/people/staff/sessions/identify.ts';
import { originOf } from '../features/people/staff/sessions/same-origin.ts';
import type { RefusalRecorder } from '../platform/audit/refusals.ts';
import type { CacheStore } from '../platform/cache/cache-store.ts';
import { limitEachOperation } from '../platform/concurrency/concurrency-limit.ts';
import { authenticate } from '../platform/http/authentication.ts';
import { storeResponses } from '../platform/http/idempotency.ts';
import { API_PREFIX } from '../platform/http/openapi/openapi.ts';
import { requirePermissions } from '../platform/http/permission.ts';
import { newRequestCounter } from '../platform/http/rate-limit.ts';
import { findEmailAvailability } from '../platform/mail/availability.ts';
import { eventTypes } from '../registries/event-types.ts';
import {
  costlyAtOnce,
  emailLimits,
  exportsAtOnce,
  keyRules,
  requestLimits,
  type signInOptions,
  staffLimits,
} from '../settings/limits.ts';
import type { SiteCaches } from '../site/board-page.ts';
import { boardPreviews } from '../site/previews/render-board.ts';
import { renderJobPreview } from '../site/previews/render-job.ts';
import { applyChangedSettings } from './apply-changed-settings.ts';
import type { ApiOptions } from './options.ts';
import { mountAudienceRoutes, mountMemberRoutes, mountSaleRoutes } from './people-api.ts';
import { mountUserApi } from './user-api.ts';

/** The API of organizations and the API of users, each with its kind of credentials. */
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
