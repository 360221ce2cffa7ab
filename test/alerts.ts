import { sql } from 'kysely';
import { expect } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { sendDueAlerts } from '../src/features/jobs/alerts/sending/send-due.ts';
import type { Database } from '../src/platform/database/connect.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import { type Client, newOrganization, ownServer, type TestResponse, type TestServer } from './app.ts';
import { requestBoard } from './collections.ts';
import { sendDueEmails } from './emails.ts';
import type { HostRequest } from './hosts.ts';
import { ownDatabase } from './own-database.ts';

/** A board on a separate database, because the task that sends alerts works on all organizations. */
export interface AlertBoard {
  server: TestServer;
  client: Client;
  /** Sends a request to the API of the board's host. */
  send(method: string, path: string, body?: unknown, request?: HostRequest): Promise<TestResponse>;
  /** Requests an alert and confirms it with the link in its email. Returns its token. */
  subscribe(fields?: Record<string, unknown>): Promise<string>;
  /** Makes all alerts due, as if their time had come. */
  makeDue(): Promise<void>;
  /** Looks for new jobs like the task, and returns the emails about them. */
  look(db?: Database): Promise<Mail[]>;
  /** The emails that are due. */
  mails(): Promise<Mail[]>;
}

export async function newAlertBoard(settings: Record<string, string> = {}): Promise<AlertBoard> {
  const server = await ownServer({ DATABASE_URL: await ownDatabase(), ...settings });
  return onServer(server, await newOrganization({ server }));
}

export function onServer(server: TestServer, client: Client): AlertBoard {
  const { origin, config, connection } = server;
  const host = `${client.slug}.${config.PLATFORM_DOMAIN}`;
  const { organizationId } = client.scope;
  const board: AlertBoard = {
    server,
    client,
    send: (method, path, body, request = {}) =>
      requestBoard(origin, host, path, { method, ...(body === undefined ? {} : { body }), ...request }),
    subscribe: async (fields = {}) => {
      const response = await board.send('POST', '/organization/alerts', {
        email: 'mette@pilots.example',
        query: {},
        frequency: 'daily',
        ...fields,
      });
      expect(response.status, response.text).toBe(202);
      const token = tokenOf((await board.mails())[0]);
      const confirmed = await board.send('POST', `/organization/alerts/${token}/confirm`);
      expect(confirmed.status, confirmed.text).toBe(200);
      return token;
    },
    makeDue: async () => {
      await sql`update alerts set due_at = now() - interval '1 second' where organization_id = ${organizationId}`.execute(
        connection.db,
      );
    },
    look: async (db = connection.db) => {
      await db.connection().execute(async (db) => {
        await sendDueAlerts(db, toInstallation(config), new AbortController().signal);
      });
      return board.mails();
    },
    mails: () => sendDueEmails(server, organizationId),
  };
  return board;
}

/** The token in the links of an email. */
export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  return /\/alerts\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The slugs of the jobs in an email, in their order. */
export function slugsIn({ text }: Pick<Mail, 'text'>): string[] {
  return [...text.matchAll(/\/alerts\/click\/[\w-]+\/([\w-]+)/g)].map(([, slug = '']) => slug);
}
