import type pg from 'pg';

/** The table of the best floor with the number of jobs of each organization. */
export const JOB_COUNTS = 'bench_job_counts';

/** Other programs write jobs without counting them, so the counts are right until one of them does. */
export async function countJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE TABLE IF NOT EXISTS ${JOB_COUNTS} (
    organization_id integer PRIMARY KEY, jobs integer NOT NULL) WITH (fillfactor = 10)`);
  await pool.query(`INSERT INTO ${JOB_COUNTS} SELECT organization_id, count(*) FROM job_index GROUP BY organization_id
    ON CONFLICT (organization_id) DO UPDATE SET jobs = excluded.jobs`);
}

export async function dropJobCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${JOB_COUNTS}`);
}
