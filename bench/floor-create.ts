import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Board, JOB, type Row, toJob } from './floor-job.ts';

export type Creator = () => Promise<string>;

/** Inserts copies of one job of the board: the same rows in the same tables as Corkboard, without computing anything. */
export async function prepareCreate(pool: pg.Pool, board: Board): Promise<Creator> {
  const { template, job, indexed } = await findTemplate(pool, board);
  return async () => {
    const id = randomUUID();
    const now = new Date().toISOString();
    const changed = { slug: `bench-${id}`, source: 'bench', posted_at: now, updated_at: now };
    const response = { ...template, ...changed, id };
    const body = toJob(response, board);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await insert(client, 'jobs', { ...job, ...changed, id });
      await insert(client, 'job_index', { ...indexed, posted_at: now, updated_at: now, job_id: id });
      await insert(client, 'events', {
        organization_id: board.organizationId,
        id: randomUUID(),
        type: 'job.created',
        actor: 'floor',
        data: JSON.stringify(body),
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    return JSON.stringify({ data: body });
  };
}

/** The job that is copied: as it is read, its row of `jobs`, and its row of `job_index`. */
export async function findTemplate(
  pool: pg.Pool,
  board: Board,
): Promise<{ template: Row; job: Row; indexed: Row }> {
  const own = [board.organizationId];
  const { rows: jobs } = await pool.query(
    `SELECT ${JOB} WHERE jobs.organization_id = $1 AND jobs.status = 'active' ORDER BY jobs.id LIMIT 1`,
    own,
  );
  const template = jobs[0];
  const { category, category_slug, read_status, ...job } = template;
  const { rows } = await pool.query('SELECT * FROM job_index WHERE organization_id = $1 AND job_id = $2', [
    ...own,
    job.id,
  ]);
  return { template, job, indexed: rows[0] };
}

async function insert(client: pg.PoolClient, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await client.query({
    name: `insert ${table}`,
    text: `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, n) => `$${n + 1}`)})`,
    values: Object.values(row),
  });
}
