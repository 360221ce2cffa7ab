import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import type { ProviderTest, Run } from '../src/features/enrichment/run-schema.ts';
import type { Provider } from '../src/features/enrichment/schema.ts';
import { fillableFields } from '../src/features/jobs/fillable-fields.ts';
import { toInstallation } from '../src/features/organizations/board-url.ts';
import { openMailer } from '../src/platform/mail/open.ts';
import { startWorker } from '../src/worker.ts';
import { type Client, newOrganization, ownServer, startServer, type TestServer, until } from './app.ts';
import { postJob } from './jobs.ts';
import { ownDatabase } from './own-database.ts';

export interface Asked {
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely.
  body: any;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** JSON of it, or these very bytes. */
  body?: unknown;
}

export interface TestProvider {
  url: string;
  asked: Asked[];
}

/** A provider on 127.0.0.1 that answers like this; the test's end closes it. */
export async function startProvider(
  answer: (asked: Asked, response: ServerResponse) => Reply | undefined | Promise<Reply | undefined>,
): Promise<TestProvider> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const question = { headers: request.headers, body: JSON.parse(await readBody(request)) };
    asked.push(question);
    const reply = await answer(question, response);
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

/** Adds a provider for the location alone, which must succeed. */
export async function postProvider(client: Client, fields: Record<string, unknown> = {}): Promise<Provider> {
  const settings = { name: 'Places', url: 'https://places.example/enrich', fields: ['location'] };
  const answer = await client.post('/enrichment-providers', { ...settings, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** What a test of the provider tells, which must be answered 200. */
export async function testProvider(client: Client, id: string, body: object = {}): Promise<ProviderTest> {
  const answer = await client.post(`/enrichment-providers/${id}/test`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

let outgoing: Promise<TestServer> | undefined;

/** An organization on a server that reaches this machine, which the tests of a file share. */
export async function newOutgoingBoard(): Promise<Client> {
  outgoing ??= startServer({ OUTBOUND_ALLOW: '127.0.0.1' });
  return newOrganization({ server: await outgoing });
}

/** What a test tells of a provider that answers like this, about a job that has nothing but a title. */
export async function tellsOf(
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

/** The newest hundred runs, the newest first. */
export async function runsOf(client: Client, providerId: string): Promise<Run[]> {
  const answer = await client.get(`/enrichment-providers/${providerId}/runs?per_page=100`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** Waits until the provider has been asked so often. */
export async function askedTimes({ asked }: TestProvider, count: number): Promise<void> {
  await until(
    async () => asked.length,
    (length) => length >= count,
  );
}

/** What waits for `opened` goes on when it is told to. */
export function newGate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export interface EnrichedBoard extends Client {
  server: TestServer;
  /** Of the worker. */
  clock: { offsetMs: number };
  /** What the worker has logged. */
  log: string[];
  /** Another worker, or one again. */
  startWorker(): void;
  /** Ends all workers, which hand back what they have not done. */
  stopWorkers(): Promise<void>;
  /** Waits until the provider has so many runs and this many of them have ended. */
  runsEnded(providerId: string, count?: number): Promise<Run[]>;
}

/** An organization on a server and a database of its own, where a worker does what is due. The test's end stops it. */
export async function newEnrichedBoard(): Promise<EnrichedBoard> {
  const url = await ownDatabase();
  const server = await ownServer({ DATABASE_URL: url, OUTBOUND_ALLOW: '127.0.0.1' });
  const client = await newOrganization({ server });
  const clock = { offsetMs: 0 };
  const log: string[] = [];
  const options = {
    db: server.connection.db,
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
