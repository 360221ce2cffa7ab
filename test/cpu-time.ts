/** The CPU milliseconds of the work in all threads of this process. Time on the clock depends on what else the machine does. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
