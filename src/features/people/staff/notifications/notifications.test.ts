import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  newOrganization,
  sharedServer,
  type TestServer,
  until,
} from '../../../../../test/app.ts';
import { addActiveDomain, postDomain } from '../../../../../test/domains.ts';
import { emailSource, mailerTo } from '../../../../../test/emails.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { type MailServer, startMailServer } from '../../../../../test/mail-server.ts';
import { openWithNames } from '../../../../../test/outbound.ts';
import { performDue } from '../../../../../test/queue.ts';
import { newStaff, newUser, signInAs } from '../../../../../test/staff.ts';
import { startWebhookReceiver } from '../../../../../test/webhook-receiver.ts';
import { patchWebhook, postWebhook } from '../../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../../test/worker.ts';
import { inTransaction } from '../../../../platform/scope.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import type { Domain } from '../../../board/organizations/domains/schema.ts';
import { verifyDomain } from '../../../board/organizations/domains/verify.ts';
import { disableWebhook } from '../../../connect/webhooks/disable.ts';
import { webhookDisabledCause } from '../../../connect/webhooks/disabled-email.ts';
import { insertMembership } from '../memberships/queries.ts';
import type { UserRow } from '../users/queries.ts';
import { notifyStaff } from './notify.ts';
import type { Notification } from './schema.ts';

let server: TestServer;
let board: Client;
let mailServer: MailServer;
beforeEach(async () => {
  server = await sharedServer();
  board = await newOrganization();
  mailServer = await startMailServer();
});

/** Sends the due emails of the organization, and returns their recipients in order. */
async function send(of = board): Promise<string[]> {
  const { length } = mailServer.mails;
  const { organizationId } = of.scope;
  const isIncluded = (partition: { organizationId: number }) => partition.organizationId === organizationId;
  await performDue(emailSource(server, mailerTo(mailServer)), { isIncluded });
  return mailServer.mails.slice(length).flatMap(({ to }) => to);
}

async function disableNew(of = board): Promise<string> {
  const { id } = await postWebhook(of, { target_url: 'https://hooks.pilots.example/token/s3cret' });
  await disableWebhook(of.scope, notifyStaff, id, 'gone');
  return id;
}

async function choose(user: UserRow, of: Client, is_enabled: boolean, cause = 'webhook_disabled') {
  const body = { organization_id: of.scope.organizationId, cause, is_enabled };
  return (await signInAs(user)).send('PATCH', '/me/notifications', body);
}

async function listOf(user: UserRow): Promise<Notification[]> {
  return (await (await signInAs(user)).send('GET', '/me/notifications')).body.data;
}

const emailsOf = (users: UserRow[]) => users.map(({ email }) => email).sort();

test('a worker that disables a webhook emails owners and admins with a proved email address', async () => {
  server = await serverForWorkers();
  board = await newOrganization({ server });
  const owner = await newStaff(board, 'owner', { server });
  const admin = await newStaff(board, 'admin', { server });
  for (const role of ['editor', 'viewer'] as const) await newStaff(board, role, { server });
  await newStaff(board, 'owner', { server, isEmailProved: false });
  await newStaff(await newOrganization({ server }), 'owner', { server });
  const receiver = await startWebhookReceiver(410);
  const { id } = await postWebhook(board, { target_url: `${receiver.url}/s3cret`, event: 'category.*' });
  work(server, { mailer: mailerTo(mailServer) });
  await board.post('/categories', { name: 'Shipping' });
  const statuses = await until(
    async () =>
      (await server.connection.db.selectFrom('emails').select('status').execute()).map((e) => e.status),
    (all) => all.length > 0 && !all.includes('pending'),
  );
  expect(statuses).toEqual(['sent', 'sent']);
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual(emailsOf([owner, admin]));
  const [mail] = mailServer.mails;
  const { host } = new URL(receiver.url);
  expect(mail!.decoded).toContain(`Subject: Webhook disabled: category.* to ${host}`);
  for (const part of ['Its receiver responded 410 Gone.', `Webhook: ${id}`])
    expect(mail!.decoded).toContain(part);
  expect(mail!.decoded).not.toContain('s3cret');
});

