import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { MAX_TEXT, type SortKind } from '../fields/sort-key.ts';
import { readForKey, toKey } from './sort-keys.ts';

const kinds: SortKind[] = ['text', 'number', 'time', 'boolean'];
const values: unknown[] = [
  'Ähre',
  '',
  `"quoted" \\ and \n`,
  'x'.repeat(100_000),
  // 200 of them have 400 code units. The key must not include the end of the text that was read.
  '\u{1f600}'.repeat(1000),
  `${'x'.repeat(199)}\u{1f600}y`,
  '2026-11-01',
  '2026-11-01T10:00:00.000Z',
  0,
  -1.5,
  1e300,
  true,
  false,
  ['a'],
  { type: 'doc' },
  undefined,
];

test('the part of a value that is read for its sort key is sufficient and short', async () => {
  const { scope } = await newOrganization();
  for (const value of values) {
    const data = JSON.stringify({ field: value });
    const { rows } = await sql<{ read: unknown }>`
      select ${readForKey('field')} as read from (select ${data}::json as data) as item`.execute(scope.db);
    const read = rows[0]?.read;
    for (const kind of kinds) expect(toKey(kind, read)).toEqual(toKey(kind, value));
    expect([...JSON.stringify(read)].length).toBeLessThanOrEqual(MAX_TEXT + 2);
  }
});
