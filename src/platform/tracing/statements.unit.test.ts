import { expect, test } from 'vitest';
import { summarize } from './statements.ts';

test.each([
  ['select * from "jobs" where id = $1', 'SELECT jobs'],
  ['with claimed as (update emails set claim = 1 returning *) select from claimed', 'UPDATE emails'],
  ['insert into events (id) values ($1)', 'INSERT events'],
  ['\n  delete from only pages where id = $1', 'DELETE pages'],
  ['update "job_index" set status = $1', 'UPDATE job_index'],
  ['select pg_advisory_lock($1)', 'SELECT'],
  ['commit', 'COMMIT'],
  ['fetch 100 from export_ids', 'FETCH'],
])('the summary of a statement is its first operation and table: %s', (text, summary) => {
  expect(summarize(text)).toBe(summary);
});