describe('a webhook', () => {
  test('that is disabled several times, also at once, sends one email, and another one after it was enabled', async () => {
    const owner = await newStaff(board, 'owner');
    const { id } = await postWebhook(board);
    const disable = () => disableWebhook(board.scope, notifyStaff, id, 'failing');
    await Promise.all([disable(), disable(), disable()]);
    await disable();
    const { db, organizationId } = board.scope;
    const [email] = await db
      .selectFrom('emails')
      .select('cause')
      .where('organization_id', '=', organizationId)
      .execute();
    const key = email!.cause.replace(` ${owner.id}`, '');
    await notifyStaff(board.scope, webhookDisabledCause, { key, payload: { webhookId: id } });
    expect(await send()).toEqual([owner.email]);
    await patchWebhook(board, id, { is_enabled: true });
    await disable();
    expect(await send()).toEqual([owner.email]);
  });

  test('whose disabling is rolled back, or that a person disables, sends none', async () => {
    await newStaff(board, 'owner');
    const { id } = await postWebhook(board);
    const failing = inTransaction(board.scope, async (scope) => {
      await disableWebhook(scope, notifyStaff, id, 'gone');
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    await patchWebhook(board, id, { is_enabled: false });
    expect(await send()).toEqual([]);
  });

  test('that is enabled or deleted before the email is sent sends none', async () => {
    await newStaff(board, 'owner');
    await patchWebhook(board, await disableNew(), { is_enabled: true });
    await board.delete(`/webhooks/${await disableNew()}`);
    expect(await send()).toEqual([]);
  });
});

describe('a domain', () => {
  const verify = async ({ scope }: Client, { id }: Domain, ...proved: Domain[]) => {
    const zone = Object.fromEntries(
      proved.map(({ verification }) => [verification.txt_name, [verification.txt_value]]),
    );
    const { outbound } = await openWithNames('127.0.0.1', zone);
    return verifyDomain(scope, { installation: toInstallation(server.config), outbound, notifyStaff }, id);
  };
  const makeOld = ({ id }: Domain) =>
    server.connection.pool.query("UPDATE domains SET created_at = now() - interval '8 days' WHERE id = $1", [
      id,
    ]);

  test('that is not verified in seven days sends one email, however often it is checked', async () => {
    const owner = await newStaff(board, 'owner');
    const claim = await postDomain(board, `jobs.${board.slug}.example`);
    expect(await verify(board, claim)).toMatchObject({ status: 'pending' });
    await makeOld(claim);
    const checks = await Promise.all([verify(board, claim), verify(board, claim)]);
    expect(checks).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await verify(board, claim);
    expect(await send()).toEqual([owner.email]);
    const { decoded } = mailServer.mails[0]!;
    expect(decoded).toContain(`Subject: The domain ${claim.domain} failed`);
    expect(decoded).toContain('It was not verified within seven days.');
    expect(decoded).toContain(claim.verification.txt_value);
  });

  test('that is verified before the email is sent sends none', async () => {
    await newStaff(board, 'owner');
    const claim = await postDomain(board, `jobs.${board.slug}.example`);
    await makeOld(claim);
    await verify(board, claim);
    expect(await verify(board, claim, claim)).toMatchObject({ status: 'active' });
    expect(await send()).toEqual([]);
  });

  test('that moves to another organization emails the staff of the one that lost it', async () => {
    const winner = await newOrganization();
    const owner = await newStaff(board, 'owner');
    await newStaff(winner, 'owner');
    const held = await addActiveDomain(board, `jobs.${board.slug}.example`);
    const claim = await postDomain(winner, held.domain);
    await server.connection.pool.query(
      'UPDATE domains SET contested_since = now(), transfer_at = now(), last_checked_at = now() WHERE id = $1',
      [held.id],
    );
    expect(await verify(winner, claim, claim)).toMatchObject({ status: 'active' });
    expect([await send(), await send(winner)]).toEqual([[owner.email], []]);
    expect(mailServer.mails[0]!.decoded).toContain('Another organization verified it');
  });
});

describe('staff', () => {
  test('turn each cause on or off, which ends with the role', async () => {
    const owner = await newStaff(board, 'owner');
    const editor = await newStaff(board, 'editor');
    const second = await newStaff(board, 'owner');
    expect(
      (await listOf(editor)).map(({ cause, is_enabled, is_default }) => [cause, is_enabled, is_default]),
    ).toEqual([
      ['webhook_disabled', false, true],
      ['domain_failed', false, true],
      ['import_needs_approval', false, true],
      ['import_failed', false, true],
      ['posting_waits', true, true],
      ['application_arrived', true, true],
    ]);
    const chosen = await choose(editor, board, true);
    expect(chosen.body.data).toMatchObject([
      { cause: 'webhook_disabled', is_enabled: true, is_default: false },
      { cause: 'domain_failed', is_enabled: false, is_default: true },
      { cause: 'import_needs_approval', is_enabled: false },
      { cause: 'import_failed', is_enabled: false },
      { cause: 'posting_waits', is_enabled: true },
      { cause: 'application_arrived', is_enabled: true },
    ]);
    expect(await listOf(editor)).toEqual(chosen.body.data);
    await choose(owner, board, false);
    await disableNew();
    expect((await send()).sort()).toEqual(emailsOf([editor, second]));

    const manager = (await signInAs(owner)).in(board);
    for (const { id } of [editor, second]) await manager.send('DELETE', `/staff/${id}`);
    const { db, organizationId } = board.scope;
    for (const { id } of [editor, second])
      await insertMembership(db, { organizationId, userId: id, role: 'editor' });
    await disableNew();
    expect(await send()).toEqual([]);
  });

  test('of two organizations choose for each', async () => {
    const other = await newOrganization();
    const user = await newUser();
    for (const { scope } of [board, other])
      await insertMembership(scope.db, {
        organizationId: scope.organizationId,
        userId: user.id,
        role: 'admin',
      });
    await choose(user, board, false);
    await Promise.all([disableNew(board), disableNew(other)]);
    expect([await send(board), await send(other)]).toEqual([[], [user.email]]);
  });

  test('get what their current role allows', async () => {
    const owner = await newStaff(board, 'owner');
    const promoted = await newStaff(board, 'viewer');
    const demoted = await newStaff(board, 'editor');
    await choose(demoted, board, true);
    const manager = (await signInAs(owner)).in(board);
    await manager.send('PATCH', `/staff/${promoted.id}`, { role: 'admin' });
    await manager.send('PATCH', `/staff/${demoted.id}`, { role: 'viewer' });
    await disableNew();
    expect((await send()).sort()).toEqual(emailsOf([owner, promoted]));
    expect(await listOf(demoted)).toEqual([]);
  });

  test('who lose the role or turn the cause off before the email is sent get none', async () => {
    const owner = await newStaff(board, 'owner');
    const [removed, changed, silent] = [
      await newStaff(board, 'admin'),
      await newStaff(board, 'admin'),
      await newStaff(board, 'admin'),
    ];
    await disableNew();
    const manager = (await signInAs(owner)).in(board);
    await manager.send('DELETE', `/staff/${removed.id}`);
    await manager.send('PATCH', `/staff/${changed.id}`, { role: 'viewer' });
    await choose(silent, board, false);
    expect(await send()).toEqual([owner.email]);
  });

  test('cannot choose what the role does not allow, nor for an organization of others', async () => {
    const viewer = await newStaff(board, 'viewer');
    expect(issuePaths(await choose(viewer, board, true))).toEqual(['/cause']);
    expect(issuePaths(await choose(await newStaff(board, 'owner'), board, true, 'nothing'))).toEqual([
      '/cause',
    ]);
    expectError(await choose(viewer, await newOrganization(), true), 404, 'not_found');
  });

  test('do not overwrite a choice that they have not seen', async () => {
    const browser = await signInAs(await newStaff(board, 'owner'));
    const { headers } = await browser.send('GET', '/me/notifications');
    const body = { organization_id: board.scope.organizationId, cause: 'domain_failed', is_enabled: false };
    const change = () =>
      browser.send('PATCH', '/me/notifications', body, { 'if-match': headers.get('etag')! });
    expect((await change()).status).toBe(200);
    expectError(await change(), 412, 'precondition_failed');
  });
});

test('an email is in the language of the organization, with the texts of the organization', async () => {
  await newStaff(board, 'owner');
  await board.patch('/organization', { language: 'de' });
  await disableNew();
  await send();
  expect(mailServer.mails[0]!.decoded).toContain('Der Empfänger hat mit 410 Gone geantwortet.');
  const { body } = await board.post('/email-templates/webhook_disabled/preview', {});
  expect(body.data.text).toContain('Der Empfänger hat mit 410 Gone geantwortet.');
  const texts = { subject: 'Moin {{host}}', text: '{{reason}}' };
  const owner = (await signInAs(await newStaff(board, 'owner'))).in(board);
  expect((await owner.send('PUT', '/email-templates/webhook_disabled/de', texts)).status).toBe(200);
  await disableNew();
  await send();
  expect(mailServer.mails.at(-1)!.decoded).toContain('Subject: Moin hooks.pilots.example');
});
