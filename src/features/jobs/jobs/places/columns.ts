import type { Insertable, Selectable } from 'kysely';
import type { Jobs } from '../../../../platform/database/tables.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { isEnrichment, isImport } from '../ownership/owner.ts';
import { derivePlace } from './derive.ts';
import { cleanRegions } from './regions.ts';
import type { Place, RemoteMode, WritablePlace } from './schema.ts';

export type PlaceParts = Pick<
  Selectable<Jobs>,
  'place_city' | 'place_region' | 'place_country' | 'place_latitude' | 'place_longitude'
>;

export type PlaceColumns = PlaceParts &
  Pick<Selectable<Jobs>, 'is_remote' | 'is_hybrid' | 'remote_regions' | 'place_is_corrected'>;

/** The fields of a request. */
interface PlaceInput {
  remote?: RemoteMode;
  is_remote?: boolean;
  remote_regions?: string[];
  place?: WritablePlace | null;
}

/** A missing field has no column. */
export function toPlaceColumns(fields: PlaceInput): Partial<PlaceColumns> {
  return {
    ...toRemoteColumns(fields),
    ...(fields.remote_regions && { remote_regions: cleanRegions(fields.remote_regions) }),
    ...(fields.place !== undefined && toParts(fields.place ?? {})),
  };
}

/** An `is_remote` of false leaves a hybrid job hybrid. rules.ts has checked that both fields agree. */
function toRemoteColumns({ remote, is_remote }: PlaceInput): Partial<PlaceColumns> {
  if (remote) return { is_remote: remote === 'full', is_hybrid: remote === 'hybrid' };
  if (is_remote === undefined) return {};
  return is_remote ? { is_remote, is_hybrid: false } : { is_remote };
}

export function toParts({ city, region, country, latitude, longitude }: WritablePlace): PlaceParts {
  return {
    place_city: city ?? null,
    place_region: region ?? null,
    place_country: country?.toUpperCase() ?? null,
    place_latitude: latitude ?? null,
    place_longitude: longitude ?? null,
  };
}

/**
 * The columns of an update that follow from its other columns. A new location without a new place replaces the place by the corrected place
 * of the location, or clears the place. A new place is not corrected.
 */
export function toImpliedColumns(
  scope: Pick<Scope, 'actor'>,
  stored: PlacedJob,
  columns: Partial<Insertable<Jobs>>,
  correction?: PlaceParts,
): Partial<PlaceColumns> {
  const isWritten = 'place_city' in columns;
  const isMoved = columns.location !== undefined && columns.location !== stored.location;
  if (!isWritten && !(isMoved && mayClear(scope, stored))) return {};
  const parts = isWritten ? (columns as PlaceParts) : (correction ?? toParts({}));
  if (partNames.every((name) => parts[name] === stored[name])) return {};
  return { ...(!isWritten && parts), place_is_corrected: !isWritten && correction !== undefined };
}

type PlacedJob = PlaceColumns & { location: string | null; locked_fields: string[] };

/** An import leaves a locked place alone, and enrichment fills in the location of a job without changing other fields. */
function mayClear({ actor }: Pick<Scope, 'actor'>, { locked_fields }: PlacedJob): boolean {
  return !isEnrichment(actor) && !(isImport(actor) && locked_fields.includes('place'));
}

const partNames = Object.keys(toParts({})) as (keyof PlaceParts)[];

export function toRemote({
  is_remote,
  is_hybrid,
}: Pick<PlaceColumns, 'is_remote' | 'is_hybrid'>): RemoteMode {
  if (is_remote) return 'full';
  return is_hybrid ? 'hybrid' : 'none';
}

/** The place that was written, or what the location says for certain. */
export function toPlace(row: PlaceColumns & { location: string | null }): Place | null {
  if (!hasWrittenPlace(row)) return derivePlace(row.location);
  return {
    city: row.place_city,
    region: row.place_region,
    country: row.place_country,
    latitude: row.place_latitude,
    longitude: row.place_longitude,
    is_corrected: row.place_is_corrected,
  };
}

export function hasWrittenPlace(row: PlaceParts): boolean {
  return partNames.some((name) => row[name] !== null);
}

/** A place as a request may send it. */
export function toWritablePlace(place: Place | null): WritablePlace | null {
  if (place === null) return null;
  const { is_corrected: _, ...parts } = place;
  return parts;
}
