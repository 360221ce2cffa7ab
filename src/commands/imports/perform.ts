import type { Command } from 'commander';
import type { Logger } from 'pino';
import { toInstallation } from '../../features/board/organizations/board-url.ts';
import { findScope } from '../../features/board/organizations/scopes.ts';
import { HostPace } from '../../features/connect/imports/fetching/pace.ts';
import type {
  FromImportProcess,
  RunReference,
  ToImportProcess,
} from '../../features/connect/imports/runs/import-process.ts';
import { LeaseLostError } from '../../features/connect/imports/runs/lease.ts';
import { performRun, type RunOptions } from '../../features/connect/imports/runs/perform.ts';
import { findRun } from '../../features/connect/imports/runs/queries.ts';
import { notifyStaff } from '../../features/people/staff/notifications/notify.ts';
import { lowerPriority, lowerPriorityOf } from '../../platform/concurrency/low-priority.ts';
import { openKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { validateBody } from '../../platform/http/input/validation.ts';
import { openLog } from '../../platform/log.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { importBaseUrls, outboundOptions, readConfig } from '../../settings/config.ts';
import type { Config } from '../../settings/config-schema.ts';
import { openStore, type Store } from '../../store.ts';
import { CommandError } from '../output.ts';

/** A run that works takes one connection, and each run another one for a moment to renew its lease. At most two work at once. */
const POOL_SIZE = 4;

export function addPerformImports(command: Command): void {
  command.action(serveParent);
}

/** Performs the runs that the server sends, until it disconnects or dies. */
async function serveParent(): Promise<void> {
  if (!process.send) throw new CommandError('Only corkboard serve starts this command.');
  const disconnected = new Promise<void>((resolve) => process.once('disconnect', resolve));
  // A terminal and systemd send them to all processes. The server decides when this one stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  lowerPriority();
  const config = readConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const poolSize = Math.min(config.DATABASE_POOL_SIZE, POOL_SIZE);
  const store = await openStore({ ...config, DATABASE_POOL_SIZE: poolSize }, 'worker', log);
  const outbound = new Outbound(outboundOptions(config));
  try {
    lowerPriorityOf(store.pool);
    const options = await openOptions(config, store, outbound, log);
    await performUntil(disconnected, (run, stop) => perform(store, config, options, run, stop));
  } finally {
    await outbound.close();
    await store.close();
  }
}

async function openOptions(
  config: Config,
  { db }: Store,
  outbound: Outbound,
  log: Logger,
): Promise<RunOptions> {
  const keyRing = await openKeyRing(db, config, log);
  return {
    outbound,
    keyRing,
    files: { db, storage: openStorage(config), keyRing },
    pace: new HostPace(),
    baseUrls: importBaseUrls(config),
    validate: validateBody,
    notifyStaff,
  };
}

async function performUntil(
  disconnected: Promise<void>,
  perform: (run: RunReference, stop: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const runs = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  const begin = (run: RunReference) => {
    const stop = new AbortController();
    const ended = perform(run, stop.signal).then(
      (isDone) => answer({ claim: run.claim, isDone }),
      (error: Error) => answer({ claim: run.claim, error: { message: error.message, stack: error.stack } }),
    );
    runs.set(run.claim, { stop, ended: ended.finally(() => runs.delete(run.claim)) });
  };
  process.on('message', (message: ToImportProcess) => {
    if (message.kind === 'perform') begin(message);
    else runs.get(message.claim)?.stop.abort();
  });
  await disconnected;
  for (const { stop } of runs.values()) stop.abort();
  await Promise.all([...runs.values()].map(({ ended }) => ended));
}

function answer(message: FromImportProcess): void {
  if (process.connected) process.send?.(message);
}

async function perform(
  { db }: Store,
  config: Config,
  options: RunOptions,
  { organizationId, importId, id, claim }: RunReference,
  stop: AbortSignal,
): Promise<boolean> {
  const scope = await findScope(db, organizationId, toInstallation(config));
  const run = scope && (await findRun(scope, importId, id));
  if (!scope || run?.claim !== claim) throw new LeaseLostError();
  return performRun(scope, options, run, stop);
}
