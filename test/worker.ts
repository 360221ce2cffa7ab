import pino from 'pino';
import { onTestFinished } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { openMailer } from '../src/platform/mail/open.ts';
import { importBaseUrls } from '../src/settings/config.ts';
import { startWorker, type WorkerOptions } from '../src/worker.ts';
import { ownServer, type TestServer, until } from './app.ts';
import { start } from './corkboard-process.ts';
import { ownDatabase } from './own-database.ts';

/** Starts a server that may send requests to 127.0.0.1. Its database is separate, so its workers find no tasks of other tests. */
export async function serverForWorkers(settings: Record<string, string> = {}): Promise<TestServer> {
  return ownServer({ DATABASE_URL: await ownDatabase(), OUTBOUND_ALLOW: '127.0.0.1', ...settings });
}

/** Starts a worker on the server's database, in this process. Returns a function that stops it. It stops when the test ends. */
export function work(server: TestServer, options: Partial<WorkerOptions> = {}): () => Promise<void> {
  const { connection, config, outbound, storage, keyRing } = server;
  const stop = startWorker({
    db: connection.db,
    taskDb: connection.db,
    url: config.DATABASE_URL,
    installation: toInstallation(config),
    outbound,
    storage,
    mailer: openMailer(config, pino({ level: 'silent' })),
    keyRing,
    importBaseUrls: importBaseUrls(config),
    log: pino({ level: 'silent' }),
    ...options,
  });
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  onTestFinished(stopOnce);
  return stopOnce;
}

/** Starts `corkboard worker` on the server's database. It is killed when the test ends. */
export function workInProcess(server: TestServer): Promise<WorkerProcess> {
  const { DATABASE_URL, DATA_DIR, OUTBOUND_ALLOW, MASTER_KEY } = server.config;
  return startWorkerProcess({ DATABASE_URL, DATA_DIR, OUTBOUND_ALLOW, MASTER_KEY });
}

export type WorkerProcess = ReturnType<typeof start>;

export async function startWorkerProcess(settings: Record<string, string>): Promise<WorkerProcess> {
  const worker = start(['worker'], settings);
  onTestFinished(async () => {
    worker.child.kill('SIGKILL');
    await worker.ended;
  });
  const output = await until(
    async () => worker.output(),
    (text) => text.includes('Corkboard worker is ready') || worker.child.exitCode !== null,
    90_000,
  );
  if (!output.includes('Corkboard worker is ready')) throw new Error(`The worker ended: ${output}`);
  return worker;
}
