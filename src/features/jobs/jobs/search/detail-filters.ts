import { type RawBuilder, sql } from 'kysely';
import type { PlaceRange } from '../../../../platform/gazetteer/place-range.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { RemoteMode } from '../places/schema.ts';
import { isLive } from '../public/live.ts';
import { isInPlace, type PlaceMatch } from './place-filter.ts';

/** Filters whose columns the indexes of the orders do not have. Undefined does not filter. */
export interface DetailMatch {
  countries: string[] | undefined;
  place: PlaceMatch | undefined;
  remote: RemoteMode[] | undefined;
  /** Job types, and jobs that pass although they have another one. */
  jobTypeOr: { ids: number[]; jobIds: string[] } | undefined;
  /** Jobs that pass although they are not remote. Undefined does not filter. */
  remoteOr: string[] | undefined;
  remoteRegionsIds: number[] | undefined;
  pay: { min: number; currency: string } | undefined;
  hasPay: boolean | undefined;
}

const details = [
  'countries',
  'place',
  'remote',
  'jobTypeOr',
  'remoteOr',
  'remoteRegionsIds',
  'pay',
  'hasPay',
] as const satisfies (keyof DetailMatch)[];

export function hasDetails(filters: DetailMatch): boolean {
  return details.some((name) => filters[name] !== undefined);
}

export function withoutDetails<F extends DetailMatch>(filters: F): F {
  return { ...filters, ...Object.fromEntries(details.map((name) => [name, undefined])) };
}

export function detailConditions(filters: Partial<DetailMatch>): RawBuilder<boolean>[] {
  const { countries, place, remote, jobTypeOr, remoteOr, remoteRegionsIds, pay, hasPay } = filters;
  return [
    countries && sql<boolean>`country is not null and country = any(${countries}::text[])`,
    place && isInPlace(place),
    remote &&
      sql<boolean>`(${sql.join(
        remote.map((mode) => modes[mode]),
        sql` or `,
      )})`,
    jobTypeOr &&
      sql<boolean>`(job_type_id = any(${jobTypeOr.ids}::int[]) or job_id = any(${jobTypeOr.jobIds}::uuid[]))`,
    remoteOr && sql<boolean>`(is_remote or job_id = any(${remoteOr}::uuid[]))`,
    remoteRegionsIds &&
      sql<boolean>`remote_regions_id is not null and remote_regions_id = any(${remoteRegionsIds}::int[])`,
    pay &&
      sql<boolean>`pay_currency is not null and pay_currency = ${pay.currency} and yearly_pay >= ${pay.min}`,
    hasPay ? sql<boolean>`pay_currency is not null` : undefined,
  ].filter((condition) => condition !== undefined);
}

const modes: Record<RemoteMode, ReturnType<typeof sql>> = {
  none: sql`(not is_remote and is_hybrid is not true)`,
  hybrid: sql`is_hybrid`,
  full: sql`is_remote`,
};

/** Whether a live job is in the place. */
export async function hasJobsIn({ db, organizationId }: Scope, range: PlaceRange): Promise<boolean> {
  const { rows } = await sql`
    select from job_index where organization_id = ${organizationId} and ${isLive}
      and ${isInPlace({ ...range, locationIds: [], jobIds: [] })} limit 1`.execute(db);
  return rows.length > 0;
}

/** Enough that the newest ones show what the board pays in. */
const COMPARED_JOBS = 2_000;

/** The currency of most of the newest live jobs that say what they pay. */
export async function findPayCurrency({ db, organizationId }: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ pay_currency: string }>`
    select pay_currency from (
      select pay_currency from job_index
      where organization_id = ${organizationId} and ${isLive} and pay_currency is not null
      order by posted_at desc, job_id limit ${COMPARED_JOBS}
    ) as newest group by pay_currency order by count(*) desc, pay_currency limit 1`.execute(db);
  return rows[0]?.pay_currency;
}
