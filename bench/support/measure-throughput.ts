import { watchMemory } from './watch-memory.ts';

const MB = 1_048_576;

/** Prints how long the work takes, with CPU time and memory of this process. Returns its result. */
export async function measureThroughput<T>(
  name: string,
  work: () => Promise<T>,
  bytesOf: (result: T) => number,
): Promise<T> {
  const endWatch = watchMemory();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const result = await work();
  const { before, most } = endWatch();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const megabytes = bytesOf(result) / MB;
  console.log(
    `${name.padEnd(8)} ${megabytes.toFixed(0)} MB, ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s, CPU ${((user + system) / 1e6).toFixed(1)} s, RSS ${(before / MB).toFixed(0)} MB before, at most ${(most / MB).toFixed(0)} MB`,
  );
  return result;
}
