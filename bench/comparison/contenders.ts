import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchOptions } from '../options.ts';
import { type Contender, startCorkboard, startFloor } from '../support/processes.ts';
import type { Scenario } from '../support/scenarios.ts';

export const CORKBOARD = 'Corkboard';
const LOGGING = 'Corkboard, LOG_LEVEL=info';
export const BEST_FLOOR = 'best floor';
/** Makes the changes of the board. */
export const WRITER = 'writer';

/** Only these settings measure the cost of one log line per request. */
const LOGGED_SETTINGS = { scenarios: ['single read', 'list page'], concurrency: 16 };

/** Starts all programs to compare. The closers stop them. */
export async function startContenders(
  databaseUrl: string,
  { profileDir }: Pick<BenchOptions, 'profileDir'>,
  closers: (() => unknown)[],
): Promise<Contender[]> {
  const logs = await mkdtemp(join(tmpdir(), 'corkboard-bench-log-'));
  closers.push(() => rm(logs, { recursive: true, force: true }));
  const floor = { databaseUrl, profileDir };
  const server = { ...floor, logFile: join(logs, 'server.log'), dataDir: logs };
  const starts = [
    () => startCorkboard({ ...server, name: CORKBOARD, logLevel: 'warn' }),
    () => startFloor({ ...floor, name: 'floor', isBest: false }),
    () => startFloor({ ...floor, name: BEST_FLOOR, isBest: true }),
    () => startCorkboard({ ...server, name: LOGGING, logLevel: 'info' }),
    () => startCorkboard({ ...server, name: WRITER, logLevel: 'warn' }),
  ];
  const contenders: Contender[] = [];
  for (const start of starts) {
    const contender = await start();
    closers.push(() => contender.stop());
    contenders.push(contender);
  }
  return contenders;
}

/** Whether to measure the contender in the scenario, at this concurrency or, if it is omitted, at any. */
export function isMeasuredIn({ name }: Contender, scenario: Scenario, concurrency?: number): boolean {
  if (scenario.isOfCorkboard) return name === CORKBOARD;
  if (name === WRITER) return false;
  if (name !== LOGGING) return true;
  return (
    LOGGED_SETTINGS.scenarios.includes(scenario.name) &&
    [undefined, LOGGED_SETTINGS.concurrency].includes(concurrency)
  );
}
