import type { BenchOptions } from '../options.ts';
import type { Generator } from './generator.ts';
import type { Changes, LoadResult } from './load.ts';
import type { Contender } from './processes.ts';
import type { Scenario } from './scenarios.ts';
import { readUsage } from './usage.ts';

export interface Measurement extends LoadResult {
  scenario: string;
  concurrency: number;
  contender: string;
  round: number;
  residentBytes: number;
  /** CPU time of the server process, without the database. */
  cpuMicrosecondsPerRequest: number;
}

/** Measures all contenders in each round, so that a disturbance of the machine affects all of them. */
export async function measureInTurn(
  generator: Generator,
  scenario: Pick<Scenario, 'name' | 'requests'>,
  contenders: Contender[],
  settings: Pick<BenchOptions, 'seconds' | 'rounds'> & {
    concurrency: number;
    apiKey: string | undefined;
    changes?: Changes | undefined;
  },
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (let round = 1; round <= settings.rounds; round++) {
    for (const contender of contenders) {
      const before = await readUsage(contender.pid);
      const result = await generator.run({
        port: contender.port,
        apiKey: settings.apiKey,
        requests: scenario.requests,
        concurrency: settings.concurrency,
        warmupSeconds: Math.min(1, settings.seconds / 2),
        seconds: settings.seconds,
        changes: settings.changes,
      });
      const after = await readUsage(contender.pid);
      measurements.push({
        ...result,
        scenario: scenario.name,
        concurrency: settings.concurrency,
        contender: contender.name,
        round,
        residentBytes: after.residentBytes,
        cpuMicrosecondsPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / result.sent,
      });
    }
  }
  return measurements;
}
