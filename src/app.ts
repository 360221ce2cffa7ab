import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { apiTags } from './api-tags.ts';
import { dataFolders, trustedProxies } from './config.ts';
import type { Config } from './config-schema.ts';
import { docsRoutes } from './docs/routes.ts';
import { eventTypes } from './event-types.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { measureViews } from './features/analytics/views/metrics.ts';
import { ViewRecorder } from './features/analytics/views/recorder.ts';
import { viewRoutes } from './features/analytics/views/routes.ts';
import { newKeyIdentifier } from './features/api-keys/authenticate.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { serveAssets } from './features/assets/serve.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { ItemListCache } from './features/collections/items/item-list-cache.ts';
import { itemRoutes } from './features/collections/items/routes.ts';
import { publicCollectionRoutes } from './features/collections/public/routes.ts';
import { collectionRoutes } from './features/collections/routes.ts';
import { enrichmentRoutes } from './features/enrichment/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { JobListCache } from './features/jobs/search/job-list-cache.ts';
import { hasMember } from './features/members/queries.ts';
import { memberRecordRoutes } from './features/members/record-routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { memberSignInRoutes } from './features/members/sessions/member-routes.ts';
import { signInRoutes } from './features/members/sessions/routes.ts';
import { type Installation, toInstallation } from './features/organizations/board-url.ts';
import { onDemandTlsRoutes } from './features/organizations/domains/on-demand-tls-routes.ts';
import { proofRoutes } from './features/organizations/domains/proof-routes.ts';
import { domainRoutes } from './features/organizations/domains/routes.ts';
import { type BoardFinder, newBoardFinder } from './features/organizations/find-by-host.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { authorRoutes } from './features/pages/authors/routes.ts';
import { revisionRoutes } from './features/pages/revision-routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { paymentProviderRoutes } from './features/payment-providers/routes.ts';
import { stripeWebhookRoutes } from './features/payment-providers/stripe/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { permissions } from './features/permissions/scopes.ts';
import { planRoutes } from './features/plans/routes.ts';
import { salaryRoutes } from './features/salaries/routes.ts';
import { SalaryCache } from './features/salaries/salary-cache.ts';
import { secretRoutes } from './features/secrets/routes.ts';
import { invitationRoutes } from './features/staff/invitations/routes.ts';
import { ownMembershipRoutes } from './features/staff/me/membership-routes.ts';
import { meRoutes } from './features/staff/me/routes.ts';
import { ownSessionRoutes } from './features/staff/me/session-routes.ts';
import { staffRoutes } from './features/staff/memberships/routes.ts';
import { deleteOrganizationRoutes } from './features/staff/organizations/delete-routes.ts';
import { operatedOrganizationRoutes } from './features/staff/organizations/routes.ts';
import {
  authenticateUsers,
  newSessionIdentifier,
  type SessionOptions,
} from './features/staff/sessions/identify.ts';
import { staffSessionRoutes } from './features/staff/sessions/routes.ts';
import { userRoutes } from './features/staff/users/routes.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { deliveryRoutes } from './features/webhooks/deliveries/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import {
  costlyAtOnce,
  DAY_SECONDS,
  keyRules,
  requestLimits,
  signInOptions,
  siteSettings,
  staffLimits,
} from './limits.ts';
import { personalData } from './personal-data.ts';
import { CacheStore } from './platform/cache/cache-store.ts';
import { measureCaches } from './platform/cache/metrics.ts';
import { limitEachOperation } from './platform/concurrency/concurrency-limit.ts';
import type { Connection } from './platform/database/connect.ts';
import type { KeyRing } from './platform/encryption/key-ring.ts';
import { authenticate } from './platform/http/authentication.ts';
import type { Traffic } from './platform/http/connections/drain.ts';
import { registerHealthChecks } from './platform/http/health.ts';
import { storeResponses } from './platform/http/idempotency.ts';
import { measureRequests } from './platform/http/metrics.ts';
import { API_PREFIX, describeApi, serveDescription } from './platform/http/openapi/openapi.ts';
import { requirePermissions } from './platform/http/permission.ts';
import { newPublicLimit, newRequestCounter, type PublicLimit } from './platform/http/rate-limit.ts';
import { newServer } from './platform/http/server.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Storage } from './platform/storage/storage.ts';
import { publicContent } from './public-content.ts';
import type { SiteCaches } from './site/board-page.ts';
import { newFailurePages } from './site/failure-pages.ts';
import { newFindBoard } from './site/find-board.ts';
import { siteRoutes } from './site/routes.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  log: Logger;
  storage: Storage;
  /** Sends requests to user-supplied URLs. */
  outbound: Outbound;
  /** Master keys of encrypted values. */
  keyRing: KeyRing;
  redis?: Redis;
  /** Base URL of Stripe's API; Stripe's own when left out. */
  stripeUrl?: string;
}

