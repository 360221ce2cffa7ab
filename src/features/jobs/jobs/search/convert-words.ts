import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { toDescriptionText } from '../columns.ts';
import { toWordSequence } from './words.ts';

const BATCH_SIZE = 200;

/**
 * Gives the jobs that an older version indexed their word sequence, in batches. Drops the index of their former columns when no
 * such job is left.
 */
export async function convertWords(db: Database, stop: AbortSignal): Promise<void> {
  let converted = BATCH_SIZE;
  while (converted > 0) {
    if (stop.aborted) return;
    converted = await convertBatch(db);
  }
  const { rows } = await sql`select from job_index where word_sequence is null limit 1`.execute(db);
  // Another transaction may hold a job that is left; the next run converts it. Concurrently, because a search must not wait.
  if (rows.length === 0) await sql`drop index concurrently if exists job_index_words`.execute(db);
}

interface UnconvertedJob {
  organization_id: number;
  id: string;
  title: string;
  description: string | null;
  company_name: string | null;
}

/** Locks the jobs, so that no writer replaces their words at the same time. Skips jobs that a writer has locked. */
async function convertBatch(db: Database): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<UnconvertedJob>`
      select organization_id, id, title, description, company_name from jobs
      where (organization_id, id) in (select organization_id, job_id from job_index where word_sequence is null limit ${BATCH_SIZE})
      for no key update skip locked`.execute(db);
    const sequences = rows.map(({ title, company_name, description }) =>
      toWordSequence([title, company_name ?? '', toDescriptionText(description)]),
    );
    await sql`
      update job_index set word_sequence = converted.word_sequence, words = null, beginnings = null
      from unnest(${rows.map((row) => row.organization_id)}::int[], ${rows.map(({ id }) => id)}::uuid[], ${sequences}::text[])
        as converted (organization_id, job_id, word_sequence)
      where job_index.organization_id = converted.organization_id and job_index.job_id = converted.job_id`.execute(
      db,
    );
    return rows.length;
  });
}
