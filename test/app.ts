import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { type App, type AppOptions, buildApp } from '../src/app.ts';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { insertOrganization, organizationScope } from '../src/features/board/organizations/queries.ts';
import { HostPace } from '../src/features/connect/imports/fetching/pace.ts';
import { createApiKey } from '../src/features/people/api-keys/create.ts';
import type { RateLimits } from '../src/features/people/api-keys/schema.ts';
import { type Connection, connectDatabase } from '../src/platform/database/connect.ts';
import type { KeyRing } from '../src/platform/encryption/key-ring.ts';
import { openKeyRing } from '../src/platform/encryption/open-key-ring.ts';
import { Outbound } from '../src/platform/outbound/outbound.ts';
import { connectRedis } from '../src/platform/redis.ts';
import type { Scope } from '../src/platform/scope.ts';
import { openStorage } from '../src/platform/storage/open.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { importBaseUrls, outboundOptions, readConfig } from '../src/settings/config.ts';
import type { Config } from '../src/settings/config-schema.ts';

export interface TestServer {
  origin: string;
  app: App;
  connection: Connection;
  config: Config;
  storage: Storage;
  redis: Redis | undefined;
  outbound: Outbound;
  keyRing: KeyRing;
}

/** All test servers share one database, so they need the same master key. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 'test key').toString('base64');

/** Settings without rate limits, and with an event loop limit that other tests on the machine cannot reach. */
export const PATIENT = {
  MAX_EVENT_LOOP_DELAY: '60000',
  RATE_LIMIT_GET: '0',
  RATE_LIMIT_POST: '0',
  RATE_LIMIT_CHANGE: '0',
  RATE_LIMIT_WRONG_KEY: '0',
  RATE_LIMIT_PUBLIC: '0',
  RATE_LIMIT_SUBMIT: '0',
  RATE_LIMIT_VIEWS: '0',
  RATE_LIMIT_SIGN_IN: '0',
  RATE_LIMIT_TEST_EMAIL: '0',
  RATE_LIMIT_INVITATION: '0',
  RATE_LIMIT_ALERT: '0',
  RATE_LIMIT_POSTING: '0',
  RATE_LIMIT_APPLY: '0',
};

/** On a busy machine, the work of a test on a few connections may take longer than the server's five seconds. */
export const CONNECT_TIMEOUT_MS = 60_000;

/** By their settings. */
const shared = new Map<string, Promise<TestServer>>();

/**
 * The server with these settings that the tests of one process share, on the database of the run. Rate limits are off. Tests that
 * count, restart or fill something of a server need their own.
 */
export function sharedServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const name = JSON.stringify(settings);
  const server = shared.get(name) ?? startServer(settings);
  shared.set(name, server);
  return server;
}

/** Makes this server the shared one without settings until the test ends, so that helpers and operations use it. */
export function shareServer(server: TestServer): void {
  const name = JSON.stringify({});
  const before = shared.get(name);
  shared.set(name, Promise.resolve(server));
  onTestFinished(() => {
    if (before) shared.set(name, before);
    else shared.delete(name);
  });
}

/** Starts a server with these settings. It stops when the test ends. */
export async function ownServer(
  settings: Record<string, string>,
  others: OtherOptions = {},
): Promise<TestServer> {
  const server = await startServer(settings, others);
  onTestFinished(async () => {
    await server.app.server.close();
    await server.outbound.close();
    await server.connection.close();
    server.redis?.disconnect();
  });
  return server;
}

type OtherOptions = Partial<Pick<AppOptions, 'log' | 'clientTimes' | 'storage'>>;

export async function startServer(
  settings: Record<string, string> = {},
  { log = pino({ level: 'silent' }), ...others }: OtherOptions = {},
): Promise<TestServer> {
  const config = readConfig({
    PLATFORM_DOMAIN: 'boards.localhost:3000',
    DATA_DIR: inject('filesDir'),
    DATABASE_POOL_SIZE: '16',
    MASTER_KEY: TEST_MASTER_KEY,
    ...PATIENT,
    ...settings,
  });
  const databaseUrl = config.DATABASE_URL || inject('databaseUrl');
  const connection = connectDatabase(databaseUrl, {
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    storedUrls: { cdnUrl: config.CDN_URL },
  });
  const redis = await connectRedis(config.REDIS_URL, log);
  const storage = openStorage(config);
  const outbound = new Outbound(outboundOptions(config));
  const keyRing = await openKeyRing(connection.db, config, log);
  const app = await buildApp({
    config,
    connection,
    log,
    storage,
    outbound,
    keyRing,
    importBaseUrls: importBaseUrls(config),
    importPace: new HostPace({ intervalMs: 1 }),
    ...(redis ? { redis } : {}),
    ...others,
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, app, connection, config, storage, redis, outbound, keyRing };
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of the body.
  body: any;
  text: string;
}

export interface Client {
  slug: string;
  key: string;
  keyId: string;
  scope: Scope;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  delete(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  /** A client of the same organization with another key. */
  withKey(settings: { scopes?: string[]; rateLimits?: RateLimits; expires?: string | null }): Promise<Client>;
}

let organizations = 0;

/** Creates an organization with an API key that has all scopes, or those in `scopes`. */
export async function newOrganization(
  options: { server?: TestServer; scopes?: string[] } = {},
): Promise<Client> {
  const server = options.server ?? (await sharedServer());
  const slug = `test-${process.pid}-${Date.now().toString(36)}-${++organizations}`;
  const row = await insertOrganization(server.connection.db, slug, `Organization ${slug}`);
  if (!row) throw new Error(`${slug} is taken`);
  const scope = organizationScope(server.connection.db, row, toInstallation(server.config), 'test');
  return newClient(server, slug, scope, options.scopes ? { scopes: options.scopes } : {});
}

async function newClient(
  server: TestServer,
  slug: string,
  scope: Scope,
  settings: { scopes?: string[]; rateLimits?: RateLimits; expires?: string | null },
): Promise<Client> {
  const { id, key } = await createApiKey(scope, {
    name: 'test',
    scopes: settings.scopes ?? ['*'],
    expires_at: settings.expires ?? null,
    rate_limits: settings.rateLimits ?? {},
  });
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(`${server.origin}/api/v1${path}`, { method, body, headers: { 'x-api-key': key, ...headers } });
  return {
    slug,
    key,
    keyId: id,
    scope,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    withKey: (other) => newClient(server, slug, scope, other),
  };
}

/** Sends a request. An object becomes JSON, FormData becomes multipart, and strings and bytes are sent unchanged. */
export async function request(
  url: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const isForm = body instanceof FormData;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array || isForm;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : undefined,
    text,
  };
}

/** Polls every 50 ms until `isDone` accepts the result, and returns it. Fails with the last result after the deadline. */
export async function until<T>(
  poll: () => Promise<T>,
  isDone: (result: T) => boolean,
  deadlineMs = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const result = await poll();
    if (isDone(result)) return result;
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms. The last result: ${inspect(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
