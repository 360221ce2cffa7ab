import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postImport, startSource } from '../../../../../test/imports.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { startDueRuns } from './start-due.ts';

it('imports whose time has come start once each, although one of them cannot start', async () => {
  const server = await serverForWorkers();
  const board = await newOrganization({ server });
  const source = await startSource();
  const names = ['Broken', 'Harbour', 'Disabled', 'Later'];
  const ids: string[] = [];
  for (const name of names) ids.push((await postImport(board, source, { name, schedule: 'hourly' })).id);
  const [broken, harbour, disabled, later] = ids;
  await board.patch(`/imports/${disabled}`, { is_enabled: false });
  const { db } = server.connection;
  await sql`update imports set next_run_at = now() - interval '1 minute' where id in (${broken}, ${harbour})`.execute(
    db,
  );
  for (const command of [
    `create function fail_import() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`,
    `create trigger fail_import before update on imports for each row when (old.name = 'Broken') execute function fail_import()`,
  ])
    await sql.raw(command).execute(db);
  const start = () => startDueRuns(db, toInstallation(server.config));
  for (let tick = 0; tick < 3; tick++) await expect(start()).rejects.toThrow('broken');
  const runs = async (id = '') => (await board.get(`/imports/${id}/runs`)).body.data;
  expect(await runs(harbour)).toMatchObject([{ state: 'queued', started_by: 'system' }]);
  expect((await board.get(`/imports/${harbour}`)).body.data.next_run_at > new Date().toISOString()).toBe(
    true,
  );
  for (const id of [broken, disabled, later]) expect(await runs(id)).toEqual([]);
});
