import { describe, expect, it } from 'vitest';
import { holdOutgoing } from '../../../src/platform/outgoing/holds.ts';
import { newOrganization, ownServer } from '../../app.ts';
import { ownDatabase } from '../../own-database.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

async function visitAsOperator(settings: Record<string, string> = {}) {
  const server = await ownServer({ DATABASE_URL: await ownDatabase(), ...settings });
  const client = await newOrganization({ server });
  const visit = await visitDashboard({ server, client, isOperator: true });
  const insertBackup = (columns: object) =>
    client.scope.db
      .insertInto('backups')
      .values({ id: crypto.randomUUID(), is_scheduled: true, place: '/backup/a.backup', ...columns })
      .execute();
  return { ...visit, visit, insertBackup, backups: visit.page.getByRole('region', { name: 'Backups' }) };
}

describe.skipIf(!chromiumPath)(`the System screen in Chromium${browserHint}`, () => {
  it('shows the last backup with time, size, place, result and what comes next, and that outgoing work is held', async () => {
    const { page, open, visit, client, backups, insertBackup } = await visitAsOperator({
      BACKUP_SCHEDULE: 'hourly',
      BACKUP_TO: '/backup',
    });
    const at = new Date().toISOString();
    const good = {
      status: 'succeeded',
      size_bytes: 120_000_000,
      started_at: at,
      ended_at: at,
      verified_at: at,
    };
    await insertBackup(good);
    await holdOutgoing(client.scope.db, null, 'restored');
    await open('/dashboard/operator/system');
    const text = await backups.innerText();
    expect(text).toMatch(/Result\s+Complete, and read back without errors/);
    expect(text).toMatch(/Size\s+120 MB/);
    expect(text).toMatch(/Where\s+\/backup\/a\.backup/);
    expect(text).toMatch(/Schedule \(UTC\)\s+hourly/);
    expect(await backups.locator('time').count()).toBe(2);
    await page.getByText('corkboard resume').waitFor();
    expect(await findViolations(visit)).toEqual([]);
  });

  it('says why the last backup failed, when the last good one was made, and that none was made', async () => {
    const { open, backups, insertBackup } = await visitAsOperator();
    await open('/dashboard/operator/system');
    expect(await backups.innerText()).toContain('No backup has been made yet.');
    const failed = { status: 'failed', problem: 'The disk is full.', ended_at: '2026-11-26T02:30:00Z' };
    await insertBackup(failed);
    await open('/dashboard/operator/system');
    expect(await backups.getByRole('status').innerText()).toMatch(
      /The disk is full\. There is no good one\./,
    );
    expect(await backups.innerText()).toMatch(/Result\s+Failed/);
  });

  it('an operator turns the email about failed backups off in the account', async () => {
    const { page, open, client, user } = await visitAsOperator();
    await open('/dashboard/me');
    await page.getByRole('switch', { name: 'This installation: A backup failed' }).click();
    await expect
      .poll(() => client.scope.db.selectFrom('operator_notification_choices').selectAll().execute())
      .toMatchObject([{ user_id: user.id, cause: 'backup_failed', is_enabled: false }]);
  });
});
