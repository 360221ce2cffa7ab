import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, type TestServer, until } from '../../../../test/app.ts';
import { emailSource, mailerTo } from '../../../../test/emails.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { postMember } from '../../../../test/members.ts';
import { performDue } from '../../../../test/queue.ts';
import { visit } from '../../../../test/sign-in.ts';
import { serverForWorkers, startWorkerProcess, work } from '../../../../test/worker.ts';
import type { Member } from '../../../features/people/members/schema.ts';
import { newSmtpMailer } from '../smtp.ts';

let server: TestServer;
let client: Client;
let member: Member;
beforeEach(async () => {
  server = await serverForWorkers({ RATE_LIMIT_SIGN_IN: '0' });
  client = await newOrganization({ server });
  member = await postMember(client);
  const visitor = await visit(client, { server });
  expect((await visitor.send('POST', '/organization/sign-in-links', { email: member.email })).status).toBe(
    202,
  );
});

/** A mail server that stores each email and calls `respond` instead of responding. */
async function startCarelessServer(respond: (accept: () => void, disconnect: () => void) => void) {
  const sources: string[] = [];
  const mailServer = await startMailServer({
    onData: (stream, session, done) => {
      stream.toArray().then((chunks) => {
        sources.push(Buffer.concat(chunks).toString());
        respond(
          () => done(),
          () => mailServer.disconnect(session),
        );
      }, done);
    },
  });
  const hasReceived = (count: number) =>
    until(
      async () => sources,
      ({ length }) => length >= count,
    );
  return { ...mailServer, sources, hasReceived };
}

const query = async (statement: string) => (await server.connection.pool.query(statement)).rows;
const makeDue = () =>
  query("UPDATE emails SET claim = NULL, due_at = now() - interval '1 second' WHERE status = 'pending'");

async function signInWith(source: string): Promise<number> {
  const [, token] = /token=3D([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))!;
  return (await (await visit(client, { server })).signIn({ token })).status;
}

describe('a mail server that responds late after it received the email', () => {
  test('gets the email once, because the worker waits and renews its lease', async () => {
    let accept = () => {};
    const slow = await startCarelessServer((done) => {
      accept = done;
    });
    const source = emailSource(server, mailerTo(slow), { renewEveryMs: 50 });
    const [first] = await query('SELECT due_at FROM emails');
    const sending = performDue(source);
    await slow.hasReceived(1);
    const readLease = async () => (await query('SELECT due_at FROM emails'))[0].due_at;
    const lease = await readLease();
    expect(lease > first.due_at).toBe(true);
    await until(readLease, (dueAt) => dueAt > lease);
    await performDue(emailSource(server, mailerTo(slow)));
    accept();
    await sending;
    expect(slow.sources).toHaveLength(1);
    expect(await query('SELECT status, attempts FROM emails')).toEqual([{ status: 'sent', attempts: 0 }]);
    expect(await signInWith(slow.sources[0]!)).toBe(200);
  });

  test.each([
    ['never responds', (_accept: () => void, _disconnect: () => void) => {}],
    ['disconnects', (_accept: () => void, disconnect: () => void) => disconnect()],
  ])('and %s gets the same email twice, and no third time', async (_, respond) => {
    const careless = await startCarelessServer(respond);
    const from = { name: 'Corkboard', address: 'no-reply@boards.localhost' };
    const mailer = newSmtpMailer({ url: careless.url, from, limits: { untilResponse: 100 } });
    for (let time = 1; time <= 3; time++) {
      await performDue(emailSource(server, mailer)).catch(() => undefined);
      await makeDue();
    }
    const [first, second, ...others] = careless.sources;
    expect(others).toEqual([]);
    expect(second).toBe(first);
    expect(await query('SELECT status, uncertain_attempts FROM emails')).toEqual([
      { status: 'failed', uncertain_attempts: 1 },
    ]);
    expect(await signInWith(first!)).toBe(200);
  });
});

test('a worker that is killed between sending and recording repeats the same email with the same link', async () => {
  const slow = await startCarelessServer(() => {});
  const { DATABASE_URL, DATA_DIR, MASTER_KEY, PLATFORM_DOMAIN, PLATFORM_SCHEME } = server.config;
  const settings = {
    DATABASE_URL,
    DATA_DIR,
    MASTER_KEY,
    PLATFORM_DOMAIN,
    PLATFORM_SCHEME,
    SMTP_URL: slow.url,
  };
  const worker = await startWorkerProcess(settings);
  await slow.hasReceived(1);
  worker.child.kill('SIGKILL');
  await worker.ended;
  const prompt: MailServer = await startMailServer();
  work(server, { mailer: mailerTo(prompt), clock: { offsetMs: 61_000 } });
  await until(
    async () => prompt.mails,
    ({ length }) => length === 1,
  );
  expect(prompt.mails[0]!.source).toBe(slow.sources[0]);
  expect(await signInWith(slow.sources[0]!)).toBe(200);
  expect(await signInWith(prompt.mails[0]!.source)).toBe(401);
});

test('an email that left while the database was down is recorded later, and leaves once', async () => {
  const mailServer = await startMailServer({
    onData: (stream, { envelope }, done) => {
      stream.toArray().then(async () => {
        await query('ALTER TABLE emails RENAME TO hidden');
        mailServer.mails.push({ from: '', to: [envelope.rcptTo[0]!.address], source: '', decoded: '' });
        done();
      }, done);
    },
  });
  const sending = performDue(emailSource(server, mailerTo(mailServer)));
  await until(
    async () => mailServer.mails,
    ({ length }) => length === 1,
  );
  await query('ALTER TABLE hidden RENAME TO emails');
  await sending;
  expect(mailServer.mails).toHaveLength(1);
  expect(await query('SELECT status FROM emails')).toEqual([{ status: 'sent' }]);
});
