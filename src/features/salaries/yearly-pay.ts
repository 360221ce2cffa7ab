import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { YearlyPay } from '../jobs/public/similar.ts';

/** The midpoint of the yearly pay of these live jobs, by id. Jobs whose pay is missing or implausible have none. */
export async function findYearlyPay(
  { db, organizationId }: Scope,
  ids: string[],
): Promise<Map<string, YearlyPay>> {
  const { rows } = await sql<YearlyPay & { id: string }>`
    select job_id as id, currency, midpoint::float8 as amount from job_salaries
    where organization_id = ${organizationId} and job_id = any(${ids}::uuid[]) and is_plausible and currency <> ''`.execute(
    db,
  );
  return new Map(rows.map(({ id, currency, amount }) => [id, { currency, amount }]));
}
