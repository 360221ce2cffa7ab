import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/connect.ts';

/** The comment of a complete index. Migration 0040 sets it in an empty database. */
export const COMPLETE = 'has title and company';

/** Whether the text index has the entries for words of titles and companies of all jobs. */
export const hasRankEntries = sql<boolean>`coalesce(obj_description(to_regclass('job_index_lexemes'), 'pg_class') = ${COMPLETE}, false)`;

/**
 * Rebuilds the text index once after an older version, whose entries have no kinds for titles and companies. Searches and writers use
 * the old index meanwhile.
 */
export async function rebuildTextIndex(db: Database): Promise<void> {
  await db.connection().execute(async (db) => {
    const { rows } = await sql<{ complete: boolean }>`select ${hasRankEntries} as complete`.execute(db);
    if (rows[0]?.complete) return;
    // An interrupted rebuild leaves an invalid index behind.
    await sql`drop index concurrently if exists job_index_lexemes_ccnew`.execute(db);
    await sql`drop index concurrently if exists job_index_lexemes_ccold`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    try {
      await sql`reindex index concurrently job_index_lexemes`.execute(db);
      await sql`comment on index job_index_lexemes is ${sql.lit(COMPLETE)}`.execute(db);
    } finally {
      await sql`reset statement_timeout`.execute(db);
    }
  });
}
