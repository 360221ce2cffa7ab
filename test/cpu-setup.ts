import { readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds, user and system, of the worker and its ended children. Without PostgreSQL, which is a process of the whole run. */
    cpuSeconds?: {
      /** Loads what no earlier file of the worker has loaded. */
      imports: number;
      tests: number;
    };
  }
}

// Vitest executes this module again before it imports each file.
const start = readCpuSeconds();
let imported = start;
beforeAll(() => {
  imported = readCpuSeconds();
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no name for an argument without fixtures.
afterAll(({}, { file }) => {
  file.meta.cpuSeconds = { imports: imported - start, tests: readCpuSeconds() - imported };
});

function readCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + readChildrenSeconds();
}

/** Fields 16 and 17 of proc_pid_stat(5), in hundredths of a second; 0 on systems without `/proc`. */
function readChildrenSeconds(): number {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
