import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AlertBoard, newAlertBoard, onServer, slugsIn } from '../../../../../test/alerts.ts';
import { newOrganization } from '../../../../../test/app.ts';
import { postJob, postJobs } from '../../../../../test/jobs.ts';
import { holdOutgoing, resumeOutgoing } from '../../../../platform/outgoing/holds.ts';

let board: AlertBoard;
beforeEach(async () => {
  board = await newAlertBoard();
});

/** The titles of new jobs, as the next look sends them. */
async function lookNow(): Promise<string[][]> {
  await board.makeDue();
  return (await board.look()).map(slugsIn);
}

const post = (title: string, fields: object = {}) =>
  postJob(board.client, { title, slug: title, expires_at: null, ...fields });

describe('an alert', () => {
  it('sends each job once, newest first, and nothing when nothing is new', async () => {
    await post('before');
    await board.subscribe();
    expect(await lookNow()).toEqual([]);
    await post('second', { posted_at: '2026-02-02' });
    await post('first', { posted_at: '2026-02-03' });
    expect(await lookNow()).toEqual([['first', 'second']]);
    expect(await lookNow()).toEqual([]);
    await post('third');
    expect(await lookNow()).toEqual([['third']]);
  });

  it('sends only jobs that match, and says why', async () => {
    await board.subscribe({ query: { search: 'harb* "night shift"', place: 'Rotterdam' } });
    await post('other', { location: 'Rotterdam' });
    await post('match', {
      title: 'Harbour Pilot',
      company_name: 'North Sea Pilots',
      location: 'Rotterdam',
      description: '<p>On the night shift.</p>',
      salary_min: 50_000,
      salary_max: 60_000,
      salary_currency: 'EUR',
      salary_period: 'yearly',
    });
    await board.makeDue();
    const [mail, ...others] = await board.look();
    expect(others).toEqual([]);
    const { name, boardUrl } = board.client.scope.organization;
    expect(mail?.subject).toBe('1 new job: harb* "night shift" · Rotterdam');
    const lines = mail?.text.split('\n') ?? [];
    expect(lines.slice(0, 9)).toEqual([
      name,
      '',
      `1 new job on ${name} for your alert: harb* "night shift" · Rotterdam`,
      '',
      'Harbour Pilot',
      expect.stringMatching(`^${boardUrl}/alerts/click/[0-9a-f-]{36}/match$`),
      'North Sea Pilots · Rotterdam · €50,000 – €60,000 a year',
      'Matches: harbour, night shift',
      '',
    ]);
    expect(mail?.text).toContain(
      `\n\nSee all jobs that match:\n${boardUrl}/jobs?q=harb*+%22night+shift%22&where=Rotterdam&sort=newest\n\n`,
    );
    expect(mail?.unsubscribeUrl).toMatch(new RegExp(`^${boardUrl}/alerts/[\\w-]{43}/unsubscribe$`));
  });

  it('says what jobs pay as the board does, also if they state the lowest or the highest pay only', async () => {
    await board.subscribe();
    const pay = { salary_currency: 'EUR', salary_period: 'yearly' };
    await post('lowest', { company_name: 'A', salary_min: 50_000, ...pay });
    await post('highest', { company_name: 'B', salary_max: 60_000, ...pay });
    await post('exact', { company_name: 'C', salary_min: 70_000, salary_max: 70_000, ...pay });
    await board.makeDue();
    const [mail] = await board.look();
    const lines = mail?.text.split('\n').filter((line) => line.includes('€')) ?? [];
    expect(lines.sort()).toEqual([
      'A · from €50,000 a year',
      'B · up to €60,000 a year',
      'C · €70,000 a year',
    ]);
  });

  it('finds backdated jobs and those that became live, but no renewals, resumes and reactivations', async () => {
    const draft = await post('draft', { status: 'draft' });
    const live = await post('live');
    const closed = await post('closed', { status: 'expired' });
    // Stored as active, but never live.
    const overdue = await post('overdue', { posted_at: '2020-01-01', expires_at: '2020-02-01' });
    await board.subscribe();
    await post('backdated', { posted_at: '2020-01-01' });
    for (const status of ['draft', 'active']) await board.client.patch(`/jobs/${live.id}`, { status });
    await board.client.patch(`/jobs/${live.id}`, { posted_at: '2026-11-01' });
    await board.client.patch(`/jobs/${draft.id}`, { status: 'active' });
    for (const { id } of [closed, overdue])
      await board.client.patch(`/jobs/${id}`, { status: 'active', expires_at: null });
    const [slugs = []] = await lookNow();
    expect(slugs.sort()).toEqual(['backdated', 'closed', 'draft', 'overdue']);
    for (const status of ['expired', 'active']) await board.client.patch(`/jobs/${draft.id}`, { status });
    expect(await lookNow()).toEqual([]);
  });

  it('leaves out what is no longer live, at the look and when the email is sent', async () => {
    await board.subscribe();
    await post('expired', { expires_at: '2099-01-01' });
    const paused = await post('paused');
    const late = await post('late');
    await post('stays');
    await board.client.patch(`/jobs/${paused.id}`, { status: 'draft' });
    await sql`update job_index set expires_at = now() where expires_at is not null`.execute(
      board.server.connection.db,
    );
    await board.makeDue();
    const { mails } = board;
    board.mails = async () => [];
    await board.look();
    await board.client.patch(`/jobs/${late.id}`, { status: 'expired' });
    expect((await mails()).map(slugsIn)).toEqual([['stays']]);
  });

  it('sends a batch in at most three emails of 20 jobs, and says how many more there are', async () => {
    await board.subscribe();
    await postJobs(
      board.client,
      Array.from({ length: 72 }, (_, n) => ({
        title: `Job ${n}`,
        expires_at: null,
        posted_at: new Date(Date.UTC(2026, 0, n + 1)).toISOString(),
      })),
    );
    await board.makeDue();
    const mails = await board.look();
    const parts = mails.map(({ subject, text }) => [subject, /\d+ more jobs match/.exec(text)?.[0]]);
    expect(parts.sort()).toEqual([
      ['72 new jobs (1/3): all jobs', undefined],
      ['72 new jobs (2/3): all jobs', undefined],
      ['72 new jobs (3/3): all jobs', '12 more jobs match'],
    ]);
    const titles = mails.flatMap(({ text }) => text.match(/^Job \d+$/gm) ?? []);
    expect(new Set(titles).size).toBe(60);
    expect(titles).not.toContain('Job 11');
    expect(await lookNow()).toEqual([]);
  });

  it('sends at most 24 emails a day, and what is left on the next day', async () => {
    await board.subscribe({ frequency: 'instant' });
    for (let n = 0; n < 24; n++) {
      await post(`job-${n}`);
      expect(await board.look()).toHaveLength(1);
    }
    await post('left');
    expect(await board.look()).toEqual([]);
    expect(await lookNow()).toEqual([]);
    await sql`update alerts set sent_on = sent_on - 1`.execute(board.server.connection.db);
    expect(await lookNow()).toEqual([['left']]);
  });

  it('that is instant looks when jobs are published, and rests otherwise', async () => {
    await board.subscribe({ frequency: 'instant' });
    const waiting = async () =>
      (await sql<{ due_at: string | null }>`select due_at from alerts`.execute(board.server.connection.db))
        .rows;
    expect(await board.look()).toEqual([]);
    expect(await waiting()).toEqual([{ due_at: null }]);
    await post('new');
    expect((await board.look()).map(slugsIn)).toEqual([['new']]);
    expect(await waiting()).toEqual([{ due_at: null }]);
  });

  it('that is daily is due at its hour in its time zone', async () => {
    await board.client.patch('/organization', { time_zone: 'Asia/Kolkata' });
    await board.subscribe({ query: { search: 'a' }, hour: 7 });
    await board.subscribe({ query: { search: 'b' }, hour: 7, time_zone: 'Asia/Tokyo' });
    const { rows } = await sql<{ time: string }>`
      select to_char(due_at at time zone 'UTC', 'HH24:MI') as time from alerts order by query ->> 'search'`.execute(
      board.server.connection.db,
    );
    expect(rows.map(({ time }) => time)).toEqual(['01:30', '22:00']);
  });

  it('moves to the clock of another time zone of the organization, unless it has one of its own, is due, or waits for the next day', async () => {
    await board.subscribe({ query: { search: 'a' }, hour: 7 });
    await board.subscribe({ query: { search: 'b' }, hour: 9, frequency: 'weekly' });
    await board.subscribe({ query: { search: 'c' }, hour: 7, time_zone: 'Asia/Tokyo' });
    await board.subscribe({ query: { search: 'd' }, hour: 7 });
    const { db } = board.server.connection;
    await sql`update alerts set due_at = '2026-01-01 05:00Z' where query ->> 'search' = 'd'`.execute(db);
    await board.subscribe({ query: { search: 'e' }, hour: 7 });
    // As after all emails that an alert may send a day.
    await sql`update alerts set sent_on = (now() at time zone 'UTC')::date, sent_on_day = 24, due_at = '2099-01-01 00:00Z'
      where query ->> 'search' = 'e'`.execute(db);
    await board.client.patch('/organization', { time_zone: 'Asia/Kolkata' });
    const { rows } = await sql<{ time: string }>`
      select to_char(due_at at time zone 'UTC', 'HH24:MI') as time from alerts order by query ->> 'search'`.execute(
      db,
    );
    expect(rows.map(({ time }) => time)).toEqual(['01:30', '03:30', '22:00', '05:00', '00:00']);
  });

  it('does not report jobs twice or lose them when its settings change', async () => {
    const token = await board.subscribe();
    await post('first');
    await board.send('PATCH', `/organization/alerts/${token}`, { frequency: 'instant' });
    expect((await board.look()).map(slugsIn)).toEqual([['first']]);
    await post('second');
    await board.send('PATCH', `/organization/alerts/${token}`, { frequency: 'weekly' });
    expect(await lookNow()).toEqual([['second']]);
    expect(await lookNow()).toEqual([]);
  });

  it('sends nothing to a suppressed email address', async () => {
    await board.subscribe();
    await board.client.post('/suppressions', { email: 'mette@pilots.example', reason: 'complaint' });
    await post('new');
    expect(await lookNow()).toEqual([]);
  });

  it('waits while outgoing work is held, and reports everything afterwards', async () => {
    await board.subscribe();
    const { db } = board.server.connection;
    const { organizationId } = board.client.scope;
    await holdOutgoing(db, organizationId, 'imported');
    await post('new');
    expect(await lookNow()).toEqual([]);
    await resumeOutgoing(db, organizationId);
    expect(await lookNow()).toEqual([['new']]);
  });
});

