import { type Bench, makeFolder, startServer } from '../support/bench.ts';
import { type Contender, startFloor } from '../support/processes.ts';
import type { Scenario } from '../support/scenarios.ts';
import type { BenchStore } from '../support/store.ts';

export const CORKBOARD = 'Corkboard';
export const FLOOR = 'floor';
/** Makes the changes of the board. */
export const WRITER = 'writer';

/** Starts all programs to compare. */
export async function startContenders(bench: Bench, store: BenchStore): Promise<Contender[]> {
  const dataDir = await makeFolder(bench);
  const corkboard = await startServer(bench, store, { name: CORKBOARD, dataDir });
  const { profileDir } = bench.options;
  const floor = await startFloor({ name: FLOOR, databaseUrl: store.url, profileDir });
  bench.closers.push(() => floor.stop());
  return [corkboard, floor, await startServer(bench, store, { name: WRITER, dataDir })];
}

export function isMeasuredIn({ name }: Contender, { isOfCorkboard }: Scenario): boolean {
  return name === CORKBOARD || (name === FLOOR && !isOfCorkboard);
}
