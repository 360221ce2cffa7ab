import type { Command } from 'commander';
import { buildApp } from '../app.ts';
import type { DemoOrganization } from '../demo/seed-demo.ts';
import { type Installation, toInstallation } from '../features/board/organizations/board-url.ts';
import { listOrganizations } from '../features/board/organizations/queries.ts';
import { newImportProcess } from '../features/connect/imports/runs/import-process.ts';
import { toDashboardLink } from '../features/people/staff/dashboard-links.ts';
import { createLink } from '../features/people/staff/sessions/links.ts';
import { hasUsers } from '../features/people/staff/users/queries.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { drain } from '../platform/http/connections/drain.ts';
import { assertCanListen, listen } from '../platform/http/connections/listen.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { openLog } from '../platform/log.ts';
import { openMailer } from '../platform/mail/open.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { adaptiveRate } from '../platform/queue/adaptive-rate.ts';
import { connectRedis } from '../platform/redis.ts';
import { openStorage } from '../platform/storage/open.ts';
import type { PrivateFileStore } from '../platform/storage/private/files.ts';
import { openTracing } from '../platform/tracing/open.ts';
import { importBaseUrls, outboundOptions, readConfig } from '../settings/config.ts';
import { mailboxLimit } from '../settings/limits.ts';
import { openStore, type Store } from '../store.ts';
import { startWorker } from '../worker.ts';
import { mainAddress, metricsAddress } from './ports.ts';
import { printStart, warnOfSharedOrigin } from './start-messages.ts';
import { STOP_LIMIT_SECONDS, stopSignal } from './stop-signal.ts';

export function addServe(command: Command): void {
  command.action(serve);
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  // From here on a signal waits until the start is complete, and then stops in order.
  const stop = stopSignal(log, STOP_LIMIT_SECONDS + config.SHUTDOWN_DELAY);
  const storage = openStorage(config);
  const address = mainAddress(config);
  const metricsAt = metricsAddress(config);
  // Run in reverse order.
  const closers: (() => Promise<unknown>)[] = [];
  try {
    if (config.DATABASE_URL === '') {
      // First, so that a start that finds its port in use creates nothing.
      await assertCanListen(address);
      if (metricsAt) await assertCanListen(metricsAt);
    }
    closers.push(await openTracing(config, log));
    const store = await openStore(config, 'server', log, { onDatabaseShutdown: stop.cancelDeadline });
    closers.push(() => store.close());
    const redis = await connectRedis(config.REDIS_URL, log);
    closers.push(async () => redis?.disconnect());
    const outbound = new Outbound(outboundOptions(config));
    closers.push(() => outbound.close());
    const keyRing = await openKeyRing(store.db, config, log, { canCreate: true });
    const app = await buildApp({
      config,
      connection: store,
      log,
      storage,
      outbound,
      keyRing,
      importBaseUrls: importBaseUrls(config),
      ...(redis ? { redis } : {}),
    });
    const imports = newImportProcess();
    closers.push(() => imports.close());
    let stopWorker: (() => Promise<void>) | undefined;
    closers.push(async () => stopWorker?.());
    await app.server.ready();
    await listen(app.server.server, address);
    closers.push(() => drain(app.server, app.traffic, config.SHUTDOWN_DELAY));
    if (metricsAt) {
      const metrics = await serveMetrics(app.metrics, metricsAt);
      closers.push(async () => metrics.close());
    }
    const installation = toInstallation(config);
    const demo =
      config.DEMO === 'on'
        ? await seedDemo({ db: store.db, storage, keyRing }, installation, stop.received)
        : undefined;
    if (demo === 'stopped') return;
    if (config.WORKER === 'on') {
      const { db, taskDb, url } = store;
      const rate = adaptiveRate(() => app.traffic.begun);
      const work = { db, taskDb, url, mailer: openMailer(config, log), registry: app.metrics, rate };
      stopWorker = startWorker({
        ...work,
        performImport: imports.perform,
        installation,
        outbound,
        storage,
        keyRing,
        importBaseUrls: importBaseUrls(config),
        backups: config,
        mailboxLimit: mailboxLimit(config, redis),
        log,
      });
    }
    await warnOfSharedOrigin(store.db, installation, log);
    printStart(config, demo, await newWelcomeLink(store.db, installation));
    await stop.received;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * Creates the demo organization in an empty store. A stop does not wait for the demo: the transaction rolls back, and the next
 * start creates it.
 */
async function seedDemo(
  files: PrivateFileStore,
  installation: Installation,
  stop: Promise<void>,
): Promise<DemoOrganization | 'stopped' | undefined> {
  if ((await listOrganizations(files.db)).length > 0) return undefined;
  // Most starts do not need the demo, so only an empty store loads it.
  const { createDemoOrganization } = await import('../demo/seed-demo.ts');
  const controller = new AbortController();
  void stop.then(() => controller.abort());
  try {
    return await createDemoOrganization(files, installation, controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return 'stopped';
    throw error;
  }
}

/** As long as no user exists, each start creates a link that creates the first one. */
async function newWelcomeLink(db: Store['db'], installation: Installation): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined;
  const token = await createLink(db, { kind: 'welcome', userId: null });
  return toDashboardLink(installation, 'welcome', token);
}
