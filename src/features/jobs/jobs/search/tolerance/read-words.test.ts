import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization, ownServer } from '../../../../../../test/app.ts';
import { postJobs } from '../../../../../../test/jobs.ts';
import { ownDatabase } from '../../../../../../test/own-database.ts';
import { readJobWords } from './read-words.ts';

it('reads the jobs of all organizations some seconds after they were written, each into its own dictionary', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const { db } = server.connection;
  const [one, other] = [await newOrganization({ server }), await newOrganization({ server })];
  await postJobs(one, [{ title: 'Captain' }]);
  await postJobs(other, [{ title: 'Sailor' }]);
  const read = async () => {
    await readJobWords(db, new AbortController().signal);
    const { rows } = await sql`select organization_id, word from job_words order by 1, 2`.execute(db);
    return rows;
  };
  expect(await read()).toEqual([]);
  await sql`update job_index set updated_at = now() - interval '1 minute'`.execute(db);
  expect(await read()).toEqual([
    { organization_id: one.scope.organizationId, word: 'captain' },
    { organization_id: other.scope.organizationId, word: 'sailor' },
  ]);
});

it('stops between batches, and goes on from there', async () => {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const { db } = server.connection;
  const client = await newOrganization({ server });
  await postJobs(client, [{ title: 'Captain' }]);
  await sql`update job_index set updated_at = now() - interval '1 minute'`.execute(db);
  await readJobWords(db, AbortSignal.abort());
  expect((await sql`select from job_words`.execute(db)).rows).toHaveLength(0);
  await readJobWords(db, new AbortController().signal);
  expect((await sql`select from job_words`.execute(db)).rows).toHaveLength(1);
});