export interface App {
  server: FastifyInstance;
  traffic: Traffic;
  metrics: Registry;
  /** Records page views. Closing the server writes the ones still in memory. */
  views: ViewRecorder;
}

/** Mounts everything, in the order in which a request passes it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, log, storage, redis } = options;
  const { db, pool } = connection;
  const installation = toInstallation(config);
  const origin = `${installation.scheme}://${installation.domain}`;
  const cacheStore = new CacheStore(config.CACHE_MB * 1_048_576);
  const caches = createCaches(cacheStore);
  const boards = newBoardFinder(db, installation, cacheStore);
  const findBoard = newFindBoard(boards, cacheStore);
  const traffic: Traffic = { isDraining: false, inFlight: 0, begun: 0 };
  const server = await newServer({
    log,
    pool,
    traffic,
    errorsUrl: `${origin}/docs/errors`,
    failurePages: newFailurePages(findBoard, cacheStore),
    emailsUnder: `${API_PREFIX}/members/`,
    isHttps: installation.scheme === 'https',
    maxEventLoopDelayMs: config.MAX_EVENT_LOOP_DELAY,
    trustedProxies: trustedProxies(config),
  });
  const metrics = measureRequests(server, pool);
  measureCaches(metrics, cacheStore);

  await describeApi(server, apiTags);
  registerHealthChecks(server, { readiness: connection.readiness, traffic, folders: dataFolders(config) });
  const signIn = signInOptions(config, installation, redis);
  const limitPublic = newPublicLimit(signIn.counters.minute, config.RATE_LIMIT_PUBLIC);
  await mountDocs(server, limitPublic, installation);
  await server.register(serveAssets, { db, storage, log, cdnUrl: installation.cdnUrl, cacheStore });

  await mountApi(server, { ...options, caches, cacheStore, signIn }, installation);
  const views = new ViewRecorder({
    db,
    log,
    counter: newRequestCounter(redis),
    limit: config.RATE_LIMIT_VIEWS,
    onOutcome: measureViews(metrics),
  });
  server.addHook('onClose', () => views.close());
  await server.register(proofRoutes, { db, limitPublic });
  await mountPublicRoutes(server, { ...options, views, caches }, boards, signIn);
  const site = { boards, findBoard, signIn, views, store: cacheStore, caches, publicContent, limitPublic };
  await server.register(siteRoutes, { ...site, ...siteSettings(config, origin) });
  return { server, traffic, metrics, views };
}

/** The API of organizations, and that of users, each with its kind of credentials. */
async function mountApi(
  server: FastifyInstance,
  options: AppOptions & {
    caches: SiteCaches;
    cacheStore: CacheStore;
    signIn: ReturnType<typeof signInOptions>;
  },
  installation: Installation,
): Promise<void> {
  const { config, connection, cacheStore, keyRing, redis, signIn } = options;
  const { db } = connection;
  const requests = newRequestCounter(redis);
  const sessions = { db, installation, counter: requests, limits: staffLimits(config) };
  await server.register(
    async (api) => {
      const keys = { db, cacheStore, installation, counter: requests, limits: requestLimits(config) };
      authenticate(api, {
        byKey: newKeyIdentifier(keys),
        bySession: newSessionIdentifier(sessions),
        counter: requests,
      });
      limitEachOperation(api, config.DATABASE_POOL_SIZE);
      storeResponses(api, keyRing);
      requirePermissions(api, permissions);
      await mountRoutes(api, options, installation);
    },
    { prefix: API_PREFIX },
  );
  await server.register(
    async (api) => {
      authenticateUsers(api, sessions);
      await mountUserRoutes(api, sessions, signIn);
    },
    { prefix: API_PREFIX },
  );
}

