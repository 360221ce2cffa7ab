import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { migrate } from '../src/platform/database/migrate.ts';

let databases = 0;

/** An empty, migrated database for one test, on the run's server; for what looks at all organizations. */
export async function ownDatabase(): Promise<string> {
  const name = `corkboard_own_${process.pid}_${++databases}`;
  await onServer(`create database ${name}`);
  onTestFinished(() => onServer(`drop database ${name} with (force)`));
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

async function onServer(command: string): Promise<void> {
  const server = connectDatabase(inject('databaseUrl'), { poolSize: 1 });
  await sql.raw(command).execute(server.db).finally(server.close);
}
