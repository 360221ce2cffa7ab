import { expect } from 'vitest';
import { updateProviderRow } from '../../src/features/connect/enrichment/queries.ts';
import { insertRun } from '../../src/features/connect/imports/runs/queries.ts';
import { updateWebhookRow } from '../../src/features/connect/webhooks/queries.ts';
import { builtInForm } from '../../src/features/hiring/application-forms/form.ts';
import {
  insertApplication,
  insertEntries,
  insertFile,
  setTokenHash as setApplicationToken,
} from '../../src/features/hiring/applications/write-queries.ts';
import { saveAlert, setTokenHash } from '../../src/features/jobs/alerts/queries.ts';
import { insertJobReport } from '../../src/features/jobs/job-reports/queries.ts';
import { saveJob } from '../../src/features/jobs/saved-jobs/queries.ts';
import { insertMembership } from '../../src/features/people/staff/memberships/queries.ts';
import { createLink } from '../../src/features/people/staff/sessions/links.ts';
import type { UserRow } from '../../src/features/people/staff/users/queries.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/sign-in/tokens.ts';
import { savePrivateFile } from '../../src/platform/storage/private/files.ts';
import {
  type Client,
  newOrganization,
  request,
  sharedServer,
  type TestResponse,
  type TestServer,
} from '../app.ts';
import { fileForm, makeImage, uploadImage } from '../assets.ts';
import { newAuthenticator } from '../authenticator.ts';
import { requestBoard, saveCollection, saveItem } from '../collections.ts';
import type { Operation } from '../contract.ts';
import { addActiveDomain } from '../domains.ts';
import { postProvider } from '../enrichment.ts';
import { insertFinishedExport } from '../exports.ts';
import { addPasskey, addTotp } from '../factors.ts';
import { postJob } from '../jobs.ts';
import { patchPage, postAuthor, postPage, revisionsOf } from '../pages.ts';
import { postPayment, postPlan, subscribe } from '../plans.ts';
import { postMemberWithPassword, signedIn } from '../sign-in.ts';
import { newStaff, newUser, openBrowser, type StaffBrowser, signInAs } from '../staff.ts';
import { sellThroughStripe } from '../stripe.ts';
import { deliveriesOf, postWebhook } from '../webhooks.ts';
import { type Attempt, attempts, type Belongings, IMPORT_FILE, partners, plan } from './attempts.ts';
import { createEmployers } from './employers.ts';
import { createPostings } from './postings.ts';

/** An organization that has one of each resource. */
export interface World {
  owner: Client;
  theirs: Belongings;
}

/** An organization that has only a collection of the same name as the owner's, so that requests for items do not fail earlier. */
export async function createStranger(): Promise<Client> {
  const stranger = await newOrganization();
  await saveCollection(stranger, partners);
  return stranger;
}

export async function createWorld(): Promise<World> {
  const owner = await newOrganization();
  const opened = await owner.patch('/organization', { members: { registration: 'open' } });
  expect(opened.status, opened.text).toBe(200);
  // Created first, so that they receive events about the rest.
  const receivers = await createReceivers(owner);
  const people = await createPeople(owner);
  const theirs = {
    ...receivers,
    ...(await createContent(owner)),
    ...(await createCompanies(owner)),
    ...people,
    ...(await createPostings(owner, people.cookie)),
    ...(await createEmployers(owner)),
    ...(await createAlerts(owner)),
    ...(await createApplications(owner)),
    ...(await createStaff(owner)),
    ...(await createImports(owner)),
    deliveryId: (await deliveriesOf(owner, receivers.webhookId))[0]!.id,
    ownerSlug: owner.slug,
    keyId: (await owner.withKey({ scopes: ['api_keys:write'] })).keyId,
  };
  await muteReceivers(owner, receivers);
  return { owner, theirs };
}

async function createCompanies(owner: Client) {
  const create = async (name: string) => (await owner.post('/companies', { name })).body.data.id;
  const [companyId, merged] = [await create('North Sea Pilots'), await create('Pilots of the North')];
  const { meta } = (await owner.post(`/companies/${merged}/merge`, { into: companyId })).body;
  return { companyId, companyMergeId: meta.merge_id, spareCompanyId: await create('Spare') };
}

