import { expect } from 'vitest';
import type { ApplicationSummary } from '../src/features/hiring/applications/schema.ts';
import type { Mail } from '../src/platform/mail/mailer.ts';
import { type Client, newOrganization, sharedServer, type TestResponse, type TestServer } from './app.ts';
import { requestBoard } from './collections.ts';
import { sendDueEmails } from './emails.ts';
import type { HostRequest } from './hosts.ts';
import { postJob } from './jobs.ts';

export interface ApplicationBoard {
  server: TestServer;
  client: Client;
  job: { id: string; slug: string; title: string };
  /** Sends a request to the API of the board's host. */
  send(method: string, path: string, body?: unknown, request?: HostRequest): Promise<TestResponse>;
  /** Applies for the job, and returns the response. */
  apply(fields?: Record<string, unknown> | FormData, request?: HostRequest): Promise<TestResponse>;
  /** The same with a file. */
  applyWith(file: Uint8Array, name?: string, fields?: Record<string, string>): Promise<TestResponse>;
  list(query?: string): Promise<ApplicationSummary[]>;
  /** The emails that are due. */
  mails(): Promise<Mail[]>;
}

export const mette = { name: 'Mette Holm', email: 'mette@pilots.example' };

/** A board with a job that takes applications. */
export async function newApplicationBoard(
  options: { server?: TestServer; client?: Client; job?: Record<string, unknown> } = {},
): Promise<ApplicationBoard> {
  const used = options.server ?? (await sharedServer());
  const client = options.client ?? (await newOrganization({ server: used }));
  const job = await postJob(client, {
    title: 'Harbour Pilot',
    company_name: 'North Sea Pilots',
    how_to_apply_method: 'form',
    ...options.job,
  });
  const host = `${client.slug}.${used.config.PLATFORM_DOMAIN}`;
  const board: ApplicationBoard = {
    server: used,
    client,
    job,
    send: (method, path, body, request = {}) =>
      requestBoard(used.origin, host, path, { method, ...(body === undefined ? {} : { body }), ...request }),
    apply: (fields = {}, request) => {
      const body = fields instanceof FormData ? fields : { ...mette, ...fields };
      return board.send('POST', `/organization/jobs/${job.slug}/applications`, body, request);
    },
    applyWith: (file, name = 'cv.pdf', fields = {}) =>
      board.apply(resumeForm({ ...mette, ...fields }, file, name)),
    list: async (query = '') => {
      const response = await client.get(`/applications${query}`);
      expect(response.status, response.text).toBe(200);
      return response.body.data;
    },
    mails: () => sendDueEmails(used, client.scope.organizationId),
  };
  return board;
}

export function resumeForm(fields: Record<string, string>, file: Uint8Array, name = 'cv.pdf'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('resume', new Blob([new Uint8Array(file)]), name);
  return form;
}

/** The token in the link of an email to a candidate. */
export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  return /\/account\/applications\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
