import type pg from 'pg';

/** The table of the floor with the number of jobs of each organization: the sum of its rows. */
export const JOB_COUNTS = 'bench_job_counts';

/**
 * A create locks its row until it has committed, so with a single row only one could commit at a time. The processes of a pool have
 * nearly consecutive ids and use different rows.
 */
const ROWS = 32;
export const OWN_ROW = `pg_backend_pid() % ${ROWS}`;

/** Other programs write jobs without counting them, so the counts are right until one of them does. */
export async function countJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE TABLE IF NOT EXISTS ${JOB_COUNTS} (
    organization_id integer, number integer, jobs integer NOT NULL, PRIMARY KEY (organization_id, number)
  ) WITH (fillfactor = 10)`);
  await pool.query(`TRUNCATE ${JOB_COUNTS}`);
  await pool.query(`INSERT INTO ${JOB_COUNTS}
    SELECT organization_id, number, CASE WHEN number = 0 THEN jobs ELSE 0 END
    FROM (SELECT organization_id, count(*) AS jobs FROM job_index GROUP BY organization_id) AS counted,
      generate_series(0, ${ROWS - 1}) AS number`);
  await pool.query(`ANALYZE ${JOB_COUNTS}`);
}

export async function dropJobCounts(pool: pg.Pool): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS ${JOB_COUNTS}`);
}
