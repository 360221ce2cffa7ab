import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';

let board: Client;
beforeEach(async () => {
  board = await newOrganization();
});

const source = { kind: 'greenhouse', account: 'harbour' };
const post = async (schedule: string, fields: object = {}, of = board): Promise<string> =>
  (await of.post('/imports', { name: schedule, source, schedule, ...fields })).body.data.id;
const nextRun = async (id: string, of = board): Promise<Date | null> => {
  const { next_run_at } = (await of.get(`/imports/${id}`)).body.data;
  return next_run_at && new Date(next_run_at);
};
const hourOf = async (id: string, of = board) => (await nextRun(id, of))?.getUTCHours();

it('a changed time zone moves the next runs to the hour of its clock', async () => {
  const [daily, weekly, off] = [await post('daily'), await post('weekly'), await post('off')];
  const disabled = await post('daily', { is_enabled: false });
  expect([await hourOf(daily), await hourOf(weekly)]).toEqual([3, 3]);
  // 3 a.m. of a Monday in Tokyo, which has no daylight saving time, is 6 p.m. of the Sunday before in UTC.
  expect((await board.patch('/organization', { time_zone: 'Asia/Tokyo' })).status).toBe(200);
  expect([await hourOf(daily), await hourOf(weekly)]).toEqual([18, 18]);
  expect((await nextRun(weekly))?.getUTCDay()).toBe(0);
  expect([await nextRun(off), await nextRun(disabled)]).toEqual([null, null]);
});

it('a changed time zone leaves runs that are due, and other organizations', async () => {
  const other = await newOrganization();
  const foreign = await post('daily', {}, other);
  const id = await post('daily');
  const { db } = (await sharedServer()).connection;
  await sql`update imports set next_run_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  const due = await nextRun(id);
  await board.patch('/organization', { time_zone: 'Asia/Tokyo' });
  expect(await nextRun(id)).toEqual(due);
  expect(await hourOf(foreign, other)).toBe(3);
});