async function createContent(owner: Client) {
  const image = await makeImage();
  const category = (await owner.post('/categories', { name: 'Shipping' })).body.data;
  const job = {
    title: 'Pilot',
    external_id: 'theirs',
    slug: 'pilot',
    category_id: category.id,
    location: 'Kiel',
  };
  const created = (await owner.post('/jobs', job)).body.data;
  await insertJobReport(owner.scope, created.id, { reason: 'wrong' });
  const [report] = (await owner.get('/job-reports')).body.data;
  const landingPage = (await owner.post('/landing-pages', { path: '/categories/shipping' })).body.data;
  const author = await postAuthor(owner);
  const page = await postPage(owner, { title: 'About', slug: 'about', author_id: author.id });
  await patchPage(owner, page.id, { title: 'About us' });
  const [revision] = await revisionsOf(owner, page.id);
  const asset = await uploadImage(owner, { bytes: image });
  const collection = await saveCollection(owner, partners);
  const item = await saveItem(owner, { name: 'North Sea Pilots' }, { status: 'published' });
  await saveCollection(owner, { slug: 'spare' });
  await owner.post('/secrets', { name: 'pilots-api', value: 'theirs alone' });
  return {
    image,
    jobId: created.id,
    jobReportId: report.id,
    landingPageId: landingPage.id,
    categoryId: category.id,
    pageId: page.id,
    revisionId: revision!.id,
    authorId: author.id,
    heirId: (await postAuthor(owner, { name: 'Heir' })).id,
    assetId: asset.id,
    collectionId: collection.id,
    itemId: item.id,
    exportId: await insertFinishedExport(owner.scope, await sharedServer()),
  };
}

/** Two alerts, because two operations delete one. */
async function createAlerts(owner: Client) {
  return {
    alertToken: (await createAlert(owner, 'pilot')).token,
    alertId: (await createAlert(owner, 'stoker')).id,
  };
}

async function createAlert(owner: Client, search: string): Promise<{ id: string; token: string }> {
  const settings = { hour: 7, weekday: 1, time_zone: null, language: 'en' as const };
  const alert = await saveAlert(
    owner.scope,
    {
      email: 'mette@pilots.example',
      query: { search },
      frequency: 'daily',
      ...settings,
    },
    { isProved: false },
  );
  const { text, hash } = newToken();
  await setTokenHash(owner.scope, alert!.id, hash);
  return { id: alert!.id, token: text };
}

/** Three applications, because an operation deletes one, and another withdraws one. */
async function createApplications(owner: Client) {
  // The company of an employer.
  const job = await postJob(owner, {
    slug: 'apply-here',
    how_to_apply_method: 'form',
    company_name: 'Owned',
  });
  const create = async (email: string) => {
    const application = {
      ...{ id: newId(), jobId: job.id, jobTitle: job.title, companyName: null, memberId: null },
      ...{ name: 'Mette Holm', email, phone: null, coverLetter: null, links: [], form: builtInForm },
      ...{ answers: {}, consentVersion: null, knockedOut: [], language: 'en' },
    };
    const row = await insertApplication(owner.scope, application, { isPending: false });
    return row!.id;
  };
  const applicationId = await create('mette@pilots.example');
  const { connection, storage, keyRing } = await sharedServer();
  const file = {
    ...{ kind: 'application', name: 'cv.pdf', mediaType: 'application/pdf' },
    ...{ maxBytes: 1_000, expiresAt: null },
  };
  async function* content() {
    yield Buffer.from('%PDF-');
  }
  const saved = await savePrivateFile(owner.scope, { db: connection.db, storage, keyRing }, file, content());
  await insertFile(owner.scope, applicationId, { id: saved.id, warnings: [] });
  const { text, hash } = newToken();
  await setApplicationToken(owner.scope, await create('third@pilots.example'), hash);
  return {
    applicationJobId: job.id,
    applicationId,
    applicationFileId: saved.id,
    noteId: await insertEntries(owner.scope, [applicationId], { kind: 'note', text: 'Theirs' }),
    receivedNoteId: await insertEntries({ ...owner.scope, actor: `member:${newId()}` }, [applicationId], {
      kind: 'note',
      text: 'Of a colleague',
    }),
    spareApplicationId: await create('spare@pilots.example'),
    applicationToken: text,
  };
}

