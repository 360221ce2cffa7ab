import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import type { ProviderTest, Run } from '../src/features/connect/enrichment/run-schema.ts';
import type { Provider } from '../src/features/connect/enrichment/schema.ts';
import { fillableFields } from '../src/features/jobs/jobs/fillable-fields.ts';
import { openMailer } from '../src/platform/mail/open.ts';
import { startWorker } from '../src/worker.ts';
import { type Client, newOrganization, ownServer, startServer, type TestServer, until } from './app.ts';
import { postJob } from './jobs.ts';
import { ownDatabase } from './own-database.ts';

export interface ProviderRequest {
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields of the body.
  body: any;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Strings and bytes are sent unchanged. Other values become JSON. */
  body?: unknown;
}

export interface TestProvider {
  url: string;
  asked: ProviderRequest[];
}

/** Starts a provider on 127.0.0.1. `answer` returns the reply, or uses `response` directly and returns undefined. */
export async function startProvider(
  answer: (
    request: ProviderRequest,
    response: ServerResponse,
  ) => Reply | undefined | Promise<Reply | undefined>,
): Promise<TestProvider> {
  const asked: ProviderRequest[] = [];
  const server = createServer(async (request, response) => {
    const received = { headers: request.headers, body: JSON.parse(await readBody(request)) };
    asked.push(received);
    const reply = await answer(received, response);
    if (reply) send(response, reply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/enrich`, asked };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, { status = 200, headers = {}, body = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body));
}

/** Creates a provider, and expects 201. By default, it fills in only the location. */
export async function postProvider(client: Client, fields: Record<string, unknown> = {}): Promise<Provider> {
  const settings = { name: 'Places', url: 'https://places.example/enrich', fields: ['location'] };
  const response = await client.post('/enrichment-providers', { ...settings, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** Tests a provider, expects 200, and returns the result. */
export async function testProvider(client: Client, id: string, body: object = {}): Promise<ProviderTest> {
  const response = await client.post(`/enrichment-providers/${id}/test`, body);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

let sharedOutgoingServer: Promise<TestServer> | undefined;

/** Creates an organization on a server that may send requests to 127.0.0.1. The tests of a file share the server. */
export async function newOutgoingBoard(): Promise<Client> {
  sharedOutgoingServer ??= startServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  return newOrganization({ server: await sharedOutgoingServer });
}

/** Tests a provider that sends this response, with a job that has only a title. */
export async function notificationsOf(
  reply: Reply | ((response: ServerResponse) => void),
  settings: object = {},
): Promise<ProviderTest> {
  const organization = await newOutgoingBoard();
  const { url } = await startProvider((_, response) => {
    if (typeof reply !== 'function') return reply;
    reply(response);
    return undefined;
  });
  const provider = await postProvider(organization, { url, fields: [...fillableFields], ...settings });
  const { id } = await postJob(organization);
  return testProvider(organization, provider.id, { job_id: id });
}

/** The latest 100 runs, newest first. */
export async function runsOf(client: Client, providerId: string): Promise<Run[]> {
  const response = await client.get(`/enrichment-providers/${providerId}/runs?per_page=100`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Waits until the provider has received `count` requests. */
export async function untilRequested({ asked }: TestProvider, count: number): Promise<void> {
  await until(
    async () => asked.length,
    (length) => length >= count,
  );
}

/** `open()` resolves `opened`. */
export function newGate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export interface EnrichedBoard extends Client {
  server: TestServer;
  /** The clock of the workers. */
  clock: { offsetMs: number };
  /** The log lines of the workers. */
  log: string[];
  /** Starts one more worker. */
  startWorker(): void;
  /** Stops all workers, which release their unfinished runs. */
  stopWorkers(): Promise<void>;
  /** Waits until `count` runs of the provider have ended. Returns all its runs. */
  runsEnded(providerId: string, count?: number): Promise<Run[]>;
}

/** Creates an organization on a separate server and database, with a running worker. All of them end with the test. */
export async function newEnrichedBoard(): Promise<EnrichedBoard> {
  const url = await ownDatabase();
  const server = await ownServer({ DATABASE_URL: url, OUTBOUND_ALLOW: '127.0.0.1' });
  const client = await newOrganization({ server });
  const clock = { offsetMs: 0 };
  const log: string[] = [];
  const options = {
    db: server.connection.db,
    taskDb: server.connection.db,
    url,
    installation: toInstallation(server.config),
    outbound: server.outbound,
    storage: server.storage,
    mailer: openMailer(server.config, pino({ level: 'silent' })),
    keyRing: server.keyRing,
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
    clock,
  };
  const workers = [startWorker(options)];
  const stopWorkers = async () => {
    await Promise.all(workers.splice(0).map((stop) => stop()));
  };
  onTestFinished(stopWorkers);
  const runsEnded = (id: string, count = 1) =>
    until(
      () => runsOf(client, id),
      (runs) => runs.filter(({ finished_at }) => finished_at !== null).length >= count,
    );
  return {
    ...client,
    server,
    clock,
    log,
    startWorker: () => void workers.push(startWorker(options)),
    stopWorkers,
    runsEnded,
  };
}
