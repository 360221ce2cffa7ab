import { sql } from 'kysely';
import { toEmailKey } from '../../platform/email-address.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AlertRow } from './queries.ts';
import type { AlertFigures } from './staff-schema.ts';

/** Newest first. */
export async function listAlerts(
  { db, organizationId }: Scope,
  { offset, perPage }: PageRange,
  email: string | undefined,
): Promise<{ rows: AlertRow[]; total: number }> {
  let found = db.selectFrom('alerts').where('organization_id', '=', organizationId);
  if (email !== undefined) found = found.where('email_key', '=', toEmailKey(email));
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(perPage)
    .execute();
  const { total } = await found
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** What there is now. */
export async function countAlerts({
  db,
  organizationId,
}: Scope): Promise<Pick<AlertFigures, 'alerts' | 'subscribers' | 'unconfirmed' | 'frequencies'>> {
  const confirmed = sql`confirmed_at is not null`;
  const ofFrequency = (frequency: string) =>
    sql<number>`count(*) filter (where ${confirmed} and frequency = ${frequency})`;
  const row = await db
    .selectFrom('alerts')
    .select([
      sql<number>`count(*) filter (where ${confirmed})`.as('alerts'),
      sql<number>`count(distinct email_key) filter (where ${confirmed})`.as('subscribers'),
      sql<number>`count(*) filter (where confirmed_at is null)`.as('unconfirmed'),
      ofFrequency('instant').as('instant'),
      ofFrequency('daily').as('daily'),
      ofFrequency('weekly').as('weekly'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const { instant, daily, weekly, ...figures } = row;
  return { ...figures, frequencies: { instant, daily, weekly } };
}