async function createPeople(owner: Client) {
  const member = await postMemberWithPassword(owner, { email: 'mette@pilots.example' });
  const subscription = await subscribe(owner, {}, { memberId: member.id, plan: await postPlan(owner, plan) });
  const payment = await postPayment(owner, {}, member.id);
  const { id: savedJobId } = await postJob(owner, { slug: 'saved' });
  await saveJob(owner.scope, member.id, savedJobId);
  const link = await owner.post(`/members/${member.id}/export/link`);
  const suppressed = await owner.post('/suppressions', { email: member.email, reason: 'complaint' });
  await sellThroughStripe(owner);
  // Without a key, nothing asks Stripe, which these tests cannot reach.
  await owner.patch('/payment-settings', { provider: 'manual', stripeKeySecret: null });
  return {
    memberId: member.id,
    savedJobId,
    suppressionId: suppressed.body.data.id,
    downloadToken: link.body.data.url.split('/').at(-1),
    planId: subscription.planId,
    subscriptionId: subscription.id,
    paymentId: payment.id,
    cookie: (await signedIn(owner, member)).cookie!,
    otherCookie: (await signedIn(owner, member)).cookie!,
  };
}

async function createImports(owner: Client) {
  const importId = await postImport(owner);
  const form = fileForm(IMPORT_FILE, { name: 'jobs.csv' });
  const file = (await owner.post(`/imports/${importId}/files`, form)).body.data;
  await owner.patch(`/imports/${importId}`, { source: { kind: 'csv', file_id: file.id } });
  const planned = await addRun(owner, 'planned');
  const waiting = await addRun(owner, 'waiting');
  const done = await addRun(owner, 'done');
  return {
    importId,
    spareImportId: await postImport(owner),
    plannedImportId: planned.import_id,
    plannedRunId: planned.id,
    waitingImportId: waiting.import_id,
    waitingRunId: waiting.id,
    doneImportId: done.import_id,
    doneRunId: done.id,
  };
}

async function postImport(owner: Client): Promise<string> {
  const source = { kind: 'csv', url: 'https://feeds.pilots.example/jobs.csv' };
  return (await owner.post('/imports', { name: 'Pilots', source })).body.data.id;
}

/** Adds a run to a new import, without a worker. */
async function addRun(owner: Client, state: string) {
  const run = { import_id: await postImport(owner), import_version: 1, kind: 'sync', started_by: 'test' };
  const progress = JSON.stringify({ applied: state === 'done' ? 1 : 0, skipped: 0 });
  return insertRun(owner.scope, { ...run, state, dry_run: state === 'planned', progress });
}

async function createStaff(owner: Client) {
  const user = await staffOf(owner, { isOperator: true });
  const browser = await signInAs(user);
  const factors = await createFactors(browser);
  const session = (await browser.send('GET', '/session')).body.data.session;
  const invite = async (to: Client, by: StaffBrowser, email: string) =>
    (await by.in(to).send('POST', '/invitations', { email, role: 'viewer' })).body.data.id;
  const other = await newOrganization();
  const otherOwner = await signInAs(await staffOf(other));
  const otherInvitationId = await invite(other, otherOwner, user.email);
  const { db, organizationId } = other.scope;
  await insertMembership(db, { organizationId, userId: user.id, role: 'viewer' });
  return {
    colleagueId: (await newStaff(owner, 'admin')).id,
    invitationId: await invite(owner, browser, `new-${owner.slug}@pilots.example`),
    organizationId: String(owner.scope.organizationId),
    staffSessionId: session.id,
    ...factors,
    otherInvitationId,
    otherOrganizationId: String(organizationId),
    guestToken: await createLink(owner.scope.db, { kind: 'command_line', userId: (await newUser()).id }),
  };
}

async function createFactors(browser: StaffBrowser) {
  await addTotp(browser);
  const { id } = await addPasskey(browser);
  const options = (await browser.send('POST', '/me/passkeys/options')).body.data;
  return {
    passkeyId: id,
    newPasskey: {
      challenge: options.challenge,
      name: 'Key',
      passkey: newAuthenticator().create(options),
    },
    totpEnrollment: (await browser.send('POST', '/me/totp/options')).body.data,
  };
}

const staff = new Map<string, UserRow>();

/** The user who owns the client's organization. */
export async function staffOf(
  client: Pick<Client, 'slug' | 'scope'>,
  options: { isOperator?: boolean } = {},
): Promise<UserRow> {
  const user = staff.get(client.slug) ?? (await newStaff(client, 'owner', options));
  staff.set(client.slug, user);
  return user;
}

async function createReceivers(owner: Client) {
  const webhook = await postWebhook(owner);
  const provider = await postProvider(owner);
  const domain = await addActiveDomain(owner, `jobs.${owner.slug}.example`);
  return { webhookId: webhook.id, providerId: provider.id, domainId: domain.id };
}

