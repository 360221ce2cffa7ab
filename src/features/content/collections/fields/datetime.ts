import { parseInstant } from '@corkboard/basics/instant';
import { toStart } from '../../../../platform/time-zones.ts';
import { type FieldType, reject } from './contract.ts';

/**
 * A point in time, stored in UTC with milliseconds. As everywhere in the API, a date alone means the start of the day in the
 * time zone of the organization, and seconds are optional. The JSON Schema allows only the full form of RFC 3339, which every client can write.
 */
export const datetime: FieldType = {
  description: 'A point in time: ISO 8601 with Z or an offset, stored in UTC with milliseconds.',
  settings: [],
  compile:
    () =>
    (value, { organization }) => {
      if (typeof value === 'string' && parseInstant(value) !== undefined)
        return { value: toStart(value, organization.timeZone) };
      return reject('must be an ISO 8601 date, or a timestamp with Z or an offset');
    },
  toJsonSchema: () => ({ type: 'string', format: 'date-time' }),
  sort: 'time',
};
