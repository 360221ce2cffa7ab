import { sql } from 'kysely';
import { readDue } from '../../../../platform/database/rows/due.ts';
import { selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { PageRange } from '../../../../platform/http/pagination.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isSearchForNothing } from '../../../../platform/search-words.ts';
import type { PlaceParts } from '../places/columns.ts';
import type { LocationPlaceQuery } from './schema.ts';

/** Locations that differ only in case are corrected together. */
export function toLocationKey(location: string): string {
  return location.toLowerCase();
}

/** The corrected places by key of the location. Skips corrections that were taken back. */
export function toCorrections(rows: CorrectionRow[]): Map<string, PlaceParts> {
  return new Map(rows.filter(hasPlace).map((row) => [row.location, toColumns(row)]));
}

const parts = ['city', 'region', 'country', 'latitude', 'longitude'] as const;

/** A corrected place by key of the location. */
export interface CorrectionRow extends CorrectedPlace {
  location: string;
}

type CorrectedPlace = Record<'city' | 'region' | 'country', string | null> &
  Record<'latitude' | 'longitude', number | null>;

function hasPlace(row: CorrectedPlace): boolean {
  return parts.some((name) => row[name] !== null);
}

function toColumns({ city, region, country, latitude, longitude }: CorrectedPlace): PlaceParts {
  return {
    place_city: city,
    place_region: region,
    place_country: country,
    place_latitude: latitude,
    place_longitude: longitude,
  };
}

/** Stores a correction that a task will apply. Returns false if no job has the location. */
export async function upsertCorrection(
  { db, organizationId }: Scope,
  location: string,
  place: PlaceParts,
): Promise<boolean> {
  const { rows } = await sql`
    insert into place_corrections (organization_id, location, city, region, country, latitude, longitude)
    select organization_id, value, ${place.place_city}, ${place.place_region}, ${place.place_country},
      ${place.place_latitude}::float8, ${place.place_longitude}::float8
    from job_facets as facet
    where organization_id = ${organizationId} and kind = 'location' and value = ${toLocationKey(location)}
      and exists (select from job_index where job_index.organization_id = facet.organization_id and location_id = facet.id)
    on conflict (organization_id, location) do update set
      city = excluded.city, region = excluded.region, country = excluded.country, latitude = excluded.latitude,
      longitude = excluded.longitude, applied_at = null, updated_at = now()
    returning location`.execute(db);
  return rows.length > 0;
}

export interface LocationRow extends CorrectionRow {
  job_count: number;
  unknown_count: number;
  corrected: boolean;
  is_applied: boolean;
  total: number;
}

/** Locations with the most jobs first, in the spelling of one of their jobs. */
export async function listLocations(
  { db, organizationId }: Scope,
  { search, unknown }: Pick<LocationPlaceQuery, 'search' | 'unknown'>,
  { offset, perPage }: PageRange,
  only?: string,
): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select jobs.location, counted.job_count, counted.unknown_count, counted.total, correction.city, correction.region,
      correction.country, correction.latitude, correction.longitude, correction.location is not null as corrected,
      coalesce(correction.applied_at is not null, true) as is_applied
    from (
      select facet.value, count(*) as job_count, count(*) filter (where country is null) as unknown_count,
        max(job_id::text)::uuid as job_id, count(*) over () as total
      from job_facets as facet
      join job_index on job_index.organization_id = facet.organization_id and job_index.location_id = facet.id
      where facet.organization_id = ${organizationId} and facet.kind = 'location'
        and not ${isSearchForNothing(search)}::boolean
        and (${search ?? null}::text is null or strpos(facet.value, lower(${search ?? null})) > 0)
        and (${only ?? null}::text is null or facet.value = ${only ?? null})
      group by facet.id, facet.value
      having ${unknown === undefined ? sql`true` : sql`(count(*) filter (where country is null) > 0) = ${unknown}`}
      order by count(*) desc, facet.value offset ${offset} limit ${perPage}
    ) as counted
    join jobs on jobs.organization_id = ${organizationId} and jobs.id = counted.job_id
    left join place_corrections as correction
      on correction.organization_id = ${organizationId} and correction.location = counted.value
    order by counted.job_count desc, counted.value`.execute(db);
  return rows;
}

/** Corrections of all organizations but the `except` ones that are not applied, oldest first. The id is the location. */
export async function findDueCorrections(
  db: Scope['db'],
  limit: number,
  except: number[],
): Promise<{ organization_id: number; id: string }[]> {
  return readDue(dueCorrections(db).select(['organization_id', 'location as id']), limit, except);
}

export function dueCorrections(db: Scope['db']) {
  return db
    .selectFrom('place_corrections')
    .select('updated_at as due_at')
    .where('applied_at', 'is', null)
    .orderBy('updated_at');
}

/** Locks the correction, so that no other one replaces it while jobs are changed. */
export async function lockDueCorrection(scope: Scope, location: string): Promise<PlaceParts | undefined> {
  const row = await selectOwn(scope, 'place_corrections')
    .select(parts)
    .where('location', '=', location)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toColumns(row);
}

/** Ends a correction without a place, and marks others as applied. */
export async function finishCorrection(
  { db, organizationId }: Scope,
  location: string,
  place: PlaceParts,
): Promise<void> {
  const own = sql`organization_id = ${organizationId} and location = ${location}`;
  if (Object.values(place).every((value) => value === null))
    await sql`delete from place_corrections where ${own}`.execute(db);
  else await sql`update place_corrections set applied_at = now() where ${own}`.execute(db);
}

/** Locks the next jobs with the location whose place is another one, in order of id. */
export async function lockJobsToCorrect(
  { db, organizationId }: Scope,
  location: string,
  place: PlaceParts,
  limit: number,
): Promise<string[]> {
  const isCorrected = Object.values(place).some((value) => value !== null);
  const { rows } = await sql<{ id: string }>`
    select jobs.id from job_facets as facet
    join job_index on job_index.organization_id = facet.organization_id and job_index.location_id = facet.id
    join jobs on jobs.organization_id = job_index.organization_id and jobs.id = job_index.job_id
    where facet.organization_id = ${organizationId} and facet.kind = 'location' and facet.value = ${location}
      and ${
        isCorrected
          ? sql`(place_city, place_region, place_country, place_latitude, place_longitude, place_is_corrected)
              is distinct from (${place.place_city}::text, ${place.place_region}::text, ${place.place_country}::text,
              ${place.place_latitude}::float8, ${place.place_longitude}::float8, true)`
          : sql`place_is_corrected`
      }
    order by jobs.id limit ${limit} for no key update of jobs`.execute(db);
  return rows.map(({ id }) => id);
}

/** An import must not undo the correction, so the place of its jobs is locked. */
export async function correctJobs(scope: Scope, ids: string[], place: PlaceParts): Promise<void> {
  const isCorrected = Object.values(place).some((value) => value !== null);
  await updateOwn(scope, 'jobs')
    .set({
      ...place,
      place_is_corrected: isCorrected,
      updated_at: sql<string>`now()`,
      ...(isCorrected && {
        locked_fields: sql<
          string[]
        >`case when import_id is null or 'place' = any(locked_fields) then locked_fields
          else array_append(locked_fields, 'place') end`,
      }),
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
