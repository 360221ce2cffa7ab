import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Starts to listen on a channel. The returned function waits for the first notification since then. */
export async function listen(databaseUrl: string, channel: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const received = new Promise<void>((resolve) => client.on('notification', () => resolve()));
  await client.query(`LISTEN ${channel}`);
  return () => received;
}
