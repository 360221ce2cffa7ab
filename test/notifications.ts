import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Listens from now on; what is returned waits for a notification, which may have come by then. */
export async function listen(databaseUrl: string, channel: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  const heard = new Promise<void>((resolve) => client.on('notification', () => resolve()));
  await client.query(`LISTEN ${channel}`);
  return () => heard;
}