/** The caches that the API and the boards share. All others have one owner, which opens them in the store. */
function createCaches(store: CacheStore): SiteCaches {
  return {
    jobLists: new JobListCache(store),
    itemLists: new ItemListCache(store),
    salaries: new SalaryCache(store),
  };
}

/** The OpenAPI description, and the documentation at /docs. */
async function mountDocs(
  server: FastifyInstance,
  limitPublic: PublicLimit,
  { scheme, domain }: Installation,
): Promise<void> {
  const origins = { api: `${scheme}://${domain}`, board: `${scheme}://your-board.${domain}` };
  await server.register(async (docs) => {
    docs.addHook('onRequest', async ({ ip }) => limitPublic(ip));
    serveDescription(docs);
    await docs.register(docsRoutes, { origins });
  });
}

/** Operations on an organization, with an API key or a session. */
async function mountRoutes(
  api: FastifyInstance,
  options: AppOptions & { caches: SiteCaches },
  installation: Installation,
): Promise<void> {
  const { config, connection, storage, outbound, keyRing, caches } = options;
  await api.register(organizationRoutes, { installation });
  await api.register(domainRoutes, { installation, outbound, checksAtOnce: costlyAtOnce(config) });
  await api.register(apiKeyRoutes, keyRules(config));
  await api.register(staffRoutes);
  await api.register(invitationRoutes, { installation });
  await api.register(deleteOrganizationRoutes, { installation });
  await api.register(jobRoutes, { outbound, cache: caches.jobLists });
  await api.register(categoryRoutes);
  await api.register(salaryRoutes, { cache: caches.salaries });
  await api.register(pageRoutes);
  await api.register(revisionRoutes);
  await api.register(authorRoutes);
  await api.register(collectionRoutes);
  await api.register(itemRoutes, { cache: caches.itemLists });
  await api.register(memberRoutes, { personalData });
  await api.register(memberRecordRoutes, { personalData });
  await api.register(memberSignInRoutes);
  await api.register(planRoutes);
  await api.register(subscriptionRoutes, { hasMember });
  await api.register(paymentRoutes, { hasMember });
  await api.register(paymentProviderRoutes, {
    keyRing,
    stripeUrl: options.stripeUrl,
    checkoutsAtOnce: costlyAtOnce(config),
  });
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
  await api.register(analyticsRoutes);
}

/** Operations of users that belong to no organization, with a session. */
async function mountUserRoutes(
  api: FastifyInstance,
  sessions: SessionOptions,
  signIn: ReturnType<typeof signInOptions>,
): Promise<void> {
  await api.register(staffSessionRoutes, { ...sessions, signIn });
  await api.register(meRoutes, { ...sessions, signIn });
  await api.register(ownSessionRoutes, sessions);
  await api.register(ownMembershipRoutes, sessions);
  await api.register(userRoutes, sessions);
  await api.register(operatedOrganizationRoutes, sessions);
}

/** Operations that visitors of a board use without an API key. */
async function mountPublicRoutes(
  server: FastifyInstance,
  { config, keyRing, redis, views, caches }: AppOptions & { views: ViewRecorder; caches: SiteCaches },
  boards: BoardFinder,
  signIn: ReturnType<typeof signInOptions>,
): Promise<void> {
  const prefix = API_PREFIX;
  const { minute } = signIn.counters;
  const read = config.RATE_LIMIT_PUBLIC;
  await server.register(publicCollectionRoutes, {
    prefix,
    boards,
    cache: caches.itemLists,
    counters: { minute, day: newRequestCounter(redis, DAY_SECONDS) },
    limits: { read, submit: config.RATE_LIMIT_SUBMIT },
  });
  await server.register(onDemandTlsRoutes, { prefix, boards });
  await server.register(viewRoutes, { prefix, boards, views });
  await server.register(stripeWebhookRoutes, {
    prefix,
    boards,
    keyRing,
    counter: minute,
    limit: config.RATE_LIMIT_WRONG_KEY,
  });
  await server.register(signInRoutes, { prefix, boards, ...signIn });
}
