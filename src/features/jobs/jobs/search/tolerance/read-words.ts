import { sql } from 'kysely';
import type { Database } from '../../../../../platform/database/connect.ts';

const BATCH_SIZE = 2_000;
/** Transactions that take longer may write a job that a pass does not read. The next pass does. */
const LAG_SECONDS = 20;
const PASS_INTERVAL = sql`interval '7 days'`;

/**
 * Reads the words of new and changed jobs, except drafts, into the dictionaries of their organizations. Each week it reads all jobs again, and
 * deletes the words that no job has anymore.
 */
export async function readJobWords(db: Database, stop: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with recursive owners as (
      select min(organization_id) as id from job_index
      union all
      select (select min(organization_id) from job_index where organization_id > owners.id) from owners where id is not null)
    select id from owners left join job_word_progress as progress on progress.organization_id = id
    where id is not null and exists (
      select from job_index where job_index.organization_id = id
        and updated_at > coalesce(progress.read_until, '-infinity') and updated_at <= ${secondsAgo(LAG_SECONDS)})
    union
    select organization_id from job_word_progress where pass_finished_at < now() - ${PASS_INTERVAL}`.execute(
    db,
  );
  for (const { id } of rows) {
    if (stop.aborted) return;
    await readWordsOf(db, id, { stop, lagSeconds: LAG_SECONDS });
  }
}

/** Reads the jobs of one organization that changed at least so many seconds ago. */
export async function readWordsOf(
  db: Database,
  organizationId: number,
  { stop, lagSeconds }: { stop?: AbortSignal; lagSeconds: number },
): Promise<void> {
  await startPass(db, organizationId);
  let isComplete = false;
  while (!isComplete && !stop?.aborted) isComplete = !(await readBatch(db, organizationId, lagSeconds));
}

function secondsAgo(seconds: number) {
  return sql`now() - ${seconds} * interval '1 second'`;
}

async function startPass(db: Database, organizationId: number): Promise<void> {
  await sql`
    insert into job_word_progress (organization_id, read_until)
    select organization_id, '-infinity' from job_index where organization_id = ${organizationId} limit 1
    on conflict do nothing`.execute(db);
  await sql`
    update job_word_progress set pass = pass + 1, read_until = '-infinity', pass_finished_at = null
    where organization_id = ${organizationId} and pass_finished_at < now() - ${PASS_INTERVAL}`.execute(db);
}

/** Returns false if all jobs are read. */
async function readBatch(db: Database, organizationId: number, lagSeconds: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pass: number; until: string | null }>`
      select pass, (
        select max(updated_at) from (
          select updated_at from job_index
          where organization_id = ${organizationId} and updated_at > progress.read_until and updated_at <= ${secondsAgo(lagSeconds)}
          order by updated_at limit ${BATCH_SIZE}) as batch) as until
      from job_word_progress as progress where organization_id = ${organizationId} for update`.execute(db);
    const [progress] = rows;
    if (!progress) return false;
    const { pass, until } = progress;
    if (until === null) await finishPass(db, organizationId, pass);
    else await insertWords(db, organizationId, { pass, until });
    return until !== null;
  });
}

async function finishPass(db: Database, organizationId: number, pass: number): Promise<void> {
  const { rows } = await sql`
    update job_word_progress set pass_finished_at = now()
    where organization_id = ${organizationId} and pass_finished_at is null returning pass`.execute(db);
  if (rows.length > 0)
    await sql`delete from job_words where organization_id = ${organizationId} and pass < ${pass}`.execute(db);
}

/** A word of a title or a company counts as much as one of eight texts. Numbers are never corrected. */
async function insertWords(
  db: Database,
  organizationId: number,
  { pass, until }: { pass: number; until: string },
): Promise<void> {
  await sql`
    with jobs as (
      select word_sequence from job_index
      where organization_id = ${organizationId} and status <> 'draft' and word_sequence is not null and updated_at <= ${until}::timestamptz
        and updated_at > (select read_until from job_word_progress where organization_id = ${organizationId}))
    insert into job_words (organization_id, word, weight, pass)
    select ${organizationId}, word, floor(ln(sum(points)) / ln(2) + 1e-9), ${pass}
    from jobs cross join lateral (
      select word, max(points) as points from (
        select string_to_table(replace(rtrim(word_sequence, ' _'), '_', ' '), ' ') as word, 1 as points
        union all
        select string_to_table(replace(split_part(word_sequence, '|', 2) || split_part(word_sequence, '|', 3), '_', ' '), ' '), 8) as words
      where length(word) between 2 and 40 and word !~ '[0-9+#|]'
      group by word) as of_job
    group by word
    on conflict (organization_id, word) do update set pass = excluded.pass,
      weight = case when job_words.pass = excluded.pass then greatest(job_words.weight, excluded.weight) else excluded.weight end
      where job_words.pass < excluded.pass or job_words.weight < excluded.weight`.execute(db);
  await sql`update job_word_progress set read_until = ${until}::timestamptz where organization_id = ${organizationId}`.execute(
    db,
  );
}
