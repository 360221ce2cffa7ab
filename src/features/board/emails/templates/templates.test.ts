import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  ownServer,
  request,
  sharedServer,
  type TestServer,
} from '../../../../../test/app.ts';
import { readAuditLog } from '../../../../../test/audit-log.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { postMember } from '../../../../../test/members.ts';
import { visit } from '../../../../../test/sign-in.ts';
import { languages } from '../../../../platform/languages/languages.ts';
import type { Mail } from '../../../../platform/mail/mailer.ts';

const NAME = 'member_sign_in_link';
const TEXTS = { subject: 'Ahoy {{board}}', text: 'Come **aboard**:\n\n[Aboard]({{link}})' };

let server: TestServer;
let client: Client;
beforeEach(async () => {
  server = await sharedServer();
  client = await newOrganization();
});

const save = (body: object, path = `${NAME}/en`, headers = {}) =>
  request(`${server.origin}/api/v1/email-templates/${path}`, {
    method: 'PUT',
    body,
    headers: { 'x-api-key': client.key, ...headers },
  });

const send = () => sendDueEmails(server, client.scope.organizationId);

async function sendLink(): Promise<Mail | undefined> {
  const { email } = await postMember(client);
  const visitor = await visit(client);
  expect((await visitor.send('POST', '/organization/sign-in-links', { email })).status).toBe(202);
  return (await send())[0];
}

describe('email templates', () => {
  test('are listed in each language, with their placeholders', async () => {
    const { body } = await client.get('/email-templates');
    const staff = [
      'staff_invitation',
      'webhook_disabled',
      'domain_failed',
      'import_needs_approval',
      'import_failed',
      'posting_waits',
      'application_arrived',
    ];
    const ofPostings = [
      ...['received', 'approved', 'rejected', 'edit_rejected', 'expiring', 'expired'],
      ...['payment_due', 'payment_received', 'payment_failed', 'payment_refunded', 'renewal_failed'],
      'purchase_refunded',
    ].map((name) => `posting_${name}`);
    const ofApplications = [
      'received',
      'waiting',
      'already_read',
      'notice',
      'to_employer',
      'stage',
      'message',
    ].map((name) => `application_${name}`);
    const ofBoard = [
      ...[NAME, 'member_registration', 'company_claim_requested', 'company_claim_granted'],
      ...['company_claim_declined', 'company_invitation', 'alert_confirmation', 'alert_new_jobs'],
    ];
    expect(body.data.map(({ name, language }: Record<string, string>) => `${name} ${language}`)).toEqual([
      ...[...ofBoard, ...ofPostings, ...ofApplications].flatMap((name) =>
        languages.map((language) => `${name} ${language}`),
      ),
      ...staff.flatMap((name) => [`${name} en`, `${name} de`]),
    ]);
    expect(body.data[0]).toMatchObject({
      subject: 'Sign in to {{board}}',
      is_overridden: false,
      updated_at: null,
    });
    expect(body.data[0].placeholders).toMatchObject([
      { name: 'board', is_url: false, is_required: false },
      { name: 'link', is_url: true, is_required: true },
      { name: 'minutes' },
    ]);
  });

  test('are overridden and reset per organization and language', async () => {
    const other = await newOrganization();
    const saved = await save(TEXTS);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({ ...TEXTS, language: 'en', is_overridden: true });
    expect((await client.get(`/email-templates/${NAME}/en`)).body).toEqual(saved.body);
    expect((await client.get(`/email-templates/${NAME}/de`)).body.data.is_overridden).toBe(false);
    expect((await other.get(`/email-templates/${NAME}/en`)).body.data.is_overridden).toBe(false);
    expect((await sendLink())!.subject).toBe(`Ahoy ${client.scope.organization.name}`);
    const reset = await client.delete(`/email-templates/${NAME}/en`);
    expect(reset.body.data).toMatchObject({ subject: 'Sign in to {{board}}', is_overridden: false });
    expect((await sendLink())!.subject).toBe(`Sign in to ${client.scope.organization.name}`);
  });

  test('name the texts that changed in the audit log', async () => {
    for (const texts of [TEXTS, { ...TEXTS, subject: 'All aboard' }]) await save(texts);
    const entries = await readAuditLog(client, { type: 'email_template' });
    expect(entries.map(({ changed_fields }) => changed_fields)).toEqual([['subject', 'text'], ['subject']]);
  });

  test.each([
    [{ ...TEXTS, subject: 'For {{member}}' }, '/subject'],
    [{ ...TEXTS, subject: '{{link}}' }, '/subject'],
    [{ ...TEXTS, subject: 'For {{ board' }, '/subject'],
    [{ ...TEXTS, text: 'No link' }, '/text'],
    [{ ...TEXTS, text: '{{link}} {{constructor}}' }, '/text'],
    [{ ...TEXTS, text: '{{link}} Dear {member_name}' }, '/text'],
    [{ ...TEXTS, text: '{{link}} [x]({{board}})' }, '/text'],
    [{ ...TEXTS, text: '{{link}} [x](javascript:alert(1))' }, '/text'],
    [{ ...TEXTS, text: '{{link}} [x](https://evil.example/{{link}})' }, '/text'],
    [{ ...TEXTS, text: '- {{link}}\n- [x](/path)' }, '/text'],
    [{ ...TEXTS, subject: 'a\u0007b' }, '/subject'],
    // These texts contain the link, but the email would not.
    [{ ...TEXTS, text: '[x](https://evil.example "{{link}}")' }, '/text'],
    [{ ...TEXTS, text: '\\{{link}}' }, '/text'],
  ])('reject %j', async (body, path) => {
    expect(new Set(issuePaths(await save(body)))).toEqual(new Set([path]));
  });

  test('reject a text of more than 5,000 characters or 40 kB of HTML', async () => {
    for (const text of [`{{link}}${'a'.repeat(5_000)}`, `{{link}}\n\n${'a\n\n'.repeat(1_600)}`])
      expect(issuePaths(await save({ ...TEXTS, text }))).toEqual(['/text']);
  });

  test('of the installation or unknown are not found', async () => {
    for (const path of [
      'domain_contested/en',
      'test/en',
      'nothing/en',
      `${NAME}/sv`,
      'staff_invitation/fr',
      `${NAME}/constructor`,
    ])
      expectError(await save(TEXTS, path), 404, 'not_found');
  });

  test('are not overwritten if they changed meanwhile', async () => {
    const { headers } = await client.get(`/email-templates/${NAME}/en`);
    const condition = { 'if-match': headers.get('etag')! };
    expect((await save(TEXTS, `${NAME}/en`, condition)).status).toBe(200);
    expectError(await save(TEXTS, `${NAME}/en`, condition), 412, 'precondition_failed');
  });
});

