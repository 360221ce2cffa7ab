import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { mountApi } from './api/api.ts';
import type { ApiOptions } from './api/options.ts';
import { mountPublicRoutes } from './api/public-api.ts';
import { apiTags } from './api/tags.ts';
import { BUILD_FOLDER, dashboardRoutes } from './dashboard/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { measureViews } from './features/board/analytics/views/metrics.ts';
import { ViewRecorder } from './features/board/analytics/views/recorder.ts';
import { hasArrived } from './features/board/organizations/arriving.ts';
import { type Installation, toInstallation } from './features/board/organizations/board-url.ts';
import { proofRoutes } from './features/board/organizations/domains/proof-routes.ts';
import { newBoardFinder } from './features/board/organizations/find-by-host.ts';
import { findScope } from './features/board/organizations/scopes.ts';
import { newFindVisibleType } from './features/content/assets/queries.ts';
import { serveAssets } from './features/content/assets/serve.ts';
import { ItemListCache } from './features/content/collections/items/item-list-cache.ts';
import { JobCache } from './features/jobs/jobs/responses/job-cache.ts';
import { findCopy } from './features/jobs/logos/queries.ts';
import { SalaryCache } from './features/jobs/salaries/salary-cache.ts';
import { listOrganizationIdsOf } from './features/people/staff/memberships/queries.ts';
import { notifyStaff } from './features/people/staff/notifications/notify.ts';
import { originOf } from './features/people/staff/sessions/same-origin.ts';
import { RefusalRecorder } from './platform/audit/refusals.ts';
import { measureBackups } from './platform/backup/metrics.ts';
import { CacheStore } from './platform/cache/cache-store.ts';
import { ChangeLog } from './platform/cache/change-log.ts';
import { measureCaches } from './platform/cache/metrics.ts';
import { downloadRoutes } from './platform/downloads/routes.ts';
import type { Traffic } from './platform/http/connections/drain.ts';
import { registerHealthChecks } from './platform/http/health.ts';
import { measureRequests } from './platform/http/metrics.ts';
import { API_PREFIX, describeApi, serveDescription } from './platform/http/openapi/openapi.ts';
import { newPublicLimit, newRequestCounter, type PublicLimit } from './platform/http/rate-limit.ts';
import { type ClientTimes, newServer } from './platform/http/server.ts';
import { findEmailAvailability } from './platform/mail/availability.ts';
import { downloadKinds } from './registries/download-kinds.ts';
import { measureInstallation } from './registries/installation-metrics.ts';
import { publicContent } from './registries/public-content.ts';
import { scheduledTasks } from './registries/schedules.ts';
import { dataFolders, trustedProxies } from './settings/config.ts';
import {
  alertRequests,
  applyOptions,
  postingRequests,
  signInOptions,
  siteSettings,
  visitorLimits,
} from './settings/limits.ts';
import type { SiteCaches } from './site/board-page.ts';
import { newCanonicalUrls } from './site/canonical-url.ts';
import { newFailurePages } from './site/failure-pages.ts';
import { newFindBoard } from './site/find-board.ts';
import { boardPages } from './site/pages.ts';
import { siteRoutes } from './site/routes.ts';

export interface AppOptions extends ApiOptions {
  log: Logger;
  clientTimes?: ClientTimes | undefined;
}

export interface App {
  server: FastifyInstance;
  traffic: Traffic;
  metrics: Registry;
  /** Records page views. Closing the server writes the ones still in memory. */
  views: ViewRecorder;
  /** Records refused requests in the audit log. Closing the server writes the ones still in memory. */
  refusals: RefusalRecorder;
}

