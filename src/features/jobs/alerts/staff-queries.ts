import { sql } from 'kysely';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { type Page, readPage } from '../../../platform/database/rows/pages.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { AlertRow } from './queries.ts';
import type { AlertFigures } from './staff-schema.ts';

/** Newest first. */
export async function listAlerts(
  scope: Scope,
  range: PageRange,
  email: string | undefined,
): Promise<Page<AlertRow>> {
  let found = selectOwn(scope, 'alerts');
  if (email !== undefined) found = found.where('email_key', '=', toEmailKey(email));
  return readPage(found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), range);
}

/** What there is now. */
export async function countAlerts(
  scope: Scope,
): Promise<Pick<AlertFigures, 'alerts' | 'subscribers' | 'unconfirmed' | 'frequencies'>> {
  const confirmed = sql`confirmed_at is not null`;
  const ofFrequency = (frequency: string) =>
    sql<number>`count(*) filter (where ${confirmed} and frequency = ${frequency})`;
  const row = await selectOwn(scope, 'alerts')
    .select([
      sql<number>`count(*) filter (where ${confirmed})`.as('alerts'),
      sql<number>`count(distinct email_key) filter (where ${confirmed})`.as('subscribers'),
      sql<number>`count(*) filter (where confirmed_at is null)`.as('unconfirmed'),
      ofFrequency('instant').as('instant'),
      ofFrequency('daily').as('daily'),
      ofFrequency('weekly').as('weekly'),
    ])
    .executeTakeFirstOrThrow();
  const { instant, daily, weekly, ...figures } = row;
  return { ...figures, frequencies: { instant, daily, weekly } };
}
