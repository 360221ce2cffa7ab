import { expect } from 'vitest';
import { toPlatform } from '../src/app.ts';
import type { Member } from '../src/features/members/schema.ts';
import { sendSignInLinks } from '../src/features/sign-in/send-links.ts';
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
  /** Sends what is due, as the recurring task does. */
  send(to?: { url: string }, stop?: AbortSignal): Promise<void>;
  /** Those of all mails that were received. */
  tokens(): (string | undefined)[];
  signInStatus(token: string | undefined, at?: Client): Promise<number>;
  query(statement: string): Promise<Record<string, unknown>[]>;
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
    send: async ({ url } = mailServer, stop = new AbortController().signal) => {
      const from = { name: 'Corkboard', address: 'no-reply@boards.localhost' };
      const sending = { platform: toPlatform(config), mailer: newSmtpMailer({ url, from }) };
      await connection.db.connection().execute((db) => sendSignInLinks(db, sending, stop));
    },
    tokens: () => mailServer.mails.map(({ decoded }) => /token=([\w-]{43})/.exec(decoded)?.[1]),
    signInStatus: async (token, at = client) =>
      (await (await visit(at, { server })).signIn({ token })).status,
    query,
    hurry: () => query('UPDATE sign_in_links SET due_at = now() WHERE due_at IS NOT NULL'),
  };
}
