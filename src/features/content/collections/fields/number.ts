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
      const problem = rangeProblem(value, min, max);
      if (problem) return reject(problem);
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

function rangeProblem(value: number, min = -Infinity, max = Infinity): string | undefined {
  if (value >= min && value <= max) return undefined;
  if (min === -Infinity) return `must be at most ${max}`;
  return max === Infinity ? `must be at least ${min}` : `must be between ${min} and ${max}`;
}
