import type { Command } from 'commander';
import pino from 'pino';
import { toPlatform } from '../app.ts';
import { outboundOptions, readConfig } from '../config.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { measureProcess, serveMetrics } from '../platform/http/metrics.ts';
import { openMailer } from '../platform/mail/open.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { openStorage } from '../platform/storage/open.ts';
import { openStore } from '../store.ts';
import { startWorker } from '../worker.ts';
import { stopSignal } from './stop-signal.ts';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description('do background work, beside servers or other workers, until SIGTERM or SIGINT')
    .action(work);
}

async function work(): Promise<void> {
  const config = readConfig(process.env);
  // From here on a stop waits for the start to be done, and then undoes it.
  const stop = stopSignal();
  const log = pino({ level: config.LOG_LEVEL, base: null });
  const storage = openStorage(config);
  const store = await openStore(config, 'tool', log);
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  try {
    const outbound = new Outbound(outboundOptions(config));
    closers.push(() => outbound.close());
    const keyRing = await openKeyRing(store.db, config, log);
    const registry = measureProcess(store.pool);
    if (config.METRICS_PORT > 0) {
      const metrics = await serveMetrics(registry, config.METRICS_PORT, config.METRICS_HOST);
      closers.push(async () => metrics.close());
    }
    const { db, url } = store;
    const platform = toPlatform(config);
    const mailer = openMailer(config, log);
    closers.push(startWorker({ db, url, platform, outbound, storage, mailer, keyRing, log, registry }));
    process.stdout.write('Corkboard is at work\n');
    await stop;
    log.info('stopping');
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
