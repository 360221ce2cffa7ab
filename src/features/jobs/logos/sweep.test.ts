import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { postJob, readJob } from '../../../../test/jobs.ts';
import { logosOf, setLogos } from '../../../../test/logos.ts';
import { inTransaction } from '../../../platform/scope.ts';
import { isLogoShown } from '../jobs/task-queries.ts';
import { lockLogoForShare } from './lock.ts';
import { sweepUnusedLogos } from './sweep.ts';

describe('logos without a job', () => {
  it('are deleted after an hour, and their files are scheduled for removal', async () => {
    const board = await newOrganization();
    const job = await postJob(board, { company_logo_url: 'https://pilots.example/logo.png' });
    await setLogos(board, { status: 'ready' });
    const { id } = (await logosOf(board))[0]!;
    expect(await isUnused(board, id)).toBe(false);

    await passHours(board, 2);
    await sweepUnusedLogos(board.scope.db, isLogoShown);
    expect(await logosOf(board)).toHaveLength(1);
    expect((await readJob(board, job.id)).company_logo_url).toMatch(id);

    await board.patch(`/jobs/${job.id}`, { company_logo_url: null });
    // Rolls back, because a concurrent sweep on this database could delete the row of the file.
    const deletion = board.scope.db.transaction().execute(async (db) => {
      await db.deleteFrom('logos').where('id', '=', id).execute();
      throw new Error(`${await isUnused({ scope: { ...board.scope, db } }, id)}`);
    });
    await expect(deletion).rejects.toThrow('true');
    await sweepUnusedLogos(board.scope.db, isLogoShown);
    expect(await logosOf(board)).toEqual([]);
  });

  it('are not deleted within the hour', async () => {
    const board = await newOrganization();
    const job = await postJob(board, { company_logo_url: 'https://pilots.example/logo.png' });
    await board.delete(`/jobs/${job.id}`);
    await sweepUnusedLogos(board.scope.db, isLogoShown);
    expect(await logosOf(board)).toHaveLength(1);
  });

  it('are not deleted while a job is being saved with one', async () => {
    const board = await newOrganization();
    const url = 'https://pilots.example/logo.png';
    const first = await postJob(board, { company_logo_url: url });
    const second = await postJob(board);
    await board.delete(`/jobs/${first.id}`);
    await passHours(board, 2);
    await inTransaction(board.scope, async (scope) => {
      const logo = await lockLogoForShare(scope, url);
      await sweepUnusedLogos(board.scope.db, isLogoShown);
      await scope.db
        .updateTable('jobs')
        .set({ logo_id: logo.id })
        .where('organization_id', '=', scope.organizationId)
        .where('id', '=', second.id)
        .execute();
    });
    await sweepUnusedLogos(board.scope.db, isLogoShown);
    expect(await logosOf(board)).toHaveLength(1);
  });

  it('are created again for a job that is saved with one during its deletion', async () => {
    const board = await newOrganization();
    const fields = { company_logo_url: 'https://pilots.example/logo.png' };
    const job = await postJob(board, fields);
    await board.delete(`/jobs/${job.id}`);
    const [old] = await logosOf(board);
    const deleted = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const deletion = board.scope.db.transaction().execute(async (db) => {
      await db.deleteFrom('logos').where('id', '=', old!.id).execute();
      deleted.resolve();
      await gate.promise;
    });
    await deleted.promise;
    const saving = postJob(board, fields);
    const isWaiting = async () =>
      (
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into jobs%'`.execute(
          board.scope.db,
        )
      ).rows.length > 0;
    expect(await until(isWaiting, Boolean)).toBe(true);
    gate.resolve();
    await deletion;
    await saving;
    const logos = await logosOf(board);
    expect(logos).toHaveLength(1);
    expect(logos[0]!.id).not.toBe(old!.id);
  });
});

async function passHours({ scope }: Client, hours: number): Promise<void> {
  await scope.db
    .updateTable('logos')
    .set({ created_at: sql`created_at - make_interval(hours => ${hours})` })
    .where('organization_id', '=', scope.organizationId)
    .execute();
}

async function isUnused({ scope }: Pick<Client, 'scope'>, id: string): Promise<boolean> {
  const rows = await scope.db
    .selectFrom('unused_files')
    .select('folder')
    .where('folder', '=', `logos/${id}`)
    .execute();
  return rows.length > 0;
}
