import { DatabaseClient } from '../database/client.ts';

/** One connection without time limits, whose texts do not depend on settings of the server. */
export async function connectForCopies(url: string, name: string): Promise<DatabaseClient> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: `corkboard ${name}`,
    connectionTimeoutMillis: 15_000,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
  });
  await client.connect();
  return client;
}

const SESSION = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=3',
  'bytea_output=hex',
  'client_encoding=UTF8',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
];
