import { beforeEach, expect, it, test } from 'vitest';
import { type AlertBoard, newAlertBoard, slugsIn } from '../../../../test/alerts.ts';
import { shareServer } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { postJob } from '../../../../test/jobs.ts';

/*
 * Categories, locations and companies go while alerts have them.
 */

let board: AlertBoard;
beforeEach(async () => {
  board = await newAlertBoard();
  shareServer(board.server);
});

const GONE = 'a filter that finds nothing now';
const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11';

test.each([
  [{ location_ids: [999_999] }],
  [{ company_ids: [999_999] }],
  [{ place_slug: 'atlantis-xx' }],
  [{ categories: [UNKNOWN_ID] }],
])('an alert for %j does not look like one for all jobs, and finds none', async (query) => {
  const token = await board.subscribe({ query });
  await postJob(board.client, { title: 'Pilot', location: 'Rotterdam, Netherlands' });
  await board.makeDue();
  expect(await board.look()).toEqual([]);
  expect((await board.client.get('/alerts')).body.data).toMatchObject([{ description: GONE }]);
  expect((await openPage(board.client, `/alerts/${token}`)).text).toContain(GONE);
});

it('an alert for a category that is deleted says so, and takes nothing away from others', async () => {
  const { client } = board;
  const [docks, bridge] = await Promise.all(
    ['Docks', 'Bridge'].map(async (name) => (await client.post('/categories', { name })).body.data),
  );
  await board.subscribe({ query: { categories: [docks.id] } });
  await board.subscribe({ query: { categories: [docks.id, bridge.id] } });
  await board.subscribe({ query: {} });
  await client.delete(`/categories/${docks.id}`);
  await postJob(client, { title: 'Mate', category: 'Bridge' });
  await board.makeDue();
  const mails = await board.look();
  expect(mails.map(({ subject }) => subject).sort()).toEqual(['1 new job: Bridge', '1 new job: all jobs']);
  expect(mails.map(slugsIn)).toEqual([['mate'], ['mate']]);
  const described = (await client.get('/alerts')).body.data.map(
    ({ description }: { description: string }) => description,
  );
  expect(described.sort()).toEqual(['Bridge', GONE, 'all jobs']);
});

it('strange queries that the API accepts keep no other alert from its emails', async () => {
  const strange = [
    { search: '"' },
    { search: '🦜'.repeat(20) },
    { search: "') or 1=1 --" },
    { search: '\\' },
    { search: 'ﷺ ½ ﬀ' },
    { place: '"' },
    { place: '%_\\' },
    { place: '1234567' },
    { locations: ['', '%', '\\'] },
    { job_types: ['', '—'] },
    { company: '%' },
    { category: '../..' },
    { pay_min: 1e15, pay_currency: 'xxx' },
    { pay_min: 0 },
    { remote_region: 'UTC-12..UTC+14' },
    { country: ['zz'] },
    { remote: ['none', 'hybrid', 'full'], is_remote: false },
    { location_ids: [2_147_483_647], company_ids: [2_147_483_647] },
  ];
  for (const [n, query] of strange.entries()) {
    const email = `strange${n}@pilots.example`;
    const response = await board.send('POST', '/organization/alerts', { email, query, frequency: 'instant' });
    expect([202, 400], JSON.stringify(query)).toContain(response.status);
  }
  for (const mail of await board.mails()) {
    const token = /\/alerts\/([\w-]{43})/.exec(mail.text)?.[1];
    expect((await board.send('POST', `/organization/alerts/${token}/confirm`)).status).toBe(200);
  }
  await board.subscribe({ email: 'plain@pilots.example', query: { search: 'pilot' } });
  await postJob(board.client, { title: 'Pilot' });
  await board.makeDue();
  expect((await board.look()).map(({ to }) => to)).toContain('plain@pilots.example');
  expect((await board.client.get('/alerts')).status).toBe(200);
});
