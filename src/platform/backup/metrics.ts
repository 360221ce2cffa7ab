import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/connect.ts';
import { findHold } from '../outgoing/holds.ts';
import { findLastBackups } from './history.ts';

/** Reports the last backups for Prometheus, from the database, so that each node says the same. */
export function measureBackups(registry: Registry, db: Database): void {
  const add = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database, the metrics of the process are still served, with the last known value.
        await read().then(
          (value) => this.set(value),
          () => undefined,
        );
      },
    });
  const toSeconds = (time: string | null | undefined) => (time ? Date.parse(time) / 1000 : 0);
  add('backup_last_success_timestamp_seconds', 'When the last good backup ended; 0 without one.', async () =>
    toSeconds((await findLastBackups(db)).lastSuccess?.ended_at),
  );
  add('backup_last_failed', '1 if the last backup failed, else 0.', async () =>
    (await findLastBackups(db)).last?.status === 'failed' ? 1 : 0,
  );
  add('backup_last_size_bytes', 'Size of the last good backup.', async () =>
    Number((await findLastBackups(db)).lastSuccess?.size_bytes ?? 0),
  );
  add('outgoing_held', '1 while the outgoing work of the installation is held, else 0.', async () =>
    (await findHold(db, null)) ? 1 : 0,
  );
}
