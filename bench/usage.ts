import { readFile, writeFile } from 'node:fs/promises';

export interface Usage {
  residentBytes: number;
  /** The most that it held since `resetPeak`. */
  peakBytes: number;
  cpuMicroseconds: number;
}

/** Ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_MICROSECONDS = 10_000;

/** What a process holds and has used up; NaN where there is no /proc. */
export async function readUsage(pid: number): Promise<Usage> {
  const [status, stat] = await Promise.all(
    ['status', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  const bytesOf = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1] ?? Number.NaN) * 1024;
  // Field 14 and 15 of proc_pid_stat(5); the name in field 2 may hold spaces.
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN);
  return {
    residentBytes: bytesOf('VmRSS'),
    peakBytes: bytesOf('VmHWM'),
    cpuMicroseconds: ticks * TICK_MICROSECONDS,
  };
}

/** https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}
