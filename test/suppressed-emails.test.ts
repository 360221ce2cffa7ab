import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '../src/features/billing/plans/schema.ts';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { sendDueAlerts } from '../src/features/jobs/alerts/sending/send-due.ts';
import { onServer, tokenOf } from './alerts.ts';
import { newOrganization, ownServer } from './app.ts';
import { type ApplicationBoard, newApplicationBoard } from './applications.ts';
import { emailSource, mailerTo } from './emails.ts';
import { postJob } from './jobs.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { ownDatabase } from './own-database.ts';
import { type Employer, newEmployer, pilot, postPostingPlan, setApproval } from './postings.ts';
import { performDue } from './queue.ts';

/*
 * One person gets every kind of email that a board sends for its own reasons, through a mail server that rejects some of them.
 */

/** What is in the emails of each kind, and in no others. */
const marks: Record<string, string> = {
  alert: '/alerts/click/',
  'application to employer': '/account/candidates/',
  application: '/account/applications/',
  posting: 'is online',
  'sign-in link': 'token=',
};
const ALL = Object.keys(marks).sort();
const WITHOUT_ALERT = ALL.filter((kind) => kind !== 'alert');

let board: ApplicationBoard;
let employer: Employer;
let plan: Plan;
let mailServer: MailServer;
/** What the mail server says to emails for the person. */
let rejection: { code: number; message: string } | undefined;

beforeEach(async () => {
  rejection = undefined;
  mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (rejection === undefined || address.toLowerCase() !== employer.email.toLowerCase()) return done();
      done(Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
    },
  });
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  board = await newApplicationBoard({ server, client: await newOrganization({ server }) });
  const { client, job } = board;
  await setApproval(client, 'none');
  plan = await postPostingPlan(client, { amount: 0 });
  employer = await newEmployer(client, { role: 'employer', email: 'Ines@pilots.example' }, server);
  const { company_id } = (await client.get(`/jobs/${job.id}`)).body.data;
  await client.put(`/companies/${company_id}/members/${employer.memberId}`, { role: 'recruiter' });
  const alerts = onServer(server, client);
  const wanted = { email: employer.email, query: {}, frequency: 'daily' };
  await alerts.send('POST', '/organization/alerts', wanted);
  const token = tokenOf((await alerts.mails())[0]);
  expect((await alerts.send('POST', `/organization/alerts/${token}/confirm`)).status).toBe(200);
});

let times = 0;

/** Causes an email of each kind. */
async function cause(): Promise<void> {
  const { server, client } = board;
  const { db } = server.connection;
  times++;
  await postJob(client, { title: `Stoker ${times}` });
  await sql`update alerts set due_at = now() - interval '1 second'`.execute(db);
  await db.connection().execute(async (db) => {
    await sendDueAlerts(db, toInstallation(server.config), new AbortController().signal);
  });
  await board.apply({ name: 'Ana Ruiz', email: `ana-${times}@pilots.example` });
  const own = await postJob(client, { title: `Cook ${times}`, how_to_apply_method: 'form' });
  await board.send('POST', `/organization/jobs/${own.slug}/applications`, {
    name: 'Ines',
    email: employer.email,
  });
  const job = { ...pilot, title: `Pilot ${times}` };
  await employer.act(await employer.draft({ plan_id: plan.id, job }), 'submit');
  // A board sends a member one link at a time.
  await sql`delete from sign_in_links`.execute(db);
  await employer.visitor.send('POST', '/organization/sign-in-links', { email: employer.email });
}

/** Sends what is due like a worker, and returns what kinds of emails the person gets. */
async function deliver(): Promise<string[]> {
  await performDue(emailSource(board.server, mailerTo(mailServer))).catch(() => undefined);
  const mails = mailServer.mails.splice(0).filter(({ to }) => to[0] === employer.email);
  return mails
    .map(({ decoded }) => ALL.find((kind) => decoded.includes(marks[kind] as string)) ?? decoded)
    .sort();
}

async function causeAndDeliver(): Promise<string[]> {
  await cause();
  return deliver();
}

const listSuppressions = async () => (await board.client.get('/suppressions')).body.data;
const suppress = async (reason: string) =>
  expect((await board.client.post('/suppressions', { email: employer.email, reason })).status).toBe(201);
const deleteSuppressions = async () => {
  for (const { id } of await listSuppressions())
    expect((await board.client.delete(`/suppressions/${id}`)).status).toBe(200);
};

test('a mailbox that does not exist gets no more emails of any kind, until the suppression is deleted', async () => {
  expect(await causeAndDeliver()).toEqual(ALL);
  rejection = { code: 550, message: '5.1.1 No such user' };
  expect(await causeAndDeliver()).toEqual([]);
  rejection = undefined;
  expect(await listSuppressions()).toMatchObject([
    { email: employer.email, reason: 'bounce', is_shared: true },
  ]);
  expect(await causeAndDeliver()).toEqual([]);
  await deleteSuppressions();
  // What was not sent is not sent later.
  expect(await deliver()).toEqual([]);
  expect(await causeAndDeliver()).toEqual(ALL);
});

test.each(['complaint', 'unsubscribe'])('a %s stops alerts alone, until it is deleted', async (reason) => {
  await suppress(reason);
  expect(await causeAndDeliver()).toEqual(WITHOUT_ALERT);
  await deleteSuppressions();
  expect(await causeAndDeliver()).toEqual(ALL);
});

test('a bounce that an email service reports stops all kinds, until it is deleted', async () => {
  await suppress('bounce');
  expect(await causeAndDeliver()).toEqual([]);
  await deleteSuppressions();
  expect(await causeAndDeliver()).toEqual(ALL);
});

test('temporary errors suppress nothing, and each email arrives once afterwards', async () => {
  rejection = { code: 450, message: '4.2.0 Try again later' };
  expect(await causeAndDeliver()).toEqual([]);
  rejection = undefined;
  expect(await listSuppressions()).toEqual([]);
  await sql`update emails set due_at = now() where status = 'pending'`.execute(board.server.connection.db);
  expect(await deliver()).toEqual(ALL);
  expect(await deliver()).toEqual([]);
});
