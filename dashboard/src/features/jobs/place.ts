import type { Job, WritablePlace } from '@corkboard/client';

/** The inputs of a place. */
export function toPlaceValues(place: Job['place'] | undefined) {
  return {
    city: place?.city ?? '',
    region: place?.region ?? '',
    country: place?.country ?? '',
    latitude: place?.latitude ?? ('' as number | ''),
    longitude: place?.longitude ?? ('' as number | ''),
  };
}

export type PlaceValues = ReturnType<typeof toPlaceValues>;

/** Null without any input. */
export function toPlaceBody(values: PlaceValues): WritablePlace | null {
  const parts = Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]);
  return parts.every(([, value]) => value === null) ? null : (Object.fromEntries(parts) as WritablePlace);
}
