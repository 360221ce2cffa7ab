import { applyMapping } from '@corkboard/job-feeds/apply-mapping';
import { Mapping } from '@corkboard/job-feeds/mapping';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileValidator } from '../../../../platform/http/input/validation.ts';
import { CreateJob } from '../../../jobs/jobs/schema.ts';

const targets = Object.keys((Mapping as unknown as { properties: object }).properties);
const mapping = Object.fromEntries(targets.map((target) => [target, { path: target }]));

test('a job from any values passes the validation of the API', () => {
  const validate = compileValidator(CreateJob);
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(
      'https://a.example',
      'a@b.example',
      '2026-01-02',
      '€45k p.a.',
      'FULL_TIME',
      'Germany',
      'x'.repeat(600),
      '{"a":1}',
      'title',
    ),
    fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...targets), value), (record) => {
      const { fields, problems } = applyMapping(record, mapping, { language: 'en', timeZone: 'UTC' });
      if (problems.length === 0) expect(validate({ ...fields })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
