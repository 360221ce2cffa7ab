import { expect, it } from 'vitest';
import { newAlertBoard } from '../../../../test/alerts.ts';
import { newOrganization, shareServer } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';

it('staff see who subscribes to what, and what follows from it', async () => {
  const board = await newAlertBoard();
  shareServer(board.server);
  const { client } = board;
  await board.subscribe({ query: { search: 'pilot', place: 'Rotterdam' } });
  await board.subscribe({ frequency: 'instant' });
  const third = await board.subscribe({ email: 'other@pilots.example', frequency: 'weekly' });
  await board.send('POST', '/organization/alerts', {
    email: 'new@pilots.example',
    query: {},
    frequency: 'daily',
  });
  await board.mails();
  await postJob(client, { title: 'Pilot', location: 'Rotterdam' });
  await board.makeDue();
  const mails = await board.look();
  const ofFirst = mails.find(({ subject }) => subject.includes('Rotterdam'));
  await openPage(client, /\/alerts\/click\/\S+/.exec(ofFirst?.text ?? '')?.[0] ?? '');
  await board.send('DELETE', `/organization/alerts/${third}`);

  const { body } = await client.get('/alerts?email=METTE@pilots.example');
  expect(body.meta.pagination.total_items).toBe(2);
  expect(body.data).toMatchObject([
    { frequency: 'instant', description: 'all jobs', email_count: 1, click_count: 0 },
    { email: 'mette@pilots.example', description: 'pilot · Rotterdam', email_count: 1, click_count: 1 },
  ]);
  const { data } = (await client.get('/alerts/figures')).body;
  const total = { confirmed: 3, ended: 1, emails: 3, clicks: 1 };
  expect(data).toMatchObject({
    ...{ alerts: 2, subscribers: 1, unconfirmed: 1, total },
    frequencies: { instant: 1, daily: 1, weekly: 0 },
  });
  expect(data.days).toEqual([{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...total }]);
  expect((await client.get('/alerts/figures?to=2020-01-01')).body.data.days).toEqual([]);
  expect((await client.get('/alerts/figures?from=yesterday')).status).toBe(400);

  const other = await newOrganization({ server: board.server });
  expectError(await other.delete(`/alerts/${body.data[0].id}`), 404, 'not_found');
  expect((await client.delete(`/alerts/${body.data[0].id}`)).status).toBe(200);
  expectError(await client.delete(`/alerts/${body.data[0].id}`), 404, 'not_found');
  expect((await client.get('/alerts')).body.meta.pagination.total_items).toBe(2);
});
