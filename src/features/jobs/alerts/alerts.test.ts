import { beforeEach, describe, expect, it } from 'vitest';
import { type AlertBoard, newAlertBoard, onServer, tokenOf } from '../../../../test/alerts.ts';
import { newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { withoutIds } from '../../../../test/collections.ts';
import { expectError, issuePaths, postJobs } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';
import { readWordsOf } from '../jobs/search/tolerance/read-words.ts';
import { deleteUnconfirmedAlerts } from './queries.ts';

const PATH = '/organization/alerts';
const ALERT = { email: 'Mette@pilots.example', query: { search: 'pilot' }, frequency: 'daily' };

let board: AlertBoard;
beforeEach(async () => {
  const server = await sharedServer();
  board = onServer(server, await newOrganization());
});

const request = (fields: object = {}) => board.send('POST', PATH, { ...ALERT, ...fields });

describe('a request for an alert', () => {
  it('emails a link, and nothing else before it is confirmed', async () => {
    const response = await request();
    expect([response.status, response.body]).toEqual([202, { data: { received: true } }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [mail, ...others] = await board.mails();
    expect(others).toEqual([]);
    const { name, boardUrl } = board.client.scope.organization;
    expect(mail).toMatchObject({
      to: ALERT.email,
      fromName: name,
      subject: `Confirm your job alert for ${name}`,
    });
    expect(mail?.text).toContain(`You asked ${name} to email you new jobs: pilot.`);
    expect(mail?.text).toContain(`Confirm the alert:\n${boardUrl}/alerts/${tokenOf(mail)}`);
    expect((await board.send('GET', `${PATH}/${tokenOf(mail)}`)).body.data).toEqual({
      id: expect.any(String),
      ...ALERT,
      ...{ hour: 7, weekday: 1, time_zone: null, language: 'en', is_confirmed: false },
      ...{ last_sent_at: null, created_at: expect.any(String), updated_at: expect.any(String) },
    });
  });

  it('says what it looks for, also if the board has no such category', async () => {
    await request({ query: { category: 'deep-sea-jobs' } });
    expect((await board.mails())[0]?.text).toContain('to email you new jobs: deep sea jobs.');
  });

  it('gets the same response whether or not the email address has the alert, any alert, or too many', async () => {
    const [first, again] = [await request(), await request()];
    const [mail] = await board.mails();
    await board.send('POST', `${PATH}/${tokenOf(mail)}/confirm`);
    const confirmed = await request({ frequency: 'weekly' });
    for (let n = 0; n < 20; n++) await request({ query: { search: `pilot ${n}` } });
    const full = await request({ query: { search: 'stoker' } });
    for (const response of [again, confirmed, full]) expect(withoutIds(response)).toEqual(withoutIds(first));
    expect((await board.send('GET', `${PATH}/${tokenOf(mail)}`)).body.data.frequency).toBe('daily');
  });

  it('sends one link a day for an alert, and five for an email address', async () => {
    for (let n = 0; n < 3; n++) await request();
    expect(await board.mails()).toHaveLength(1);
    for (let n = 0; n < 8; n++) await request({ query: { search: `stoker ${n}` } });
    expect(await board.mails()).toHaveLength(4);
    await request({ email: 'other@pilots.example' });
    expect(await board.mails()).toHaveLength(1);
  });

  it('leaves at most 20 alerts of an email address, however many arrive at the same time', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => request({ query: { search: `stoker ${n}` } })),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 202));
    expect((await board.client.get('/alerts?per_page=100')).body.meta.pagination.total_items).toBe(20);
    expect(await board.mails()).toHaveLength(5);
  });

  it('of a signed-in member starts although strangers have requested many with her email address', async () => {
    const member = await postMemberWithPassword(board.client);
    const visitor = await signedIn(board.client, member);
    for (let n = 0; n < 20; n++) await request({ email: member.email, query: { search: `stoker ${n}` } });
    await visitor.send('POST', PATH, { ...ALERT, email: member.email });
    const { body } = await board.client.get(`/members/${member.id}/export`);
    const confirmed = body.data.alerts.filter((alert: { is_confirmed: boolean }) => alert.is_confirmed);
    expect(confirmed).toMatchObject([{ query: ALERT.query }]);
  });

  it('of a signed-in member with her own email address starts at once', async () => {
    const member = await postMemberWithPassword(board.client);
    const visitor = await signedIn(board.client, member);
    for (const email of [member.email, 'stranger@pilots.example'])
      expect((await visitor.send('POST', PATH, { ...ALERT, email })).status).toBe(202);
    const { body } = await board.client.get(`/members/${member.id}/export`);
    expect(body.data.alerts).toMatchObject([{ email: member.email, is_confirmed: true }]);
    expect((await board.mails()).map(({ to }) => to)).toEqual(['stranger@pilots.example']);
  });

  it('has the words that the list corrected', async () => {
    await postJobs(
      board.client,
      Array.from({ length: 5 }, () => ({ title: 'Engineer' })),
    );
    const { db, organizationId } = board.client.scope;
    await readWordsOf(db, organizationId, { lagSeconds: 0 });
    await request({ query: { search: 'enigneer' } });
    const [mail] = await board.mails();
    const { query } = (await board.send('GET', `${PATH}/${tokenOf(mail)}`)).body.data;
    expect(query).toEqual({ search: 'engineer' });
  });

  it('shows no URL that a stranger has typed', async () => {
    await request({ query: { search: 'https://evil.example/win', company: '[x](https://evil.example)' } });
    const [mail] = await board.mails();
    expect(mail?.text).toContain('https evil\u2060.\u2060example\u2060/\u2060win');
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain('evil.example');
  });

  it.each([
    [{ email: 'nobody' }, '/email'],
    [{ email: undefined }, '/email'],
    [{ query: undefined }, '/query'],
    [{ query: { posted_within: '7d' } }, '/query/posted_within'],
    [{ query: { sort: 'title' } }, '/query/sort'],
    [{ query: { status: ['draft'] } }, '/query/status'],
    [{ query: { search: 'a '.repeat(31) } }, '/query/search'],
    [{ query: { job_types: Array.from({ length: 21 }, () => 'x') } }, '/query/job_types'],
    [{ frequency: 'hourly' }, '/frequency'],
    [{ frequency: undefined }, '/frequency'],
    [{ hour: 24 }, '/hour'],
    [{ weekday: 0 }, '/weekday'],
    [{ time_zone: 'Mars/Base' }, '/time_zone'],
    [{ language: 'sv' }, '/language'],
  ])('rejects %j', async (fields, path) => {
    const response = await request(fields);
    expect(response.status).toBe(400);
    expect(issuePaths(response)).toContain(path);
  });

  it('of a bot that fills in the honeypot is ignored, with the same response', async () => {
    expect((await request({ website: 'https://spam.example' })).status).toBe(202);
    expect(await board.mails()).toEqual([]);
  });

  it('is off on a public host without SMTP_URL', async () => {
    const settings = { PLATFORM_DOMAIN: 'boards.example', PLATFORM_SCHEME: 'https' };
    const server = await sharedServer(settings);
    const silent = onServer(server, await newOrganization({ server }));
    expectError(await silent.send('POST', PATH, ALERT), 409, 'email_not_configured');
  });

  it('is limited per hour and IP address, but not for members who share it', async () => {
    const server = await ownServer({ RATE_LIMIT_ALERT: '2' });
    const client = await newOrganization({ server });
    board = onServer(server, client);
    expect([(await request()).status, (await request()).status, (await request()).status]).toEqual([
      202, 202, 429,
    ]);
    const visitor = await signedIn(client, await postMemberWithPassword(client), server);
    expect((await visitor.send('POST', PATH, ALERT)).status).toBe(202);
  });

  it('of another site is refused', async () => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expectError(await board.send('POST', PATH, ALERT, { headers }), 403, 'cross_origin_request');
  });
});

