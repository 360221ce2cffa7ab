import path from 'node:path';
import type { Command } from 'commander';
import pino from 'pino';
import { type App, buildApp, toPlatform } from '../app.ts';
import { type Config, outboundOptions, readConfig } from '../config.ts';
import { type DemoOrganization, makeDemoOrganization } from '../demo/first-start.ts';
import { leaveRoom } from '../platform/dispatch/leave-room.ts';
import { openKeyRing } from '../platform/encryption/open-key-ring.ts';
import { drain } from '../platform/http/drain.ts';
import { serveMetrics } from '../platform/http/metrics.ts';
import { openMailer } from '../platform/mail/open.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { connectRedis } from '../platform/redis.ts';
import { openStorage } from '../platform/storage/open.ts';
import { openStore } from '../store.ts';
import { startWorker } from '../worker.ts';
import { stopSignal } from './stop-signal.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('serve the API and the boards until SIGTERM or SIGINT')
    // Without the name of a command it is this one: whatever else is named is none.
    .allowExcessArguments()
    .action((_options, command: Command) => {
      const [word] = command.args;
      return word === undefined ? serve() : command.error(`error: unknown command '${word}'`);
    });
}

async function serve(): Promise<void> {
  const config = readConfig(process.env);
  // From here on a stop waits for the start to be done, and then undoes it.
  const stop = stopSignal();
  const log = pino({ level: config.LOG_LEVEL, base: null });
  const storage = openStorage(config);
  const store = await openStore(config, 'server', log);
  // What was opened last is closed first.
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  try {
    const redis = connectRedis(config.REDIS_URL, log);
    closers.push(async () => redis?.disconnect());
    const outbound = new Outbound(outboundOptions(config));
    closers.push(() => outbound.close());
    const keyRing = await openKeyRing(store.db, config, log);
    const app = await buildApp({
      config,
      connection: store,
      log,
      storage,
      outbound,
      keyRing,
      ...(redis ? { redis } : {}),
    });
    let stopWorker: (() => Promise<void>) | undefined;
    closers.push(async () => stopWorker?.());
    await listen(app, config);
    closers.push(() => drain(app.server, app.traffic));
    if (config.METRICS_PORT > 0) {
      const metrics = await serveMetrics(app.metrics, config.METRICS_PORT, config.METRICS_HOST);
      closers.push(async () => metrics.close());
    }
    // After the ports, since a start that fails on one of them must do no work, and would never show the key.
    const platform = toPlatform(config);
    const demo = config.DEMO === 'on' ? await makeDemoOrganization(store.db, platform, storage) : undefined;
    if (config.WORKER === 'on') {
      const { db, url } = store;
      const pace = leaveRoom(() => app.traffic.begun);
      const work = { db, url, mailer: openMailer(config, log), registry: app.metrics, pace };
      stopWorker = startWorker({ ...work, platform, outbound, storage, keyRing, log });
    }
    announce(config, demo);
    await stop;
    log.info('stopping');
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** :: takes IPv4 too; a machine without IPv6 has only 0.0.0.0. */
async function listen({ server }: App, { HOST, PORT }: Config): Promise<void> {
  try {
    await server.listen({ host: HOST, port: PORT });
  } catch (error) {
    const { code } = error as { code?: string };
    if (HOST !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error;
    await server.listen({ host: '0.0.0.0', port: PORT });
  }
}

function announce(config: Config, demo: DemoOrganization | undefined): void {
  const origin = `${config.PLATFORM_SCHEME}://${config.PLATFORM_DOMAIN}`;
  const lines = [`Corkboard is ready: API ${origin}/api/v1, documentation ${origin}/docs`];
  if (demo) {
    lines.push(
      '',
      `The store was empty, so there is an organization "${demo.slug}" with demo jobs, pages, posts, collections and members now (DEMO=off prevents it).`,
      `Its board: ${demo.boardUrl}`,
      `One of its members, who signs in by a link in a mail: ${demo.memberEmail}${mailHint(config)}`,
      `Its API key, shown only this once: ${demo.apiKey}`,
      '',
      `  curl -H 'x-api-key: ${demo.apiKey}' '${origin}/api/v1/jobs?search=engineer&per_page=1'`,
      '',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

function mailHint({ SMTP_URL, DATA_DIR }: Config): string {
  return SMTP_URL === '' ? ` (without SMTP_URL, look in the log or in ${path.join(DATA_DIR, 'mails')})` : '';
}
