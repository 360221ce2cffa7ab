import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Board, JOB, type Row, toJob } from './job.ts';

export type Creator = () => Promise<string>;

/** Inserts copies of jobs of the board in turn: the same rows in the same tables as Corkboard, without computing anything. */
export async function prepareCreate(pool: pg.Pool, board: Board): Promise<Creator> {
  const nextTemplate = await findTemplates(pool, board);
  return async () => {
    const { template, job, indexed } = nextTemplate();
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

/** A job that is copied: as it is read, its row of `jobs`, and its row of `job_index`. */
interface Template {
  template: Row;
  job: Row;
  indexed: Row;
}

/** As many as the requests to Corkboard copy. The words of a single job would merge into the text index several times as fast. */
const TEMPLATES = 100;

/** Returns a function that returns the jobs to copy in turn. */
export async function findTemplates(pool: pg.Pool, board: Board): Promise<() => Template> {
  const own = [board.organizationId];
  const { rows: jobs } = await pool.query(
    `SELECT ${JOB} WHERE jobs.organization_id = $1 AND jobs.status = 'active' ORDER BY hashtext(jobs.id::text) LIMIT ${TEMPLATES}`,
    own,
  );
  const { rows } = await pool.query(
    'SELECT * FROM job_index WHERE organization_id = $1 AND job_id = ANY ($2)',
    [...own, jobs.map(({ id }) => id)],
  );
  const indexed = new Map<string, Row>(rows.map((row) => [row.job_id, row]));
  const templates = jobs.map((template) => {
    const { category, category_slug, company_id, place, read_status, ...job } = template;
    return { template, job, indexed: indexed.get(job.id) as Row };
  });
  let next = 0;
  return () => templates[next++ % templates.length] as Template;
}

async function insert(client: pg.PoolClient, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  await client.query({
    name: `insert ${table}`,
    text: `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, n) => `$${n + 1}`)})`,
    values: Object.values(row),
  });
}
