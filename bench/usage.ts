import { readFile, writeFile } from 'node:fs/promises';

export interface Usage {
  residentBytes: number;
  /** The maximum since `resetPeak`. */
  peakBytes: number;
  cpuMicroseconds: number;
}

/** A tick of /proc is 10 ms on every Linux that Node supports. */
const TICK_MICROSECONDS = 10_000;

/** The memory and CPU time of a process. NaN on systems without /proc. */
export async function readUsage(pid: number): Promise<Usage> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  const bytesOf = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1] ?? Number.NaN) * 1024;
  // Fields 14 and 15 of proc_pid_stat(5). The process name in field 2 may contain spaces.
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN);
  return {
    residentBytes: bytesOf('VmRSS'),
    peakBytes: bytesOf('VmHWM'),
    cpuMicroseconds: ticks * TICK_MICROSECONDS,
  };
}

/** Resets the peak of resident memory: https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}
