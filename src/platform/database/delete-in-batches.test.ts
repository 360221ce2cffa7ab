import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedServer } from '../../../test/app.ts';
import { deleteInBatches } from './delete-in-batches.ts';

test('deletes all matching rows in several batches, and no others', async () => {
  const { connection } = await sharedServer();
  await connection.db.connection().execute(async (db) => {
    await sql`create temporary table numbers as select generate_series(1, 25000) as number`.execute(db);
    await deleteInBatches(db, sql`numbers`, sql`number <= 24990`);
    const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(db);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, at) => 24991 + at));
    await sql`drop table numbers`.execute(db);
  });
});