/** Mounts everything, in the order in which a request passes it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, log, storage, redis, keyRing, outbound } = options;
  const { db, pool } = connection;
  const installation = toInstallation(config);
  const origin = `${installation.scheme}://${installation.domain}`;
  const cacheStore = new CacheStore(config.CACHE_MB * 1_048_576);
  const caches = createCaches(new ChangeLog(cacheStore));
  const boards = newBoardFinder(db, installation, cacheStore);
  const { findBoard, findLastBoard } = newFindBoard(boards, cacheStore, findEmailAvailability(config));
  const traffic: Traffic = { isDraining: false, inFlight: 0, begun: 0 };
  const server = await newServer({
    log,
    pool,
    traffic,
    errorsUrl: `${origin}/docs/errors`,
    failurePages: newFailurePages({ findBoard, findLastBoard }, cacheStore),
    canonicalUrls: newCanonicalUrls(boardPages, findBoard),
    emailsUnder: [`${API_PREFIX}/members/`, `${API_PREFIX}/people/`],
    isHttps: installation.scheme === 'https',
    maxEventLoopDelayMs: config.MAX_EVENT_LOOP_DELAY,
    ...{ maxConnections: config.MAX_CONNECTIONS, clientTimes: options.clientTimes },
    trustedProxies: trustedProxies(config),
  });
  const metrics = measureRequests(server, pool);
  measureCaches(metrics, cacheStore);
  measureBackups(metrics, db);
  measureInstallation(metrics, { config, db, tasks: scheduledTasks(installation, storage), redis });

  await describeApi(server, apiTags);
  registerHealthChecks(server, { readiness: connection.readiness, traffic, folders: dataFolders(config) });
  const signIn = signInOptions(config, installation, redis);
  const limitPublic = newPublicLimit(signIn.counters.minute, config.RATE_LIMIT_PUBLIC);
  await mountDocs(server, limitPublic, installation);
  await mountImages(server, options, installation, cacheStore);

  const refusals = new RefusalRecorder({ db, log, findOrganizations: listOrganizationIdsOf });
  server.addHook('onClose', () => refusals.close());
  await mountApi(server, { ...options, caches, cacheStore, signIn, refusals }, installation);
  await mountDownloads(server, options, installation, limitPublic);
  const views = new ViewRecorder({
    db,
    log,
    counter: newRequestCounter(redis),
    limit: config.RATE_LIMIT_VIEWS,
    onOutcome: measureViews(metrics),
  });
  server.addHook('onClose', () => views.close());
  await server.register(dashboardRoutes, { boards, installation, folder: BUILD_FOLDER });
  await server.register(proofRoutes, { db, limitPublic });
  const visitors = visitorLimits(config, signIn.counters.minute, redis);
  const forVisitors = { ...visitorRequests(options, caches), visitors, views, caches };
  await mountPublicRoutes(server, { ...options, ...forVisitors, origin }, boards, signIn);
  const site = { boards, findBoard, signIn, ...forVisitors, publicContent, limitPublic };
  await server.register(siteRoutes, { ...site, keyRing, origin, outbound, ...siteSettings(config, origin) });
  return { server, traffic, metrics, views, refusals };
}

/** What visitors request by API or by form, which count together. */
function visitorRequests(
  { config, connection: { db }, storage, keyRing, redis }: AppOptions,
  caches: SiteCaches,
) {
  return {
    alerts: alertRequests(config, redis, caches.jobs, keyRing),
    postings: postingRequests(config, redis, keyRing),
    applications: applyOptions(config, redis, { db, storage, keyRing }, notifyStaff),
    files: { db, storage },
  };
}

/** Without organizations that an import is still writing. */
async function mountImages(
  server: FastifyInstance,
  { connection: { db }, storage, log }: AppOptions,
  { cdnUrl }: Installation,
  cacheStore: CacheStore,
): Promise<void> {
  const findVisibleType = newFindVisibleType(hasArrived);
  await server.register(serveAssets, {
    ...{ db, storage, log, cdnUrl, cacheStore },
    ...{ findVisibleType, findCopy },
  });
}

/** Files of download links, on the installation's own host. */
async function mountDownloads(
  server: FastifyInstance,
  { connection: { db }, storage, keyRing }: Pick<ApiOptions, 'connection' | 'storage' | 'keyRing'>,
  installation: Installation,
  limitPublic: PublicLimit,
): Promise<void> {
  await server.register(downloadRoutes, {
    prefix: API_PREFIX,
    keyRing,
    origin: originOf(installation),
    kinds: downloadKinds({ db, storage, keyRing }),
    limitPublic,
    findScope: (organizationId) => findScope(db, organizationId, installation),
  });
}

/** The caches that the API and the boards share. All others have one owner, which opens them in the store. */
function createCaches(changes: ChangeLog): SiteCaches {
  return {
    changes,
    jobs: new JobCache(changes),
    itemLists: new ItemListCache(changes),
    salaries: new SalaryCache(changes),
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
