import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization, sharedServer, type TestServer } from '../../../../../test/app.ts';
import { emailSource } from '../../../../../test/emails.ts';
import { expectError } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { performDue } from '../../../../../test/queue.ts';
import { newId } from '../../../../platform/ids.ts';
import { type Mail, MailError } from '../../../../platform/mail/mailer.ts';
import type { EmailKind } from '../../../../platform/mail/outbox/email-kind.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { deleteExpiredSuppressions } from './queries.ts';

let server: TestServer;
let client: Client;
let email: string;
beforeEach(async () => {
  server = await sharedServer();
  client = await newOrganization();
  email = `Mette-${newId()}@pilots.example`;
});

const newKind = (isAlert: boolean): EmailKind => ({
  name: isAlert ? 'sample_alert' : 'sample',
  isAlert,
  validSeconds: 60,
  templates: [],
  prepare: async (_, { to = '' }) => ({
    to,
    template: { name: 'company_claim_declined', description: '', sender: 'organization', placeholders: {} },
    values: {},
  }),
});

/** Sends an email, which the mail server may reject. Returns whether it was sent. */
async function send(
  { scope } = client,
  { isAlert = false, error }: { isAlert?: boolean; error?: MailError } = {},
) {
  const kind = newKind(isAlert);
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      if (error) throw error;
    },
  };
  await enqueueEmail(scope, { kind: kind.name, cause: newId(), payload: { to: email } });
  const source = emailSource(server, mailer, { kinds: [kind] });
  const isIncluded = ({ id }: { id: string }) => id === `${scope.organizationId} ${kind.name}`;
  await performDue(source, { isIncluded }).catch(() => undefined);
  return mails.length === 1;
}

const noMailbox = new MailError('550', { isPermanent: true, rejection: 'no_mailbox' });
const rejected = new MailError('554', { isPermanent: true, rejection: 'other' });
const temporary = new MailError('450', { isPermanent: false });

const suppress = (reason: string, of = client) => of.post('/suppressions', { email, reason });
const list = async (of = client) =>
  (await of.get(`/suppressions?email=${encodeURIComponent(email)}`)).body.data;
const query = (statement: string) => server.connection.pool.query(statement, [email.toLowerCase()]);

describe('an email address without a mailbox', () => {
  test('gets no email of any organization for 90 days', async () => {
    await send(client, { error: noMailbox });
    const other = await newOrganization();
    expect([await send(), await send(other), await send(other, { isAlert: true })]).toEqual([
      false,
      false,
      false,
    ]);
    const [suppression] = await list();
    expect(suppression).toMatchObject({ email, reason: 'bounce', is_shared: true });
    const { created_at, expires_at } = suppression;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(90 * 86_400_000);
    expect(await list(other)).toEqual([]);
    await query(
      "UPDATE email_suppressions SET expires_at = now() - interval '1 second' WHERE email_key = $1",
    );
    expect(await send(other)).toBe(true);
  });

  test('gets emails again when the organization that found it deletes the suppression', async () => {
    await send(client, { error: noMailbox });
    const [{ id }] = await list();
    expectError(await (await newOrganization()).delete(`/suppressions/${id}`), 404, 'not_found');
    expect((await client.delete(`/suppressions/${id}`)).body).toEqual({ data: { id, deleted: true } });
    expect(await send()).toBe(true);
  });
});

describe('other rejections', () => {
  test('suppress an email address at the third within a week', async () => {
    for (let time = 1; time <= 2; time++) await send(client, { error: rejected });
    expect(await send()).toBe(true);
    await query("UPDATE email_rejections SET created_at = now() - interval '8 days' WHERE email_key = $1");
    for (let time = 1; time <= 2; time++) expect(await send(client, { error: rejected })).toBe(true);
    expect(await list()).toEqual([]);
    await send(client, { error: rejected });
    expect(await send()).toBe(false);
  });

  test('provoked by one organization stop no email of another, such as a sign-in link', async () => {
    for (let time = 1; time <= 3; time++) await send(client, { error: rejected });
    expect(await list()).toMatchObject([{ reason: 'bounce', is_shared: false }]);
    expect(await send(await newOrganization())).toBe(true);
  });

  test('that are temporary do not count', async () => {
    for (let time = 1; time <= 4; time++) await send(client, { error: temporary });
    expect(await list()).toEqual([]);
  });
});

describe('a reported suppression', () => {
  test.each(['complaint', 'unsubscribe'])(
    'for a %s concerns only alerts of the organization',
    async (reason) => {
      const response = await suppress(reason);
      expect(response.status, response.text).toBe(201);
      expect(response.body.data).toMatchObject({ email, reason, is_shared: false, expires_at: null });
      expect([await send(client, { isAlert: true }), await send()]).toEqual([false, true]);
      expect(await send(await newOrganization(), { isAlert: true })).toBe(true);
    },
  );

  test('for a bounce concerns all emails of the organization, and of no other', async () => {
    await suppress('bounce');
    expect([await send(), await send(client, { isAlert: true })]).toEqual([false, false]);
    expect(await send(await newOrganization())).toBe(true);
  });

  test('is renewed by the same report, and stays shared', async () => {
    await send(client, { error: noMailbox });
    const [{ id }] = await list();
    const renewed = await suppress('bounce');
    expect(renewed.status).toBe(200);
    expect(renewed.body.data).toMatchObject({ id, is_shared: true });
  });
});

test('expired suppressions and old rejections are deleted', async () => {
  await suppress('bounce');
  await suppress('complaint');
  await send(await newOrganization(), { error: rejected });
  await query(
    "UPDATE email_suppressions SET expires_at = now() - interval '1 second' WHERE email_key = $1 AND reason = 'bounce'",
  );
  await query("UPDATE email_rejections SET created_at = now() - interval '8 days' WHERE email_key = $1");
  await deleteExpiredSuppressions(server.connection.db);
  expect(await list()).toMatchObject([{ reason: 'complaint' }]);
  expect((await query('SELECT FROM email_rejections WHERE email_key = $1')).rows).toEqual([]);
});

test('a member’s export contains suppressions, and the erasure deletes them', async () => {
  const member = await postMember(client, { email });
  await suppress('complaint');
  await send(client, { error: rejected });
  const exported = await client.get(`/members/${member.id}/export`);
  expect(exported.body.data.suppressions).toMatchObject([{ email, reason: 'complaint' }]);
  await client.delete(`/members/${member.id}`);
  expect(await list()).toEqual([]);
  expect((await query('SELECT FROM email_rejections WHERE email_key = $1')).rows).toEqual([]);
});
