import { type FieldType, reject } from './contract.ts';
import { range } from './settings.ts';

/** A JSON number. Rejects strings that contain a number. */
export const number: FieldType = {
  description: 'A number from min to max.',
  settings: [range],
  compile:
    ({ min, max }) =>
    (value) => {
      if (typeof value === 'string') return reject('must be a number, without quotes');
      if (typeof value !== 'number' || !Number.isFinite(value)) return reject('must be a finite number');
      if (min !== undefined && value < min) return reject(`must not be less than ${min}`);
      if (max !== undefined && value > max) return reject(`must not be more than ${max}`);
      // PostgreSQL returns -0 as 0, so a stored -0 would not equal the value that is read back.
      return { value: value === 0 ? 0 : value };
    },
  toJsonSchema: ({ min, max }) => ({
    type: 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }),
  sort: 'number',
};
