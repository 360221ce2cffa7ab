import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Config, trustedProxies } from './config.ts';
import { eventTypes } from './event-types.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { measureViews } from './features/analytics/views/metrics.ts';
import { ViewRecorder } from './features/analytics/views/recorder.ts';
import { viewRoutes } from './features/analytics/views/routes.ts';
import { authenticate } from './features/api-keys/authenticate.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { scopes } from './features/api-keys/scopes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { serveAssets } from './features/assets/serve.ts';
import { authorRoutes } from './features/authors/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { ownedItems } from './features/collections/items/holding.ts';
import { itemRoutes } from './features/collections/items/routes.ts';
import { publicCollectionRoutes } from './features/collections/public/routes.ts';
import { collectionRoutes } from './features/collections/routes.ts';
import { knownHostRoutes } from './features/domains/known-routes.ts';
import { domainRoutes } from './features/domains/routes.ts';
import { enrichmentRoutes } from './features/enrichment/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { postedJobs } from './features/jobs/holding.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import { memberRecordRoutes } from './features/members/record-routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import type { Platform } from './features/organizations/board-address.ts';
import { type BoardFinder, newBoardFinder } from './features/organizations/find-by-host.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { revisionRoutes } from './features/pages/revision-routes.ts';
import { pageRoutes } from './features/pages/routes.ts';
import { namesAtStripe, toldByStripe } from './features/payment-providers/holding.ts';
import { paymentProviderRoutes } from './features/payment-providers/routes.ts';
import { stripeWebhookRoutes } from './features/payment-providers/stripe/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { planRoutes } from './features/plans/routes.ts';
import { KnownSalaries } from './features/salaries/known-salaries.ts';
import { salaryRoutes } from './features/salaries/routes.ts';
import { secretRoutes } from './features/secrets/routes.ts';
import { memberSignInRoutes } from './features/sign-in/member-routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { deliveryRoutes } from './features/webhooks/delivery-routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import type { Connection } from './platform/database/connect.ts';
import type { KeyRing } from './platform/encryption/key-ring.ts';
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
import { newFailurePages } from './site/failure-pages.ts';
import { newFindBoard } from './site/find-board.ts';
import { siteRoutes } from './site/routes.ts';

export interface AppOptions {
  config: Config;
  connection: Connection;
  log: Logger;
  storage: Storage;
  /** Sends what goes to addresses that users give. */
  outbound: Outbound;
  /** Master keys of what is kept encrypted. */
  keyRing: KeyRing;
  redis?: Redis;
  /** Where Stripe's API is; left out: where Stripe has it. */
  stripeUrl?: string;
}

export interface App {
  server: FastifyInstance;
  traffic: Traffic;
  metrics: Registry;
  /** Takes what boards are looked at; closing the server writes what is left. */
  views: ViewRecorder;
}

