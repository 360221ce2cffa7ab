import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../../../test/app.ts';
import { postJobs, titlesOf } from '../../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../../test/own-database.ts';
import type { Database } from '../../../../../platform/database/connect.ts';
import { rebuildTextIndex } from './rebuild-index.ts';

const query = { search: 'pilot', sort: 'relevance' };

it('lists the newest jobs first until the index of an older version is rebuilt, and loses no job', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const { db } = server.connection;
  const client = await newOrganization({ server });
  await defineLexemes(db, '0031_cheaper_creates.sql');
  await sql`comment on index job_index_lexemes is null`.execute(db);
  await postJobs(client, [
    { title: 'Pilot', posted_at: '2026-01-01' },
    { title: 'Captain', description: '<p>of a pilot</p>', posted_at: '2026-01-02' },
  ]);
  await defineLexemes(db, '0040_relevance.sql');
  expect(await titlesOf(client, query)).toEqual(['Captain', 'Pilot']);
  await rebuildTextIndex(db);
  await expect.poll(() => titlesOf(client, query)).toEqual(['Pilot', 'Captain']);
  expect(await fileOfIndex(db)).toBe(await rebuildAgain(db));
});

it('removes what an interrupted rebuild left behind', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const { db } = server.connection;
  await sql`comment on index job_index_lexemes is null`.execute(db);
  await sql`create index job_index_lexemes_ccnew on job_index (job_id)`.execute(db);
  await rebuildTextIndex(db);
  const { rows } = await sql`select to_regclass('job_index_lexemes_ccnew') as name`.execute(db);
  expect(rows).toEqual([{ name: null }]);
});

/** Replaces the function by the function of a migration. */
async function defineLexemes(db: Database, migration: string): Promise<void> {
  const text = readFileSync(new URL(`../../../../../../migrations/${migration}`, import.meta.url), 'utf8');
  const [definition] = /CREATE OR REPLACE FUNCTION job_lexemes[\s\S]*?END \$\$;/.exec(text) ?? [];
  await sql.raw(definition as string).execute(db);
}

/** Changes when the index is rebuilt. */
async function fileOfIndex(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{
    file: number;
  }>`select pg_relation_filenode('job_index_lexemes') as file`.execute(db);
  return rows[0]?.file;
}

async function rebuildAgain(db: Database): Promise<number | undefined> {
  await rebuildTextIndex(db);
  return fileOfIndex(db);
}
