import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, type TestServer, until } from '../../../../test/app.ts';
import { mailerTo } from '../../../../test/emails.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { postMember } from '../../../../test/members.ts';
import { listen } from '../../../../test/notifications.ts';
import { visit } from '../../../../test/sign-in.ts';
import { serverForWorkers, startWorkerProcess, work } from '../../../../test/worker.ts';
import type { Member } from '../../../features/people/members/schema.ts';

let server: TestServer;
let client: Client;
beforeEach(async () => {
  server = await serverForWorkers({ RATE_LIMIT_SIGN_IN: '0' });
  client = await newOrganization({ server });
});

async function requestLink({ email }: Member, of = client): Promise<void> {
  const visitor = await visit(of, { server });
  expect((await visitor.send('POST', '/organization/sign-in-links', { email })).status).toBe(202);
}

const postMembers = (count: number, of = client) =>
  Promise.all(Array.from({ length: count }, () => postMember(of)));

const received = ({ mails }: MailServer) => mails.map(({ to }) => to[0]).sort();
const emails = (members: Member[]) => members.map(({ email }) => email).sort();

async function statuses(): Promise<string[]> {
  const { rows } = await server.connection.pool.query('SELECT status FROM emails');
  return rows.map(({ status }) => status);
}

const allSent = () => until(statuses, (all) => all.every((status) => status === 'sent'));

test('a committed request wakes the workers', async () => {
  const notified = await listen(server.config.DATABASE_URL, 'corkboard_work');
  await requestLink({ email: 'nobody@pilots.example' } as Member);
  await notified();
});

test('workers share the links of several boards, and each is sent once', async () => {
  const other = await newOrganization({ server });
  const [members, others] = [await postMembers(12), await postMembers(2, other)];
  await Promise.all([
    ...members.map((each) => requestLink(each)),
    ...others.map((each) => requestLink(each, other)),
  ]);
  await requestLink({ email: 'nobody@pilots.example' } as Member);
  const mailServer = await startMailServer();
  for (let count = 0; count < 3; count++) work(server, { mailer: mailerTo(mailServer) });
  const all = await until(statuses, (all) => !all.includes('pending'));
  expect(all.sort()).toEqual(['not_needed', ...Array(14).fill('sent')]);
  expect(received(mailServer)).toEqual(emails([...members, ...others]));
});

test('links of one board do not use the whole capacity', async () => {
  const quiet = await newOrganization({ server });
  const many = await postMembers(8);
  await Promise.all(many.map((each) => requestLink(each)));
  const hanging: (() => void)[] = [];
  const mailServer = await startMailServer({
    onRcptTo: (_, _session, done) => void hanging.push(() => done()),
  });
  work(server, { mailer: mailerTo(mailServer) });
  await until(
    async () => hanging.length,
    (count) => count === 1,
  );
  const [member] = await postMembers(1, quiet);
  await requestLink(member!, quiet);
  await until(
    async () => hanging.length,
    (count) => count === 2,
  );
  hanging[1]!();
  await until(
    async () => mailServer.mails,
    ({ length }) => length === 1,
  );
  expect(received(mailServer)).toEqual([member!.email]);
});

describe('a worker', () => {
  test('that is killed loses no link: another worker sends it when the lease expires', async () => {
    const members = await postMembers(4);
    await Promise.all(members.map((each) => requestLink(each)));
    let isHanging = true;
    let started = 0;
    const mailServer = await startMailServer({
      onRcptTo: (_, _session, done) => {
        started++;
        if (!isHanging) done();
      },
    });
    const { DATABASE_URL, DATA_DIR, MASTER_KEY } = server.config;
    const settings = { DATABASE_URL, DATA_DIR, MASTER_KEY, SMTP_URL: mailServer.url };
    const worker = await startWorkerProcess(settings);
    // The worker sends no second email to a server that has not responded to the first.
    const begun = await until(async () => started, Boolean);
    expect(begun).toBe(1);
    worker.child.kill('SIGKILL');
    await worker.ended;
    isHanging = false;
    expect(await statuses()).toEqual(Array(4).fill('pending'));
    work(server, { mailer: mailerTo(mailServer), clock: { offsetMs: 61_000 } });
    await allSent();
    expect(received(mailServer)).toEqual(emails(members));
    const [, token] = /token=([\w-]{43})/.exec(mailServer.mails[0]!.decoded)!;
    const visitor = await visit(client, { server });
    expect((await visitor.signIn({ token })).status).toBe(200);
  });

  test('logs failures without the recipient and the link', async () => {
    const [member] = await postMembers(1);
    const mailServer = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 })),
    });
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    work(server, { mailer: mailerTo(mailServer), log });
    await requestLink(member!);
    await until(
      async () => lines,
      ({ length }) => length > 0,
    );
    expect(JSON.parse(lines[0]!)).toMatchObject({
      work: 'emails',
      error: 'The email server responded 550 (EENVELOPE).',
      msg: 'task failed',
    });
    expect(lines.join()).not.toMatch(/@|token=/);
    expect(await statuses()).toEqual(['failed']);
  });
});
