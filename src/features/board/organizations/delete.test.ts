import { expect, it } from 'vitest';
import { newOrganization, sharedServer, until } from '../../../../test/app.ts';
import { postJob } from '../../../../test/jobs.ts';
import { COMMAND_LINE } from '../../../platform/audit/record.ts';
import { isDeadlock } from '../../../platform/database/violations.ts';
import { removeOrganization } from './add-and-delete.ts';

it('deletes an organization although a task that writes to it causes a deadlock', async () => {
  const organization = await newOrganization();
  const { scope, slug } = organization;
  const { id } = await postJob(organization);
  const { pool } = (await sharedServer()).connection;
  const task = await pool.connect();
  try {
    await task.query('begin');
    await task.query('update jobs set title = title where id = $1', [id]);
    const { rows } = await task.query('select pg_backend_pid() as pid');
    const removal = removeOrganization(scope.db, COMMAND_LINE, slug);
    await until(
      () => pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [rows[0].pid]),
      ({ rowCount }) => rowCount === 1,
    );
    // PostgreSQL ends the transaction that has waited for a second first: the deletion, unless the machine stalls here.
    await task
      .query('select from organizations where id = $1 for key share', [scope.organizationId])
      .catch((error) => expect(isDeadlock(error)).toBe(true));
    await task.query('commit');
    expect(await removal).toMatchObject({ slug });
  } finally {
    task.release(true);
  }
  const { rowCount } = await pool.query('select from jobs where id = $1', [id]);
  expect(rowCount).toBe(0);
});
