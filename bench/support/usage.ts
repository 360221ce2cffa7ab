import { readdir, readFile, writeFile } from 'node:fs/promises';

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
  const fields = toStatFields(stat ?? '');
  const ticks = Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN);
  return {
    residentBytes: bytesOf('VmRSS'),
    peakBytes: bytesOf('VmHWM'),
    cpuMicroseconds: ticks * TICK_MICROSECONDS,
  };
}

/** The fields of proc_pid_stat(5) from the third one. The process name, the second one, may contain spaces. */
function toStatFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Resets the peak of resident memory: https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html */
export async function resetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

/**
 * The CPU time (user + sys) of a process and its descendants, including those that have ended and that their parent has waited for.
 * NaN on systems without /proc.
 */
export async function readTreeCpuSeconds(pid: number): Promise<number> {
  const stats = await readStats();
  const sum = (parent: number): number => {
    const ticks = stats.get(parent)?.ticks ?? Number.NaN;
    const children = [...stats].filter(([, { parentId }]) => parentId === parent).map(([id]) => id);
    return children.reduce((total, child) => total + sum(child), ticks);
  };
  return (sum(pid) * TICK_MICROSECONDS) / 1e6;
}

/** The processes that a process has started and that run. Empty on systems without /proc. */
export async function listChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

/** The CPU time (user + sys) of the processes that this one started and that have ended. NaN on systems without /proc. */
export async function readEndedCpuSeconds(): Promise<number> {
  const fields = toStatFields(await readFile('/proc/self/stat', 'utf8').catch(() => ''));
  const ticks = Number(fields[13] ?? Number.NaN) + Number(fields[14] ?? Number.NaN);
  return (ticks * TICK_MICROSECONDS) / 1e6;
}

/** Parents and CPU ticks of all processes, with their ended children. */
async function readStats(): Promise<Map<number, { parentId: number; ticks: number }>> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const entries = ids.map(async (id) => {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const fields = toStatFields(stat);
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return [Number(id), { parentId: Number(fields[1]), ticks }] as const;
  });
  return new Map(await Promise.all(entries));
}