/** A missing secret prevents requests to the receivers, so the tests need no server there. */
async function muteReceivers(
  owner: Client,
  { webhookId, providerId }: Pick<Belongings, 'webhookId' | 'providerId'>,
) {
  const headers = { 'X-Token': 'vault:gone' };
  await updateWebhookRow(owner.scope, webhookId, { headers });
  await updateProviderRow(owner.scope, providerId, { headers });
}

export interface SendOptions {
  /** Replace ids in the path, by the name of the parameter. */
  ids?: Partial<Record<keyof Attempt, string>>;
  headers?: Record<string, string>;
  /** Replaces the body of the attempt. A string is sent unchanged. */
  body?: unknown;
  /** Added to the query. */
  query?: string;
}

/**
 * Sends the operation's request with the client's key, in a session of the owner's user if it needs one, or to the client's board if it
 * needs neither.
 */
export async function sendAs(
  client: Pick<Client, 'slug' | 'key' | 'scope'>,
  operation: Operation,
  theirs: Belongings,
  options: SendOptions = {},
): Promise<TestResponse> {
  const { method, path, operationId, credential } = operation;
  const attempt = attempts[operationId]!(theirs);
  const { origin } = await sharedServer();
  const target = toTarget(path, attempt, options);
  const { body = attempt.body } = options;
  const cookie = attempt.cookie === undefined ? {} : { cookie: attempt.cookie };
  const headers = { 'x-request-id': 'same', ...cookie, ...attempt.headers, ...options.headers };
  const options_ = { method, ...(body === undefined ? {} : { body }) };
  if (
    ['createStaffSession', 'downloadFile', 'requestStaffSignInLink', 'startOidcSignIn'].includes(operationId)
  )
    return (await openBrowser()).send(method, target, body, options.headers);
  if (credential === 'session')
    return sendInBrowser(await browserFor(client, method), client, operation, theirs, options);
  if (credential === 'none')
    return requestBoard(origin, `${client.slug}.boards.localhost`, target, { ...options_, headers });
  return request(`${origin}/api/v1${target}`, { ...options_, headers: { ...keyOf(client), ...headers } });
}

const browsers = new Map<string, StaffBrowser>();

/** A session of the client's user. Reads share one; a change may end sessions. */
async function browserFor(client: Pick<Client, 'slug' | 'scope'>, method: string): Promise<StaffBrowser> {
  const browser = browsers.get(client.slug) ?? (await signInAs(await staffOf(client)));
  if (method === 'GET') browsers.set(client.slug, browser);
  else browsers.delete(client.slug);
  return browser;
}

/** Sends the operation's request with the session of the browser. */
export async function sendInBrowser(
  browser: StaffBrowser,
  client: Pick<Client, 'slug'>,
  { method, path, operationId, scope }: Operation,
  theirs: Belongings,
  options: SendOptions = {},
): Promise<TestResponse> {
  const attempt = attempts[operationId]!(theirs);
  const { send } = scope === undefined ? browser : browser.in(client);
  const { body = attempt.body } = options;
  const headers = { 'x-request-id': 'same', ...attempt.headers, ...options.headers };
  return send(method, toTarget(path, attempt, options), body, headers);
}

function keyOf({ key }: Pick<Client, 'key'>): Record<string, string> {
  return key === '' ? {} : { 'x-api-key': key };
}

function toTarget(path: string, attempt: Attempt, { ids, query = '' }: SendOptions): string {
  const values = { ...attempt, ...ids };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof Attempt) => String(values[name]));
  const queries = [attempt.query?.slice(1), query].filter(Boolean).join('&');
  return queries ? `${filled}?${queries}` : filled;
}

/** Every row of the organization, by table. Not the audit log, which has the refusals too. */
export async function readEverything(
  { scope }: Client,
  server?: TestServer,
): Promise<Record<string, unknown[]>> {
  const { pool } = (server ?? (await sharedServer())).connection;
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'organization_id'
     AND table_name <> 'audit_log' AND NOT (SELECT relispartition FROM pg_class WHERE oid = table_name::regclass)`,
  );
  const reads = tables.map(
    ({ table_name: name }) =>
      `SELECT '${name}' AS name, to_jsonb(t) - 'last_used_at' AS row FROM ${name} t WHERE organization_id = $1`,
  );
  const { rows } = await pool.query<{ name: string; row: unknown }>(
    `${reads.join(' UNION ALL ')} ORDER BY name, row`,
    [scope.organizationId],
  );
  const everything: Record<string, unknown[]> = Object.fromEntries(
    tables.map(({ table_name }) => [table_name, []]),
  );
  for (const { name, row } of rows) everything[name]!.push(row);
  return everything;
}
