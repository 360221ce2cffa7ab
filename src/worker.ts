import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { runsSource } from './features/enrichment/runs-source.ts';
import type { Fetching } from './features/logos/fetch.ts';
import { linksSource } from './features/sign-in/links-source.ts';
import { deliveriesSource } from './features/webhooks/deliveries-source.ts';
import { measureDeliveries } from './features/webhooks/delivery-metrics.ts';
import type { Database } from './platform/database/connect.ts';
import { listen } from './platform/database/listen.ts';
import { startDispatcher } from './platform/dispatch/dispatcher.ts';
import { measureWork } from './platform/dispatch/metrics.ts';
import type { KeyRing } from './platform/encryption/key-ring.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { startSchedule } from './platform/schedule.ts';
import { recurringTasks } from './schedules.ts';

export interface WorkerOptions extends Fetching {
  mailer: Mailer;
  db: Database;
  /** The same database, for a connection that waits for notifications. */
  url: string;
  keyRing: KeyRing;
  log: Logger;
  registry?: Registry;
  /** How many tasks may begin a second; left out: any number. */
  pace?: () => number;
  /** What tests add to the time. */
  clock?: { readonly offsetMs: number };
  /** Of an attempt to deliver an event. */
  timeoutMs?: number;
}

/** Does all background work until the returned function is called, which hands back what is not done. */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { db, url, platform, outbound, storage, mailer, keyRing, log, pace, timeoutMs } = options;
  const { registry = new Registry(), clock = { offsetMs: 0 } } = options;
  const sources = [
    deliveriesSource({
      db,
      platform,
      sending: { keyRing, outbound, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
      clock,
      onSettled: measureDeliveries(registry),
    }),
    runsSource({ db, platform, asking: { keyRing, outbound }, clock }),
    linksSource({ db, platform, mailer, clock }),
  ];
  const onScan = measureWork(registry, () => dispatcher.inFlight);
  const dispatcher = startDispatcher({ sources, log, pace, onScan });
  const stopListening = listen(url, 'corkboard_work', () => dispatcher.wake(), log);
  const stopSchedule = startSchedule(db, recurringTasks({ platform, outbound, storage }), log);
  return async () => {
    await Promise.all([stopListening(), dispatcher.stop(), stopSchedule()]);
  };
}
