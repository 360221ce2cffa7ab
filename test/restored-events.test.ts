import { expect, test } from 'vitest';
import { adoptRestoredEvents } from '../src/platform/events.ts';
import { newOrganization, sharedServer } from './app.ts';

test('adoptRestoredEvents moves events with future transaction ids and positions into the past of this cluster', async () => {
  const organization = await newOrganization();
  const { connection } = await sharedServer();
  await organization.post('/jobs', { title: 'Pilot' });
  const own = [organization.scope.organizationId];
  // Also sets a future created_at, because only the newest event is checked for a restore, and other tests record events, too.
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
