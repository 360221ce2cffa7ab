import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { until } from './app.ts';

let databases = 0;

/**
 * Creates an empty, migrated database for one test, on the server of the test run. Use it for code that works on all organizations.
 * With `template0`, the database has no tables.
 */
export async function ownDatabase(template = inject('templateDatabase')): Promise<string> {
  const name = `corkboard_own_${process.pid}_${++databases}`;
  await onServer(`create database ${name} template ${template}`);
  onTestFinished(() => drop(name));
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Retries, because this role cannot stop an autovacuum of the database, which ends soon. */
async function drop(name: string): Promise<void> {
  const failure = await until(
    () =>
      onServer(`drop database ${name} with (force)`).then(
        () => undefined,
        (error: unknown) => error,
      ),
    (error) => error === undefined,
    30_000,
  );
  if (failure) throw failure;
}

async function onServer(command: string): Promise<void> {
  const server = connectDatabase(inject('databaseUrl'), { poolSize: 1 });
  await sql.raw(command).execute(server.db).finally(server.close);
}
