import { expect, test } from 'vitest';
import { selectTests } from './source-record.ts';

const record = {
  'src/jobs/list.test.ts': ['src/app.ts', 'src/jobs/list.ts'],
  'src/jobs/create.test.ts': ['src/app.ts', 'src/jobs/create.ts'],
  'src/jobs/slug.unit.test.ts': ['src/jobs/slug.ts'],
};

test.each([
  ['a file that one test called', ['src/jobs/list.ts'], ['src/jobs/list.test.ts']],
  ['a file that all called', ['src/app.ts'], ['src/jobs/create.test.ts', 'src/jobs/list.test.ts']],
  ['a file that only unit tests called', ['src/jobs/slug.ts'], []],
  ['a test, and a new one', ['src/jobs/list.test.ts', 'a.test.ts'], ['a.test.ts', 'src/jobs/list.test.ts']],
  ['prose', ['README.md'], []],
  ['nothing', [], []],
  ['a file that no test called', ['src/jobs/list.ts', 'migrations/0001_jobs.sql'], undefined],
])('a change of %s selects its tests', (_, changed, expected) => {
  expect(selectTests(record, changed)).toEqual(expected);
});