it('jobs that are published by a transaction that commits late are not lost', async () => {
  await board.subscribe();
  const { pool } = board.server.connection;
  const slow = await pool.connect();
  try {
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    await post('fast');
    expect(await lookNow()).toEqual([['fast']]);
    const { organizationId } = board.client.scope;
    const draft = await post('slow', { status: 'draft' });
    await slow.query(`update jobs set status = 'active' where organization_id = $1 and id = $2`, [
      organizationId,
      draft.id,
    ]);
    await slow.query(`update job_index set status = 'active' where organization_id = $1 and job_id = $2`, [
      organizationId,
      draft.id,
    ]);
    expect(await lookNow()).toEqual([]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect(await lookNow()).toEqual([['slow']]);
});

it('an organization with a broken alert does not keep others waiting', async () => {
  const other = onServer(board.server, await newOrganization({ server: board.server }));
  await board.subscribe();
  await other.subscribe();
  await post('mine');
  await postJob(other.client, { slug: 'theirs' });
  await sql`update alerts set time_zone = 'Mars/Base' where organization_id = ${board.client.scope.organizationId}`.execute(
    board.server.connection.db,
  );
  await board.makeDue();
  await other.makeDue();
  await expect(board.look()).rejects.toThrow('failed to look for the jobs of some alerts');
  expect((await other.mails()).map(slugsIn)).toEqual([['theirs']]);
});
