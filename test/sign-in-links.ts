import { expect } from 'vitest';
import { toPlatform } from '../src/app.ts';
import type { Member } from '../src/features/members/schema.ts';
import { linksSource } from '../src/features/sign-in/links-source.ts';
import { newSmtpMailer } from '../src/platform/mail/smtp.ts';
import { type Answer, type Client, newOrganization, ownServer, type TestServer } from './app.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { postMember } from './members.ts';
import { ownDatabase } from './own-database.ts';
import { visit } from './sign-in.ts';

/** A board with a database of its own, a member, and a mail server. */
export interface MailingBoard {
  server: TestServer;
  client: Client;
  member: Member;
  mailServer: MailServer;
  ask(body: object, of?: Client): Promise<Answer>;
  /** Asks for a link, which must be answered as always. */
  askFor(member: Pick<Member, 'email'>, of?: Client): Promise<void>;
  /** Sends what is due, as a worker does, and fails with what failed. What is under way when `stop` is aborted is handed back. */
  send(to?: { url: string }, stop?: AbortSignal): Promise<void>;
  /** Those of all mails that were received. */
  tokens(): (string | undefined)[];
  signInStatus(token: string | undefined, at?: Client): Promise<number>;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Looks whose the links are that were asked for, as a worker does that is then told to stop. */
  prepare(): Promise<void>;
  /** Makes links due that wait for another try. */
  hurry(): Promise<unknown>;
}

export async function newMailingBoard(): Promise<MailingBoard> {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const client = await newOrganization({ server });
  const member = await postMember(client, { email: 'Mette@pilots.example' });
  const mailServer = await startMailServer();
  const { connection, config } = server;
  const query: MailingBoard['query'] = async (statement) => (await connection.pool.query(statement)).rows;
  const send: MailingBoard['send'] = async ({ url } = mailServer, stop = new AbortController().signal) => {
    const from = { name: 'Corkboard', address: 'no-reply@boards.localhost' };
    const source = linksSource({
      db: connection.db,
      platform: toPlatform(config),
      mailer: newSmtpMailer({ url, from }),
      clock: { offsetMs: 0 },
    });
    const failures: unknown[] = [];
    for (let isDone = false; !isDone; ) {
      const { lanes } = await source.findDue();
      const tasks = await source.claim(lanes.map((lane) => ({ lane, count: 5 })));
      const perform = async (task: unknown) => {
        await source.perform(task, stop).catch(async (error) => {
          if (stop.aborted) await source.handBack([task]);
          else failures.push(error);
        });
      };
      await Promise.all(tasks.map(({ task }) => perform(task)));
      isDone = tasks.length === 0 || stop.aborted;
    }
    if (failures.length > 0) throw new AggregateError(failures, (failures[0] as Error).message);
  };
  const ask: MailingBoard['ask'] = async (body, of = client) =>
    (await visit(of, { server })).send('POST', '/organization/sign-in-links', body);
  return {
    server,
    client,
    member,
    mailServer,
    ask,
    askFor: async ({ email }, of) => {
      const answer = await ask({ email }, of);
      expect(answer.status, answer.text).toBe(202);
    },
    send,
    prepare: () => send(mailServer, AbortSignal.abort()),
    tokens: () => mailServer.mails.map(({ decoded }) => /token=([\w-]{43})/.exec(decoded)?.[1]),
    signInStatus: async (token, at = client) =>
      (await (await visit(at, { server })).signIn({ token })).status,
    query,
    // The column rounds to milliseconds, perhaps up: now would be a moment later for whoever looks at once.
    hurry: () =>
      query("UPDATE sign_in_links SET due_at = now() - interval '1 second' WHERE status = 'pending'"),
  };
}
