import { isTimeZone } from '@corkboard/basics/clock';
import { regions } from '@corkboard/basics/regions';
import { describe, expect, it } from 'vitest';
import { toPlaceBody, toPlaceValues } from '../dashboard/src/features/jobs/place.ts';
import { listTimeZones } from '../dashboard/src/ui/form/time-zones.ts';
import messages from '../locales/en/dashboard/job-places.json' with { type: 'json' };
import { printRegions } from '../src/features/jobs/jobs/places/regions.ts';

describe('the form of a job', () => {
  it('names every region of the API', () => {
    expect(Object.keys(messages.regions)).toEqual(printRegions(regions));
  });

  it('sends a place as it was read, and null without any part', () => {
    const place = { city: 'Ghent', region: null, country: 'BE', latitude: 0, longitude: 3.7 };
    expect(toPlaceBody(toPlaceValues({ ...place, is_corrected: true }))).toEqual(place);
    expect(toPlaceBody(toPlaceValues(null))).toBeNull();
  });
});

describe('the time zones of the settings', () => {
  it('are accepted by the API, and contain UTC and the stored one', () => {
    const zones = listTimeZones('europe/berlin').map(({ value }) => value);
    expect(zones).toEqual(expect.arrayContaining(['UTC', 'europe/berlin', 'Asia/Tokyo']));
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});