describe('the token of an alert', () => {
  it('changes and ends it, and no alert of another board', async () => {
    const token = await board.subscribe(ALERT);
    const settings = {
      frequency: 'weekly',
      hour: 18,
      weekday: 5,
      time_zone: 'Europe/Berlin',
      language: 'de',
    };
    const changed = await board.send('PATCH', `${PATH}/${token}`, settings);
    expect(changed.body.data).toMatchObject({ ...settings, is_confirmed: true });
    const other = onServer(board.server, await newOrganization());
    for (const method of ['GET', 'DELETE'])
      expectError(await other.send(method, `${PATH}/${token}`), 404, 'not_found');
    expectError(await other.send('PATCH', `${PATH}/${token}`, settings), 404, 'not_found');
    expectError(await other.send('POST', `${PATH}/${token}/confirm`), 404, 'not_found');
    expect((await board.send('DELETE', `${PATH}/${token}`)).body.data.deleted).toBe(true);
    expectError(await board.send('GET', `${PATH}/${token}`), 404, 'not_found');
  });

  it('ends all alerts of its email address on request, until one is confirmed again', async () => {
    const token = await board.subscribe(ALERT);
    const second = await board.subscribe({ ...ALERT, query: {} });
    await board.send('DELETE', `${PATH}/${token}?all=true`);
    expect((await board.send('GET', `${PATH}/${second}`)).status).toBe(404);
    const suppressed = async () => (await board.client.get('/suppressions')).body.data;
    expect(await suppressed()).toMatchObject([{ email: ALERT.email, reason: 'unsubscribe' }]);
    await board.subscribe(ALERT);
    expect(await suppressed()).toEqual([]);
  });

  it.each(['x', 'a'.repeat(43), '%00'])('%s finds nothing', async (token) => {
    expect([400, 404]).toContain((await board.send('GET', `${PATH}/${token}`)).status);
  });
});

it('an alert that is not confirmed is deleted after seven days', async () => {
  board = await newAlertBoard();
  const { db } = board.server.connection;
  await request();
  const token = tokenOf((await board.mails())[0]);
  await db
    .updateTable('alerts')
    .set({ created_at: new Date(Date.now() - 6.9 * 86_400_000).toISOString() })
    .execute();
  await deleteUnconfirmedAlerts(db);
  expect((await board.send('GET', `${PATH}/${token}`)).status).toBe(200);
  await db
    .updateTable('alerts')
    .set({ created_at: new Date(Date.now() - 7.1 * 86_400_000).toISOString() })
    .execute();
  await deleteUnconfirmedAlerts(db);
  expect((await board.send('GET', `${PATH}/${token}`)).status).toBe(404);
});
