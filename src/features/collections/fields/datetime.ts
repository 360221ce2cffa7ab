import { parseInstant } from '../../../platform/time.ts';
import { type FieldType, refuse } from './contract.ts';

/**
 * A moment, stored in UTC with milliseconds. As everywhere in the API a date alone is its first moment in UTC, and
 * seconds may be left out; the JSON Schema names the full form only (RFC 3339), which every client can write.
 */
export const datetime: FieldType = {
  description: 'A moment: ISO 8601 with Z or an offset; stored in UTC with milliseconds.',
  settings: [],
  compile: () => (value) => {
    const instant = typeof value === 'string' ? parseInstant(value) : undefined;
    if (instant !== undefined) return { value: instant };
    return refuse('must be an ISO 8601 date, or a timestamp with Z or an offset');
  },
  toJsonSchema: () => ({ type: 'string', format: 'date-time' }),
  sort: 'time',
};
