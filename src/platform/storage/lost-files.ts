import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';

/** By the first folder of their keys, since the process started. */
const lost = new Map<string, number>();

/** The database has a file, and the storage does not. */
export function reportLostFile(log: Logger, key: string): void {
  countLostFile(key);
  log.error({ key }, 'a file is missing in the file storage: restore it from a backup');
}

/** The same where the error that follows is logged. */
export function countLostFile(key: string): void {
  const folder = key.split('/', 1)[0] as string;
  lost.set(folder, (lost.get(folder) ?? 0) + 1);
}

/** Reports them to Prometheus. */
export function measureLostFiles(registry: Registry): void {
  new Counter({
    name: 'lost_files_total',
    help: 'Attempts of this process to read a file that the database has and the file storage does not.',
    labelNames: ['folder'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [folder, count] of lost) this.inc({ folder }, count);
    },
  });
}