/** All that is mounted, in the order of a request's way. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, log, storage, keyRing, redis } = options;
  const { db, pool } = connection;
  const platform = toPlatform(config);
  const origin = `${platform.scheme}://${platform.domain}`;
  const boards = newBoardFinder(db, platform);
  const findBoard = newFindBoard(boards);
  const salaries = new KnownSalaries();
  const traffic: Traffic = { isDraining: false, inFlight: 0, begun: 0 };
  const server = await newServer({
    log,
    pool,
    traffic,
    errorsUrl: `${origin}/docs/errors`,
    failurePages: newFailurePages(findBoard),
    emailsUnder: `${API_PREFIX}/members/`,
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
      authenticate(api, { db, platform, counter: newRequestCounter(redis), limits: requestLimits(config) });
      keepAnswers(api, keyRing);
      requirePermissions(api, scopes);
      await mountRoutes(api, { ...options, salaries }, platform);
    },
    { prefix: API_PREFIX },
  );
  const views = new ViewRecorder({
    db,
    log,
    counter: newRequestCounter(redis),
    limit: config.RATE_LIMIT_VIEWS,
    onOutcome: measureViews(metrics),
  });
  server.addHook('onClose', () => views.close());
  const signIn = signInOptions(options, platform);
  await mountPublicRoutes(server, { ...options, views }, boards, signIn);
  // Half of the connections are left to the API, however many visitors search.
  const pagesAtOnce = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2));
  await server.register(siteRoutes, { boards, findBoard, signIn, views, salaries, pagesAtOnce });
  return { server, traffic, metrics, views };
}

/** Whatever a key opens. */
async function mountRoutes(
  api: FastifyInstance,
  options: AppOptions & { salaries: KnownSalaries },
  platform: Platform,
): Promise<void> {
  const { config, connection, storage, outbound, keyRing } = options;
  await api.register(organizationRoutes, { platform });
  await api.register(domainRoutes, { platform, outbound, checksAtOnce: costlyAtOnce(config) });
  await api.register(apiKeyRoutes);
  await api.register(jobRoutes, { outbound });
  await api.register(categoryRoutes);
  await api.register(salaryRoutes, { known: options.salaries });
  await api.register(pageRoutes);
  await api.register(revisionRoutes);
  await api.register(authorRoutes);
  await api.register(collectionRoutes);
  await api.register(itemRoutes);
  await api.register(memberRoutes);
  await api.register(memberRecordRoutes, { holdings: [ownedItems, postedJobs, toldByStripe, namesAtStripe] });
  await api.register(memberSignInRoutes);
  await api.register(planRoutes);
  await api.register(subscriptionRoutes);
  await api.register(paymentRoutes);
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

/** What visitors of a board reach without a key. */
async function mountPublicRoutes(
  server: FastifyInstance,
  { config, keyRing, redis, views }: AppOptions & { views: ViewRecorder },
  boards: BoardFinder,
  signIn: ReturnType<typeof signInOptions>,
): Promise<void> {
  const prefix = API_PREFIX;
  const { minute } = signIn.counters;
  const read = config.RATE_LIMIT_PUBLIC;
  await server.register(publicCollectionRoutes, {
    prefix,
    boards,
    counters: { minute, day: newRequestCounter(redis, DAY_SECONDS) },
    limits: { read, submit: config.RATE_LIMIT_SUBMIT },
  });
  await server.register(knownHostRoutes, { prefix, boards });
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

/** Of the API's operations and the board's forms, which count together. */
function signInOptions({ config, redis }: AppOptions, platform: Platform) {
  return {
    isHttps: platform.scheme === 'https',
    counters: {
      minute: newRequestCounter(redis),
      quarterHour: newRequestCounter(redis, QUARTER_HOUR_SECONDS),
      hour: newRequestCounter(redis, HOUR_SECONDS),
    },
    limits: { read: config.RATE_LIMIT_PUBLIC, signIn: config.RATE_LIMIT_SIGN_IN },
  };
}

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const TAGS = [
  { name: 'Jobs', description: 'Postings of the board: list, search, create, change, delete.' },
  { name: 'Pages', description: 'Custom pages and blog posts, with their former versions.' },
  { name: 'Authors', description: 'Bylines of blog posts.' },
  { name: 'Assets', description: 'Uploaded images, served under the address of the image host.' },
  { name: 'CMS', description: 'Collections of content with fields of your own, and the items in them.' },
  { name: 'Public', description: 'What visitors of a board reach without a key.' },
  { name: 'Categories', description: 'What jobs are sorted into.' },
  { name: 'Salaries', description: 'What the jobs of the board pay.' },
  { name: 'Members', description: 'People of the board: who they are, and what they have bought and paid.' },
  { name: 'Plans', description: 'What members can buy, and what it opens.' },
  { name: 'Subscriptions', description: 'Which member has which plan, and until when.' },
  { name: 'Payments', description: 'Money that came in, or was to.' },
  { name: 'Secrets', description: 'Values that requests to others need, kept encrypted and never shown.' },
  { name: 'Events', description: 'What happened, in one order.' },
  { name: 'Webhooks', description: 'Subscriptions to events, and their deliveries.' },
  { name: 'Enrichment', description: 'Services that are asked for what a new job leaves out.' },
  { name: 'Analytics', description: 'How often a board and its jobs are looked at, and applied for.' },
  { name: 'Organization', description: 'The organization that the key belongs to, and its settings.' },
  { name: 'Domains', description: 'Hosts of your own that the board answers on.' },
  { name: 'API keys', description: 'Keys that let programs act for the organization.' },
];

function requestLimits(config: Config) {
  return {
    get: config.RATE_LIMIT_GET,
    post: config.RATE_LIMIT_POST,
    change: config.RATE_LIMIT_CHANGE,
    wrongKey: config.RATE_LIMIT_WRONG_KEY,
  };
}

/**
 * Uploads, tests of webhooks, tests of providers, checkouts and looks at domains may each hold a database connection for long, and
 * need a second: all five together must leave one.
 */
function costlyAtOnce({ DATABASE_POOL_SIZE }: Config): number {
  return Math.max(1, Math.min(4, Math.floor((DATABASE_POOL_SIZE - 1) / 5)));
}

export function toPlatform(config: Config): Platform {
  return { scheme: config.PLATFORM_SCHEME, domain: config.PLATFORM_DOMAIN, cdnUrl: config.CDN_URL };
}
