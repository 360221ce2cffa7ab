import { expect, test } from 'vitest';
import { adoptRestoredEvents } from '../src/platform/events.ts';
import { newOrganization, sharedServer } from './app.ts';

test('events of a backup that lie in the future of this cluster become its past', async () => {
  const organization = await newOrganization();
  const { connection } = await sharedServer();
  await organization.post('/jobs', { title: 'Pilot' });
  const own = [organization.scope.organizationId];
  // Dated ahead as well: other tests go on recording events, and the newest tells whether there was a restore.
  await connection.pool.query(
    `UPDATE events SET transaction_id = '999999999999', position = '999999999999', created_at = now() + interval '1 year' WHERE organization_id = $1`,
    own,
  );
  const areFuture = async () => {
    const { rows } = await connection.pool.query(
      'SELECT bool_or(greatest(transaction_id, position) >= pg_snapshot_xmax(pg_current_snapshot())) AS future FROM events WHERE organization_id = $1',
      own,
    );
    return rows[0].future;
  };
  expect(await areFuture()).toBe(true);
  await adoptRestoredEvents(connection.db);
  expect(await areFuture()).toBe(false);
});
