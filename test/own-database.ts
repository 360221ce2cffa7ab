import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { until } from './app.ts';

let databases = 0;

/** Creates a migrated, empty database for one test, for code that works on all organizations. `template0` has no tables. */
export async function ownDatabase(template = inject('templateDatabase')): Promise<string> {
  const name = `corkboard_own_${process.pid}_${++databases}`;
  // Copies files. By default, PostgreSQL writes every block to the WAL, for three times the CPU time.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => drop(name));
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Retries, because this role may not terminate an autovacuum of the database, which ends soon. */
async function drop(name: string): Promise<void> {
  await until(
    () =>
      onServer(`drop database ${name} with (force)`).then(
        () => undefined,
        (error: unknown) => error,
      ),
    (error) => error === undefined,
  );
}

async function onServer(command: string): Promise<void> {
  const server = connectDatabase(inject('databaseUrl'), { poolSize: 1 });
  await sql.raw(command).execute(server.db).finally(server.close);
}
