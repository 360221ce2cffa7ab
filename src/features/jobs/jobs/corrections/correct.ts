import { recordAudit } from '../../../../platform/audit/record.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { toParts } from '../places/columns.ts';
import { derivePlace } from '../places/derive.ts';
import { type LocationRow, listLocations, toLocationKey, upsertCorrection } from './queries.ts';
import type { CorrectPlace, LocationPlace } from './schema.ts';

/** Corrects the place of all jobs with the location. Null takes a correction back. A task applies it to existing jobs. */
export async function correctPlace(scope: Scope, { location, place }: CorrectPlace): Promise<LocationPlace> {
  return inTransaction(scope, async (scope) => {
    if (!(await upsertCorrection(scope, location, toParts(place ?? {})))) throw notFound('location');
    await recordAudit(scope, {
      action: 'place.corrected',
      object: { type: 'place', id: null },
      changedFields: ['place'],
    });
    const range = { page: 1, offset: 0, perPage: 1 };
    const [row] = await listLocations(scope, {}, range, toLocationKey(location));
    if (!row) throw notFound('location');
    return toLocationPlace(row);
  });
}

export function toLocationPlace(row: LocationRow): LocationPlace {
  const { location, job_count, unknown_count, corrected, is_applied } = row;
  const { city, region, country, latitude, longitude } = row;
  const parts = { city, region, country, latitude, longitude };
  const isCorrected = corrected && Object.values(parts).some((part) => part !== null);
  return {
    location,
    job_count,
    unknown_count,
    place: isCorrected ? { ...parts, is_corrected: true } : derivePlace(location),
    is_corrected: isCorrected,
    is_applied,
  };
}
