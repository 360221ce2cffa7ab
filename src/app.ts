import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Config, trustedProxies } from './config.ts';
import { authenticate } from './features/api-keys/authenticate.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { scopes } from './features/api-keys/scopes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { serveAssets } from './features/assets/serve.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { itemRoutes } from './features/collections/items/routes.ts';
import { publicCollectionRoutes } from './features/collections/public/routes.ts';
import { collectionRoutes } from './features/collections/routes.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import type { Platform } from './features/organizations/board-address.ts';
import { newBoardFinder } from './features/organizations/find-by-host.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { revisionRoutes } from './features/pages/revision-routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import type { Connection } from './platform/database/connect.ts';
import type { Traffic } from './platform/http/drain.ts';
import { serveErrorPages } from './platform/http/error-pages.ts';
import { answerHealthChecks } from './platform/http/health.ts';
import { keepAnswers } from './platform/http/idempotency.ts';
import { measureRequests } from './platform/http/metrics.ts';
import { API_PREFIX, describeApi, serveDocs } from './platform/http/openapi.ts';
import { requirePermissions } from './platform/http/permission.ts';
import { newRequestCounter } from './platform/http/rate-limit.ts';
import { newServer } from './platform/http/server.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  log: Logger;
  storage: Storage;
  /** Sends what goes to addresses that users give. */
  outbound: Outbound;
  redis?: Redis;
}

export interface App {
  server: FastifyInstance;
  traffic: Traffic;
  metrics: Registry;
}

/** All that is mounted, in the order of a request's way. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, log, storage, outbound, redis } = options;
  const { db, pool } = connection;
  const platform = toPlatform(config);
  const origin = `${platform.scheme}://${platform.domain}`;
  const traffic: Traffic = { isDraining: false, inFlight: 0 };
  const server = await newServer({
    log,
    pool,
    traffic,
    errorsUrl: `${origin}/docs/errors`,
    isHttps: platform.scheme === 'https',
    maxEventLoopDelayMs: config.MAX_EVENT_LOOP_DELAY,
    trustedProxies: trustedProxies(config),
  });
  const metrics = measureRequests(server, pool);

  await describeApi(server, TAGS);
  answerHealthChecks(server, pool, traffic);
  serveErrorPages(server);
  await serveDocs(server);
  await server.register(serveAssets, { db, storage, log, cdnUrl: platform.cdnUrl });

  await server.register(
    async (api) => {
      const limits = {
        get: config.RATE_LIMIT_GET,
        post: config.RATE_LIMIT_POST,
        change: config.RATE_LIMIT_CHANGE,
        wrongKey: config.RATE_LIMIT_WRONG_KEY,
      };
      authenticate(api, { db, platform, counter: newRequestCounter(redis), limits });
      keepAnswers(api);
      requirePermissions(api, scopes);
      await api.register(organizationRoutes, { platform });
      await api.register(apiKeyRoutes);
      await api.register(jobRoutes, { outbound });
      await api.register(categoryRoutes);
      await api.register(pageRoutes);
      await api.register(revisionRoutes);
      await api.register(authorRoutes);
      await api.register(collectionRoutes);
      await api.register(itemRoutes);
      await api.register(assetRoutes, { db, storage, uploadsAtOnce: uploadsAtOnce(config) });
    },
    { prefix: API_PREFIX },
  );
  await server.register(publicCollectionRoutes, {
    prefix: API_PREFIX,
    boards: newBoardFinder(db, platform),
    counters: { minute: newRequestCounter(redis), day: newRequestCounter(redis, DAY_SECONDS) },
    limits: { read: config.RATE_LIMIT_PUBLIC, submit: config.RATE_LIMIT_SUBMIT },
  });
  return { server, traffic, metrics };
}

const DAY_SECONDS = 86_400;

const TAGS = [
  { name: 'Jobs', description: 'Postings of the board: list, search, create, change, delete.' },
  { name: 'Pages', description: 'Custom pages and blog posts, with their former versions.' },
  { name: 'Authors', description: 'Bylines of blog posts.' },
  { name: 'Assets', description: 'Uploaded images, served under the address of the image host.' },
  { name: 'CMS', description: 'Collections of content with fields of your own, and the items in them.' },
  { name: 'Public', description: 'What visitors of a board reach without a key.' },
  { name: 'Categories', description: 'What jobs are sorted into.' },
  { name: 'Organization', description: 'The organization that the key belongs to, and its settings.' },
  { name: 'API keys', description: 'Keys that let programs act for the organization.' },
];

/** An upload may hold one database connection and need a second: some must always be left. */
function uploadsAtOnce({ DATABASE_POOL_SIZE }: Config): number {
  return Math.min(4, DATABASE_POOL_SIZE - 1);
}

export function toPlatform(config: Config): Platform {
  return { scheme: config.PLATFORM_SCHEME, domain: config.PLATFORM_DOMAIN, cdnUrl: config.CDN_URL };
}
