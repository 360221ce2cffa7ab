import type { Generator } from './generator.ts';
import type { LoadResult } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { Contender } from './processes.ts';
import type { Scenario } from './scenarios.ts';
import { readUsage } from './usage.ts';

export interface Measurement extends LoadResult {
  scenario: string;
  concurrency: number;
  contender: string;
  round: number;
  residentBytes: number;
  /** Of the server's process, without the database's. */
  cpuMicrosecondsPerRequest: number;
}

/** Measures the contenders in turn, round after round, so that what disturbs the machine disturbs all of them. */
export async function measureInTurn(
  generator: Generator,
  scenario: Pick<Scenario, 'name' | 'requests'>,
  contenders: Contender[],
  setting: Pick<BenchOptions, 'seconds' | 'rounds'> & { concurrency: number; apiKey: string | undefined },
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (let round = 1; round <= setting.rounds; round++) {
    for (const contender of contenders) {
      const before = await readUsage(contender.pid);
      const result = await generator.run({
        port: contender.port,
        apiKey: setting.apiKey,
        requests: scenario.requests,
        concurrency: setting.concurrency,
        warmupSeconds: Math.min(1, setting.seconds / 2),
        seconds: setting.seconds,
      });
      const after = await readUsage(contender.pid);
      measurements.push({
        ...result,
        scenario: scenario.name,
        concurrency: setting.concurrency,
        contender: contender.name,
        round,
        residentBytes: after.residentBytes,
        cpuMicrosecondsPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / result.sent,
      });
    }
  }
  return measurements;
}
