import type { Command } from 'commander';
import { toInstallation } from '../features/board/organizations/board-url.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { assertCanListen } from '../platform/http/connections/listen.ts';
import { measureProcess, serveMetrics } from '../platform/http/metrics.ts';
import { openLog } from '../platform/log.ts';
import { openMailer } from '../platform/mail/open.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { connectRedis } from '../platform/redis.ts';
import { openStorage } from '../platform/storage/open.ts';
import { openTracing } from '../platform/tracing/open.ts';
import { measureInstallation } from '../registries/installation-metrics.ts';
import { scheduledTasks } from '../registries/schedules.ts';
import { importBaseUrls, outboundOptions, readConfig } from '../settings/config.ts';
import { mailboxLimit } from '../settings/limits.ts';
import { openStore } from '../store.ts';
import { startWorker } from '../worker.ts';
import { metricsAddress } from './ports.ts';
import { STOP_LIMIT_SECONDS, stopSignal } from './stop-signal.ts';

export function addWorker(command: Command): void {
  command.action(work);
}

async function work(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  // From here on a signal waits until the start is complete, and then stops in order.
  const stop = stopSignal(log, STOP_LIMIT_SECONDS);
  const storage = openStorage(config);
  const metricsAt = metricsAddress(config);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    if (metricsAt) await assertCanListen(metricsAt);
    closers.push(await openTracing(config, log));
    const store = await openStore(config, 'worker', log, { onDatabaseShutdown: stop.cancelDeadline });
    closers.push(() => store.close());
    const redis = await connectRedis(config.REDIS_URL, log);
    closers.push(async () => redis?.disconnect());
    const outbound = new Outbound(outboundOptions(config));
    closers.push(() => outbound.close());
    const keyRing = await openKeyRing(store.db, config, log);
    const registry = measureProcess(store.pool);
    const installation = toInstallation(config);
    measureInstallation(registry, { config, db: store.db, tasks: scheduledTasks(installation, storage) });
    if (metricsAt) {
      const metrics = await serveMetrics(registry, metricsAt);
      closers.push(async () => metrics.close());
    }
    const { db, taskDb, url } = store;
    const mailer = openMailer(config, log);
    closers.push(
      startWorker({
        db,
        taskDb,
        url,
        installation,
        outbound,
        storage,
        mailer,
        keyRing,
        stripeUrl: config.STRIPE_URL,
        importBaseUrls: importBaseUrls(config),
        backups: config,
        mailboxLimit: mailboxLimit(config, redis),
        log,
        registry,
      }),
    );
    process.stdout.write('Corkboard worker is ready\n');
    await stop.received;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
