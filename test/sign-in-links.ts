import { expect } from 'vitest';
import type { Member } from '../src/features/people/members/schema.ts';
import { type Client, newOrganization, ownServer, type TestResponse, type TestServer } from './app.ts';
import { emailSource, mailerTo } from './emails.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { postMember } from './members.ts';
import { ownDatabase } from './own-database.ts';
import { performDue } from './queue.ts';
import { visit } from './sign-in.ts';

/** A board on a separate database, a member, and a mail server. */
export interface MailingBoard {
  server: TestServer;
  client: Client;
  member: Member;
  mailServer: MailServer;
  /** Sends a request for a link with this body. */
  ask(body: object, of?: Client): Promise<TestResponse>;
  /** Requests a link and expects 202. */
  requestLink(member: Pick<Member, 'email'>, of?: Client): Promise<void>;
  /** Sends due links like a worker, and throws their errors. Releases unfinished links when `stop` aborts. */
  send(to?: { url: string }, stop?: AbortSignal): Promise<void>;
  /** The tokens of all received emails. */
  tokens(): (string | undefined)[];
  signInStatus(token: string | undefined, at?: Client): Promise<number>;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Assigns links to members, like a worker that then stops. */
  prepare(): Promise<void>;
  /** Makes pending emails due immediately. */
  makeDue(): Promise<unknown>;
}

export async function newMailingBoard(): Promise<MailingBoard> {
  const server = await ownServer({ DATABASE_URL: await ownDatabase() });
  const client = await newOrganization({ server });
  const member = await postMember(client, { email: 'Mette@pilots.example' });
  const mailServer = await startMailServer();
  const { connection } = server;
  const query: MailingBoard['query'] = async (statement) => (await connection.pool.query(statement)).rows;
  const send: MailingBoard['send'] = async ({ url } = mailServer, stop = new AbortController().signal) => {
    await performDue(emailSource(server, mailerTo({ url })), { stop });
  };
  const ask: MailingBoard['ask'] = async (body, of = client) =>
    (await visit(of, { server })).send('POST', '/organization/sign-in-links', body);
  return {
    server,
    client,
    member,
    mailServer,
    ask,
    requestLink: async ({ email }, of) => {
      const response = await ask({ email }, of);
      expect(response.status, response.text).toBe(202);
    },
    send,
    prepare: () => send(mailServer, AbortSignal.abort()),
    tokens: () => mailServer.mails.map(({ decoded }) => /token=([\w-]{43})/.exec(decoded)?.[1]),
    signInStatus: async (token, at = client) =>
      (await (await visit(at, { server })).signIn({ token })).status,
    query,
    // The column may round up to the next millisecond, so now() could be in the future for an immediate query.
    makeDue: () => query("UPDATE emails SET due_at = now() - interval '1 second' WHERE status = 'pending'"),
  };
}
