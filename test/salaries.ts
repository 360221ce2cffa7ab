import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Salaries } from '../src/features/jobs/salaries/schema.ts';
import type { Scope } from '../src/platform/scope.ts';
import { type Client, newOrganization } from './app.ts';

/** The columns of a job that salary statistics depend on. */
export interface PaidJob {
  id: string;
  status: 'draft' | 'active' | 'expired';
  salary_min: number | null;
  salary_max: number | null;
  salary_currency: string | null;
  salary_period: string | null;
  category_id: string | null;
  job_type: string | null;
  location: string | null;
  expires_at: string | null;
}

/** A live job that pays 50,000 EUR per year, unless `fields` say otherwise. */
export function paidJob(fields: Partial<PaidJob> = {}): PaidJob {
  return {
    id: randomUUID(),
    status: 'active',
    salary_min: 50_000,
    salary_max: null,
    salary_currency: 'EUR',
    salary_period: 'yearly',
    category_id: null,
    job_type: null,
    location: null,
    expires_at: null,
    ...fields,
  };
}

/** `count` jobs with the same fields. */
export function times(count: number, fields: Partial<PaidJob> = {}): PaidJob[] {
  return Array.from({ length: count }, () => paidJob(fields));
}

/** Inserts jobs of one or more organizations directly into the table, without events or index entries. */
export async function insertPaidJobs(
  db: Scope['db'],
  boards: { organizationId: number; jobs: PaidJob[] }[],
): Promise<void> {
  const rows = boards.flatMap(({ organizationId, jobs }) =>
    jobs.map((job) => ({
      title: 'Harbour Pilot',
      is_remote: false,
      is_hybrid: false,
      remote_regions: [],
      place_is_corrected: false,
      locked_fields: [],
      is_highlighted: false,
      is_sticky: false,
      review_state: 'none',
      source: 'test',
      posted_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      slug: job.id,
      organization_id: organizationId,
      ...job,
    })),
  );
  await sql`insert into jobs select * from json_populate_recordset(null::jobs, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Inserts categories. Returns their ids in the same order. */
export async function insertCategories({ db, organizationId }: Scope, names: string[]): Promise<string[]> {
  const rows = names.map((name) => ({
    organization_id: organizationId,
    id: randomUUID(),
    name,
    slug: randomUUID(),
  }));
  await db.insertInto('categories').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** The salary statistics of a new organization with these jobs. */
export async function salariesOf(jobs: PaidJob[], query = ''): Promise<Salaries> {
  const board = await newOrganization();
  const { db, organizationId } = board.scope;
  await insertPaidJobs(db, [{ organizationId, jobs }]);
  return readSalaries(board, query);
}

export async function readSalaries(board: Client, query = ''): Promise<Salaries> {
  const response = await board.get(`/salaries${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
