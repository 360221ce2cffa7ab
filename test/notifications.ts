import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Listens for notifications. The returned function waits for one, which may have arrived before the call. */
export async function listen(databaseUrl: string, channel: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const notified = new Promise<void>((resolve) => client.on('notification', () => resolve()));
  await client.query(`LISTEN ${channel}`);
  return () => notified;
}
