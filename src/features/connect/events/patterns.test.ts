import { expect, it, test } from 'vitest';
import { sharedServer } from '../../../../test/app.ts';
import { eventTypes } from '../../../registries/event-types.ts';
import { isKnownPattern, matchesEvent } from './patterns.ts';

const cases = [
  ['*', 'job.created', true],
  ['*', 'cms.item.created', true],
  ['job.created', 'job.created', true],
  ['job.created', 'job.updated', false],
  ['job.*', 'job.created', true],
  ['job.*', 'jobs.created', false],
  ['job.*', 'job', false],
  ['job.*', 'job.', true],
  ['cms.*', 'cms.collection.saved', true],
  ['cms.*', 'cms.item.created', true],
  ['cms.item.*', 'cms.item.created', true],
  ['cms.item.*', 'cms.collection.saved', false],
  ['cms.item', 'cms.item.created', false],
  ['job*', 'job.created', false],
  ['job.c*', 'job.created', false],
  ['*.created', 'job.created', false],
  ['.*', 'job.created', false],
  ['**', 'job.created', false],
  ['job._reated', 'job.created', false],
  ['job.%', 'job.created', false],
  ['JOB.*', 'job.created', false],
  [' job.*', 'job.created', false],
  ['', 'job.created', false],
  ['', '', true],
] as const;

test.each(cases)('“%s” and %s: code and database agree', async (pattern, type, isTaken) => {
  const { pool } = (await sharedServer()).connection;
  const { rows } = await pool.query('select takes_event($1, $2) as taken', [pattern, type]);
  expect([matchesEvent(pattern, type), rows[0].taken]).toEqual([isTaken, isTaken]);
});

it('a pattern is known if it matches an existing event type', () => {
  const known = ['*', 'job.created', 'job.*', 'cms.*', 'cms.item.*', 'webhook.disabled'];
  const unknown = ['', 'job', 'job.', 'jobs.*', 'job.eaten', '.*', '**', 'cms', 'JOB.*', 'job.*,page.*'];
  expect(known.filter((pattern) => isKnownPattern(eventTypes, pattern))).toEqual(known);
  expect(unknown.filter((pattern) => isKnownPattern(eventTypes, pattern))).toEqual([]);
});