describe('a preview', () => {
  test('shows stored or given texts with sample values, and stores nothing', async () => {
    const preview = await client.post(`/email-templates/${NAME}/preview`, {
      language: 'de',
      subject: 'Moin',
    });
    expect(preview.status, preview.text).toBe(200);
    const { subject, text, html } = preview.body.data;
    expect(subject).toBe('Moin');
    expect(text).toContain('https://jobs.harbour.example/sign-in?token=sample');
    expect(html).toContain('Der Link läuft in 15 Minuten ab');
    expect((await client.get(`/email-templates/${NAME}/de`)).body.data.is_overridden).toBe(false);
  });

  test('of each email works in each of its languages, so that its built-in text can be changed', async () => {
    const { data } = (await client.get('/email-templates')).body;
    const previews = await Promise.all(
      data.map(({ name, language }: { name: string; language: string }) =>
        client.post(`/email-templates/${name}/preview`, { language }),
      ),
    );
    expect(previews.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(data.map(() => 200));
    expect(data.length).toBeGreaterThan(100);
    const ofAlert = data.findIndex(
      ({ name, language }: { name: string; language: string }) =>
        name === 'alert_new_jobs' && language === 'de',
    );
    expect(previews[ofAlert]?.body.data.text).toContain(
      'Deep-Sea Pilot\nhttps://jobs.harbour.example/jobs/deep-sea-pilot\nNorth Sea Pilots · Rotterdam\nTreffer: pilot',
    );
    for (const { body } of previews) expect(body.data.text).not.toMatch(/\{\{|undefined|\n[ \t]/);
  });

  test('rejects what could not be saved', async () => {
    const response = await client.post(`/email-templates/${NAME}/preview`, { text: '{{nothing}}' });
    expect(new Set(issuePaths(response))).toEqual(new Set(['/text']));
  });
});

describe('an email of an organization', () => {
  test('has its name, its reply-to address and its language', async () => {
    const settings = { from_name: ' Häfen Team ', reply_to: 'office@harbour.example', language: 'de' };
    const changed = await client.patch('/organization', settings);
    expect(changed.body.data).toMatchObject({ ...settings, from_name: 'Häfen Team' });
    expect(await sendLink()).toMatchObject({
      fromName: 'Häfen Team',
      replyTo: 'office@harbour.example',
      subject: `Bei ${client.scope.organization.name} anmelden`,
    });
    await client.patch('/organization', { from_name: null, reply_to: null });
    const mail = await sendLink();
    expect(mail!.fromName).toBe(client.scope.organization.name);
    expect(mail).not.toHaveProperty('replyTo');
  });

  test.each([
    ['fr', 'Connexion à '],
    ['es', 'Inicia sesión en '],
    ['nl', 'Inloggen bij '],
    ['pt', 'Entre em '],
    ['pl', 'Logowanie do '],
    ['it', 'Accedi a '],
  ])('to a member is in the language of the board: %s', async (language, subject) => {
    await client.patch('/organization', { language });
    const mail = await sendLink();
    expect(mail!.subject).toBe(`${subject}${client.scope.organization.name}`);
    expect(mail!.html).toContain(`<html lang="${language}"`);
  });

  test('to staff is in English where the dashboard lacks the language of the board', async () => {
    await client.patch('/organization', { language: 'pl' });
    for (const language of [undefined, 'pl']) {
      const { body } = await client.post('/email-templates/staff_invitation/preview', { language });
      expect(body.data.html).toContain('<html lang="en"');
    }
  });

  test('has only text if values make it too large', async () => {
    await save({ subject: 'x', text: `{{link}} ${'{{board}} '.repeat(490)}` });
    await client.patch('/organization', { name: '&'.repeat(200) });
    const mail = await sendLink();
    expect(mail!.html).toBeUndefined();
    expect(mail!.text).toContain('/sign-in?token=');
  });
});

describe('a test email', () => {
  const sendTest = (of = client, body: object = {}) =>
    of.post(`/email-templates/${NAME}/test`, { to: 'office@harbour.example', ...body });

  test('is sent with sample values and the stored texts', async () => {
    await save(TEXTS);
    const response = await sendTest();
    expect([response.status, response.body]).toEqual([202, { data: { to: 'office@harbour.example' } }]);
    const [mail] = await send();
    expect(mail).toMatchObject({
      to: 'office@harbour.example',
      subject: `Ahoy ${client.scope.organization.name}`,
    });
    expect(mail!.text).toContain('token=sample');
    const { rows } = await server.connection.pool.query(
      'SELECT payload FROM emails WHERE organization_id = $1',
      [client.scope.organizationId],
    );
    expect(rows).toEqual([{ payload: {} }]);
  });

  test('is limited per organization and hour', async () => {
    const limited = await ownServer({ RATE_LIMIT_TEST_EMAIL: '1' });
    const own = await newOrganization({ server: limited });
    expect((await sendTest(own)).status).toBe(202);
    expectError(await sendTest(own), 429, 'rate_limited');
    expect((await sendTest(await newOrganization({ server: limited }))).status).toBe(202);
  });

  test('is off on a public host without SMTP_URL', async () => {
    const settings = { PLATFORM_DOMAIN: 'boards.example', PLATFORM_SCHEME: 'https' };
    const silent = await newOrganization({ server: await ownServer(settings) });
    expectError(await sendTest(silent), 409, 'email_not_configured');
    const smtp = await newOrganization({
      server: await ownServer({ ...settings, SMTP_URL: 'smtp://127.0.0.1:9' }),
    });
    expect((await sendTest(smtp)).status).toBe(202);
  });
});
