import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Board, type Row, selectJson } from './job.ts';
import { JOB_COUNTS, OWN_ROW } from './job-counts.ts';

/** Inserts copies of jobs of the board in turn, with one statement: job, row of the search index, event and count. */
export async function prepareCreate(pool: pg.Pool, board: Board): Promise<() => Promise<string>> {
  const nextTemplate = await findTemplates(pool, board);
  const { job, indexed } = nextTemplate();
  const jobColumns = Object.keys(job);
  const indexColumns = Object.keys(indexed);
  const eventId = jobColumns.length + indexColumns.length + 1;
  const text = `WITH inserted AS (
      INSERT INTO jobs (${jobColumns}) VALUES (${toParameters(jobColumns, 1)}) RETURNING *),
    indexed AS (
      INSERT INTO job_index (${indexColumns}) VALUES (${toParameters(indexColumns, jobColumns.length + 1)})),
    created AS MATERIALIZED (${selectJson(board, 'inserted AS jobs')}),
    recorded AS (INSERT INTO events (organization_id, id, type, actor, data)
      SELECT ${board.organizationId}, $${eventId}::uuid, 'job.created', 'floor', json::json FROM created),
    counted AS (UPDATE ${JOB_COUNTS} SET jobs = jobs + 1
      WHERE organization_id = ${board.organizationId} AND number = ${OWN_ROW})
    SELECT '{"data":' || json || '}' FROM created`;
  return async () => {
    const { job, indexed } = nextTemplate();
    const id = randomUUID();
    const now = new Date().toISOString();
    const row = { ...job, id, slug: `bench-${id}`, source: 'bench', posted_at: now, updated_at: now };
    const indexRow = { ...indexed, job_id: id, posted_at: now, updated_at: now };
    const values = [...valuesOf(jobColumns, row), ...valuesOf(indexColumns, indexRow), randomUUID()];
    const { rows } = await pool.query({ name: 'create', text, values, rowMode: 'array' });
    return rows[0]?.[0];
  };
}

/** As many as the requests to Corkboard copy. The words of a single job would merge into the text index several times as fast. */
const TEMPLATES = 100;

/** Returns a function that returns the rows to copy in turn, of `jobs` and of `job_index`. */
async function findTemplates(pool: pg.Pool, board: Board): Promise<() => { job: Row; indexed: Row }> {
  const own = [board.organizationId];
  const { rows: jobs } = await pool.query<Row>(
    `SELECT * FROM jobs WHERE organization_id = $1 AND status = 'active' ORDER BY hashtext(id::text) LIMIT ${TEMPLATES}`,
    own,
  );
  const { rows } = await pool.query<Row>(
    'SELECT * FROM job_index WHERE organization_id = $1 AND job_id = ANY ($2)',
    [...own, jobs.map(({ id }) => id)],
  );
  const indexed = new Map<string, Row>(rows.map((row) => [row.job_id, row]));
  let next = 0;
  return () => {
    const job = jobs[next++ % jobs.length] as Row;
    return { job, indexed: indexed.get(job.id) as Row };
  };
}

function toParameters(columns: string[], first: number): string {
  return columns.map((_, n) => `$${first + n}`).join();
}

function valuesOf(columns: string[], row: Row): unknown[] {
  return columns.map((column) => row[column]);
}
