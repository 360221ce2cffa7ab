import { beforeEach, describe, expect, it } from 'vitest';
import { type ApplicationBoard, mette, newApplicationBoard } from '../../../../test/applications.ts';
import { expectError } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';
import { makePdf } from '../../../../test/zip.ts';

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

const path = `/people/${encodeURIComponent('METTE@pilots.example')}`;

async function leaveTraces(): Promise<void> {
  await board.applyWith(makePdf());
  await board.send('POST', '/organization/alerts', { email: mette.email, query: {}, frequency: 'daily' });
  await board.client.post('/suppressions', { email: mette.email, reason: 'complaint' });
}

async function exportData() {
  const response = await board.client.get(`${path}/export`);
  expect(response.status, response.text).toBe(200);
  return JSON.parse(response.text).data;
}

/** How many rows name the email address, by table. */
async function countTraces(): Promise<Record<string, number>> {
  const { db, organizationId } = board.client.scope;
  const count = async (
    table: 'applications' | 'alerts' | 'email_suppressions' | 'members' | 'private_files',
  ) =>
    (
      await db
        .selectFrom(table)
        .select('organization_id')
        .where('organization_id', '=', organizationId)
        .execute()
    ).length;
  return {
    applications: await count('applications'),
    alerts: await count('alerts'),
    suppressions: await count('email_suppressions'),
    members: await count('members'),
    files: await count('private_files'),
  };
}

const NOTHING = { applications: 0, alerts: 0, suppressions: 0, members: 0, files: 0 };

describe('a person who is no member', () => {
  it('is exported in one document', async () => {
    await leaveTraces();
    await board.apply({ email: 'other@pilots.example' });
    expect(await exportData()).toMatchObject({
      member: null,
      applications: [{ name: 'Mette Holm', files: [{ name: 'cv.pdf' }] }],
      alerts: [{ email: mette.email }],
      suppressions: [{ email: mette.email }],
      payments: [],
      savedJobs: [],
    });
  });

  it('is erased in one call, with the files, and others stay', async () => {
    await leaveTraces();
    await board.apply({ name: 'Other', email: 'other@pilots.example' });
    const erased = await board.client.delete(path);
    expect([erased.status, erased.body]).toEqual([200, { data: { erased: true, member_id: null } }]);
    expect(await countTraces()).toEqual({ ...NOTHING, applications: 1 });
    expect(await board.list()).toMatchObject([{ name: 'Other' }]);
    expect((await board.client.delete(path)).status).toBe(200);
    const { text } = await board.client.get('/audit-log');
    expect(text).toContain('person.erased');
    expect(text.toLowerCase()).not.toContain(mette.email);
  });
});

describe('a member', () => {
  it('is exported and erased with everything', async () => {
    const member = await postMember(board.client, { email: mette.email });
    await leaveTraces();
    expect(await exportData()).toMatchObject({ member: { id: member.id }, applications: [{}], alerts: [{}] });
    expect((await board.client.delete(path)).body.data).toEqual({ erased: true, member_id: member.id });
    expect(await countTraces()).toEqual(NOTHING);
  });
});

it('is erased with applications that have an earlier email address', async () => {
  const member = await postMemberWithPassword(board.client, { email: 'before@pilots.example' });
  const visitor = await signedIn(board.client, member);
  const sent = await visitor.send('POST', `/organization/jobs/${board.job.slug}/applications`, {
    name: 'Mette Holm',
    email: 'before@pilots.example',
  });
  expect(sent.status, sent.text).toBe(201);
  await board.client.patch(`/members/${member.id}`, { email: mette.email });
  expect((await exportData()).applications).toMatchObject([{ email: 'before@pilots.example' }]);
  expect((await board.client.delete(path)).status).toBe(200);
  expect(await countTraces()).toEqual(NOTHING);
});

it('leaves no stored response with personal data', async () => {
  await board.apply();
  const [{ id } = { id: '' }] = await board.list();
  await board.client.patch(`/applications/${id}`, { rating: 3 }, { 'idempotency-key': 'one' });
  await board.client.delete(path);
  const { db, organizationId } = board.client.scope;
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('organization_id', '=', organizationId)
    .execute();
  expect(JSON.stringify(rows)).not.toContain(mette.email);
});

it('needs the scopes of members and of applications', async () => {
  const only = async (...scopes: string[]) => board.client.withKey({ scopes });
  const members = await only('members:write', 'payments:read');
  expectError(await members.get(`${path}/export`), 403, 'insufficient_scope');
  expectError(await members.delete(path), 403, 'insufficient_scope');
  const applications = await only('applications:write', 'payments:read');
  expectError(await applications.delete(path), 403, 'insufficient_scope');
  expect((await (await only('members:write', 'applications:write')).delete(path)).status).toBe(200);
  expect((await board.client.delete('/people/nobody')).status).toBe(404);
});
