import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { HostPace } from '../src/features/connect/imports/fetching/pace.ts';
import { startDueRuns } from '../src/features/connect/imports/runs/start-due.ts';
import { holdOutgoing, resumeOutgoing } from '../src/platform/outgoing/holds.ts';
import { newOrganization, ownServer, type TestServer, until } from './app.ts';
import { run } from './corkboard-process.ts';
import { postProvider, startProvider, type TestProvider } from './enrichment.ts';
import { postImport, startSource, type TestSource } from './imports.ts';
import { expectError, postJob } from './jobs.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { postMember } from './members.ts';
import { ownDatabase } from './own-database.ts';
import { postPlan } from './plans.ts';
import { visit } from './sign-in.ts';
import { sellThroughStripe } from './stripe.ts';
import { type StripeApi, startStripeApi } from './stripe-api.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
import { postWebhook } from './webhooks.ts';
import { work } from './worker.ts';

const redirects = { successUrl: 'https://jobs.example/welcome', cancelUrl: 'https://jobs.example/plans' };

/** Everything outside that the server can reach. */
interface Outside {
  mailServer: MailServer;
  webhook: WebhookReceiver;
  provider: TestProvider;
  source: TestSource;
  stripe: StripeApi;
}

let server: TestServer;
let outside: Outside;
beforeEach(async () => {
  const stripe = await startStripeApi();
  outside = {
    mailServer: await startMailServer(),
    webhook: await startWebhookReceiver(),
    provider: await startProvider(() => ({ body: {} })),
    source: await startSource([{ id: 'a', title: 'Pilot' }]),
    stripe,
  };
  const settings = {
    DATABASE_URL: await ownDatabase(),
    OUTBOUND_ALLOW: '127.0.0.1',
    SMTP_URL: outside.mailServer.url,
  };
  server = await ownServer({ ...settings, STRIPE_URL: stripe.url });
});

const reached = ({ mailServer, webhook, provider, source, stripe }: Outside) => ({
  emails: mailServer.mails.length,
  webhooks: webhook.received.length,
  enrichment: provider.asked.length,
  imports: source.requests,
  payments: stripe.requests.length,
});
const NOTHING = { emails: 0, webhooks: 0, enrichment: 0, imports: 0, payments: 0 };

/** An organization that has work for all of them waiting, and the requests that would send at once. */
async function newBusyBoard() {
  const client = await newOrganization({ server });
  const webhook = await postWebhook(client, { target_url: outside.webhook.url, event: 'job.created' });
  const provider = await postProvider(client, { url: outside.provider.url, trigger: 'job.created' });
  const { id: importId } = await postImport(client, outside.source, { schedule: 'hourly' });
  const member = await postMember(client, { email: 'mette@pilots.example' });
  const plan = await postPlan(client, { stripePriceId: 'price_1' });
  await sellThroughStripe(client);
  const { organizationId, db } = client.scope;
  const makeWork = async () => {
    await postJob(client);
    await (await visit(client, { server })).send('POST', '/organization/sign-in-links', {
      email: member.email,
    });
    await sql`update imports set next_run_at = now() - interval '1 second' where organization_id = ${organizationId}`.execute(
      db,
    );
    await startDueRuns(db, toInstallation(server.config));
  };
  const sendAtOnce = () =>
    Promise.all([
      client.post(`/webhooks/${webhook.id}/test`),
      client.post(`/enrichment-providers/${provider.id}/test`),
      client.post(`/imports/${importId}/runs`),
      client.post(`/members/${member.id}/checkout`, { planId: plan.id, ...redirects }),
    ]);
  return { ...client, makeWork, sendAtOnce };
}

/** A worker has had time: the newest work of another organization, which is not held, has arrived. */
async function untilOthersArrive(): Promise<void> {
  const { url, received } = await startWebhookReceiver();
  const other = await newOrganization({ server });
  await postWebhook(other, { target_url: url, event: 'job.created' });
  for (let count = 1; count <= 3; count++) {
    await postJob(other);
    await until(
      async () => received.length,
      (length) => length >= count,
    );
  }
}

test('held work of an organization stays inside, and all of it leaves when it is resumed', async () => {
  const board = await newBusyBoard();
  const { db, organizationId } = board.scope;
  await holdOutgoing(db, organizationId, 'imported');
  work(server, { importPace: new HostPace({ intervalMs: 1 }) });
  await board.makeWork();
  for (const response of await board.sendAtOnce()) expectError(response, 409, 'outgoing_held');
  await untilOthersArrive();
  expect(reached(outside)).toEqual(NOTHING);

  expect(await resumeOutgoing(db, organizationId)).toBe(true);
  await startDueRuns(db, toInstallation(server.config));
  const { payments, ...byWorkers } = await until(
    async () => reached(outside),
    ({ emails, webhooks, enrichment, imports }) => emails * webhooks * enrichment * imports > 0,
  );
  expect({ payments, ...byWorkers }).toMatchObject({ emails: 1, payments: 0 });
  for (const { body } of await board.sendAtOnce()) expect(body.error?.code).not.toBe('outgoing_held');
  expect(reached(outside).payments).toBe(1);
  expect(await resumeOutgoing(db, organizationId)).toBe(false);
});

test('the hold of a restored installation covers every organization, and ends with corkboard resume', async () => {
  const board = await newBusyBoard();
  const { db, organization } = board.scope;
  await holdOutgoing(db, null, 'restored');
  await holdOutgoing(db, null, 'restored');
  await board.makeWork();
  // A worker asks for its rate after its scans, at most ten times a second. A low rate would make it ask less often.
  let scans = 0;
  const rate = () => {
    scans++;
    return Number.POSITIVE_INFINITY;
  };
  const stop = work(server, { rate });
  for (const response of await board.sendAtOnce()) expectError(response, 409, 'outgoing_held');
  const scanned = await until(
    async () => {
      // Without it, a worker scans once a second.
      await sql`notify corkboard_work`.execute(db);
      return scans;
    },
    (count) => count >= 30,
  );
  expect(scanned).toBeGreaterThanOrEqual(30);
  expect(reached(outside)).toEqual(NOTHING);
  await stop();

  const settings = { DATABASE_URL: server.config.DATABASE_URL };
  const wrong = await run(['resume', '--organization', 'none'], settings);
  expect(wrong).toMatchObject({ status: 1 });
  const own = await run(['resume', '--organization', organization.slug, '--json'], settings);
  expect(JSON.parse(own.output)).toEqual({ resumed: false });
  const resumed = await run(['resume', '--json'], settings);
  expect(JSON.parse(resumed.output)).toEqual({ resumed: true });
  const again = await run(['resume'], settings);
  expect(again.output).toContain('was not held');
  const { rows } = await sql`
    select action, actor, organization_id from audit_log where action = 'outgoing.resumed'`.execute(db);
  expect(rows).toEqual([{ action: 'outgoing.resumed', actor: 'command_line', organization_id: null }]);
  work(server);
  await until(
    async () => reached(outside),
    ({ emails, webhooks }) => emails * webhooks > 0,
  );
});
