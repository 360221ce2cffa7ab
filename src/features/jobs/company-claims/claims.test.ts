import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import { expectError, issuePaths, postJob } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn, type Visitor, visit } from '../../../../test/sign-in.ts';
import type { Member } from '../../people/members/schema.ts';

const CLAIMS = '/organization/company-claims';

let client: Client;
let companyId: string;
let employer: Member;
let visitor: Visitor;

const newEmployer = async (fields: object = {}) =>
  postMemberWithPassword(client, { role: 'employer', ...fields });
const mails = async () => sendDueEmails(await sharedServer(), client.scope.organizationId);
const claim = (by: Visitor, fields: object = {}) =>
  by.send('POST', CLAIMS, { company_id: companyId, email: 'mette@pilots.example', ...fields });
const tokenIn = (mail: { text: string } | undefined) =>
  /company-(?:claims|invitations)\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
const confirm = (by: Visitor, token: string) => by.send('POST', `${CLAIMS}/confirm`, { token });
const members = async () => (await client.get(`/companies/${companyId}/members`)).body.data;
const roles = async () =>
  (await members()).map(({ member_id, role }: { member_id: string; role: string }) => [member_id, role]);

beforeEach(async () => {
  client = await newOrganization();
  const fields = { name: 'North Sea Pilots', website: 'https://www.pilots.example/about' };
  companyId = (await client.post('/companies', fields)).body.data.id;
  employer = await newEmployer();
  visitor = await signedIn(client, employer);
});

describe('a claim by email', () => {
  it('makes the member an owner once she opens the link while signed in, and only then', async () => {
    const response = await claim(visitor);
    expect([response.status, response.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        company_id: companyId,
        state: 'pending',
        email: 'mette@pilots.example',
        message: null,
        created_at: expect.any(String),
        decided_at: null,
      },
    ]);
    expect(await members()).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('mette@pilots.example');
    expect(mail?.text).toContain(`The account ${employer.email} asks to represent North Sea Pilots`);
    const { status, body } = await confirm(visitor, tokenIn(mail));
    expect([status, body.data.state]).toEqual([200, 'granted']);
    expect(await roles()).toEqual([[employer.id, 'owner']]);
    expectError(await confirm(visitor, tokenIn(mail)), 409, 'claim_not_pending');
    expectError(await claim(visitor), 409, 'already_company_member');
    const own = (await visitor.send('GET', '/organization/companies')).body.data;
    expect(own).toMatchObject([{ company: { id: companyId }, role: 'owner' }]);
    expect((await visitor.send('GET', CLAIMS)).body.data).toHaveLength(1);
  });

  it('makes the recruiter whose job created the company its owner', async () => {
    const { db, organizationId } = client.scope;
    const row = { organization_id: organizationId, company_id: companyId, member_id: employer.id };
    await db
      .insertInto('company_members')
      .values({ ...row, role: 'recruiter', is_proved: false })
      .execute();
    expect((await claim(visitor)).status).toBe(201);
    expect((await confirm(visitor, tokenIn((await mails())[0]))).status).toBe(200);
    expect(await roles()).toEqual([[employer.id, 'owner']]);
    expectError(await claim(visitor), 409, 'already_company_member');
  });

  it('is not confirmed by another member, by a visitor, or with another token', async () => {
    await claim(visitor);
    const [mail] = await mails();
    const other = await signedIn(client, await newEmployer());
    expectError(await confirm(other, tokenIn(mail)), 404, 'not_found');
    expectError(await confirm(await visit(client), tokenIn(mail)), 401, 'sign_in_required');
    expectError(await confirm(visitor, 'x'.repeat(43)), 404, 'not_found');
    expect(await members()).toEqual([]);
  });

  it('is rejected for an email address that proves nothing', async () => {
    for (const email of ['mette@gmail.com', 'mette@pilots.example.evil.test', 'mette@notpilots.example'])
      expect(issuePaths(await claim(visitor, { email }))).toEqual(['/email']);
    for (const [website, email] of [
      ['https://github.io', 'a@github.io'],
      ['https://gmail.com', 'a@gmail.com'],
      [null, 'a@pilots.example'],
    ]) {
      await client.patch(`/companies/${companyId}`, { website });
      expect(issuePaths(await claim(visitor, { email }))).toEqual(['/email']);
    }
    expect(await mails()).toEqual([]);
  });

  it('makes no one a member after the website has changed, and a change of the website makes no one a member', async () => {
    await claim(visitor);
    const [mail] = await mails();
    await client.patch(`/companies/${companyId}`, { website: 'https://stokers.example' });
    expectError(await confirm(visitor, tokenIn(mail)), 409, 'claim_not_pending');
    const stoker = await newEmployer({ email: 'a@stokers.example' });
    expect(await members()).toEqual([]);
    expect((await (await signedIn(client, stoker)).send('GET', '/organization/companies')).body.data).toEqual(
      [],
    );
    // The link works again with the website that it was made for.
    await client.patch(`/companies/${companyId}`, { website: 'https://pilots.example' });
    expect((await confirm(visitor, tokenIn(mail))).status).toBe(200);
    await client.patch(`/companies/${companyId}`, { website: 'https://stokers.example' });
    expect(await roles()).toEqual([[employer.id, 'owner']]);
  });

  it('sends no link if the website changed before the email was sent', async () => {
    await claim(visitor);
    await client.patch(`/companies/${companyId}`, { website: 'https://stokers.example' });
    expect(await mails()).toEqual([]);
  });

  it('is replaced by the next one, whose link alone works', async () => {
    await claim(visitor);
    const [first] = await mails();
    await claim(visitor, { email: 'Mette+jobs@hr.pilots.example' });
    const [second] = await mails();
    expectError(await confirm(visitor, tokenIn(first)), 409, 'claim_not_pending');
    expect(second?.to).toBe('Mette+jobs@hr.pilots.example');
    expect((await confirm(visitor, tokenIn(second))).status).toBe(200);
  });

  it('says the same whether or not others act for the company or ask to', async () => {
    const strip = ({ body: { data } }: Awaited<ReturnType<Visitor['send']>>) => ({
      ...data,
      id: '',
      created_at: '',
    });
    const first = await claim(visitor);
    const [mail] = await mails();
    await confirm(visitor, tokenIn(mail));
    const other = await claim(await signedIn(client, await newEmployer()));
    expect([other.status, strip(other)]).toEqual([first.status, strip(first)]);
  });

  it('is for employers, and ends when the member is suspended or gets another role', async () => {
    const candidate = await signedIn(client, await postMemberWithPassword(client));
    expectError(await claim(candidate), 403, 'employer_required');
    expectError(await claim(await visit(client)), 401, 'sign_in_required');
    await claim(visitor);
    const [mail] = await mails();
    await client.patch(`/members/${employer.id}`, { role: 'candidate' });
    expectError(await confirm(visitor, tokenIn(mail)), 403, 'employer_required');
    await client.patch(`/members/${employer.id}`, { role: 'employer', isSuspended: true });
    expect((await confirm(visitor, tokenIn(mail))).status).toBe(401);
    const { data } = (await client.get('/company-claims')).body;
    expectError(await client.post(`/company-claims/${data[0].id}/grant`), 409, 'claim_not_pending');
    expect(await members()).toEqual([]);
  });

  it('does not find hidden and secret companies, and those of other boards', async () => {
    const stranger = await newOrganization();
    const elsewhere = (await stranger.post('/companies', { name: 'Elsewhere' })).body.data.id;
    const { company_id: secret } = await postJob(client, { company_name: 'Secret', status: 'draft' });
    for (const company_id of [elsewhere, secret])
      expectError(await claim(visitor, { company_id, email: undefined }), 404, 'not_found');
    await client.patch(`/companies/${companyId}`, { is_hidden: true });
    expectError(await claim(visitor), 404, 'not_found');
  });

  it('is limited to ten a day, exactly, and to five links for an email address', async () => {
    const results = await Promise.all(Array.from({ length: 14 }, () => claim(visitor)));
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    const states = (await client.get('/company-claims?per_page=100')).body.data.map(
      ({ state }: { state: string }) => state,
    );
    expect(states.filter((state: string) => state === 'pending')).toHaveLength(1);
    for (let n = 0; n < 7; n++) await claim(await signedIn(client, await newEmployer()));
    // The ten before count, so the others get none.
    expect(await mails()).toEqual([]);
  });

  it('is off without email', async () => {
    const server = await sharedServer({ PLATFORM_DOMAIN: 'boards.example', SMTP_URL: '' });
    const board = await newOrganization({ server });
    const { id } = (await board.post('/companies', { name: 'Quay' })).body.data;
    const member = await postMemberWithPassword(board, { role: 'employer' });
    const signed = await signedIn(board, member, server);
    expectError(await signed.send('POST', CLAIMS, { company_id: id }), 409, 'email_not_configured');
  });
});

describe('staff', () => {
  it('grant and decline claims without a proof, and the member gets an email', async () => {
    await claim(visitor, { email: undefined, message: 'I lead the office.' });
    const other = await newEmployer();
    const second = (await claim(await signedIn(client, other), { email: undefined })).body.data;
    expect(await mails()).toEqual([]);
    const { data, meta } = (await client.get(`/company-claims?state=pending&company_id=${companyId}`)).body;
    expect(meta.pagination.total_items).toBe(2);
    expect(data[1]).toMatchObject({ member_id: employer.id, message: 'I lead the office.', email: null });
    const granted = await client.post(`/company-claims/${data[1].id}/grant`, { role: 'recruiter' });
    expect([granted.status, granted.body.data.state]).toEqual([200, 'granted']);
    expect((await client.post(`/company-claims/${second.id}/decline`)).body.data.state).toBe('declined');
    expectError(await client.post(`/company-claims/${second.id}/grant`), 409, 'claim_not_pending');
    expect(await roles()).toEqual([[employer.id, 'recruiter']]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([employer.email, other.email].sort());
    expect(sent.map(({ text }) => text).join()).toMatch(
      /has granted your request[\s\S]*has declined|has declined/,
    );
  });

  it('add members, change roles and remove members, who then may do nothing', async () => {
    const path = `/companies/${companyId}/members/${employer.id}`;
    expect((await client.put(path, { role: 'owner' })).body.data).toMatchObject({ role: 'owner' });
    expect((await client.put(path, { role: 'recruiter' })).body.data.role).toBe('recruiter');
    const candidate = await postMemberWithPassword(client);
    expectError(
      await client.put(`/companies/${companyId}/members/${candidate.id}`, { role: 'owner' }),
      403,
      'employer_required',
    );
    expect((await client.delete(path)).status).toBe(200);
    expectError(await client.delete(path), 404, 'not_found');
    expect((await visitor.send('GET', '/organization/companies')).body.data).toEqual([]);
  });

  it('and a confirmation at the same time decide once', async () => {
    const { id } = (await claim(visitor)).body.data;
    const [mail] = await mails();
    const results = await Promise.all([
      confirm(visitor, tokenIn(mail)),
      client.post(`/company-claims/${id}/decline`),
      confirm(visitor, tokenIn(mail)),
      client.post(`/company-claims/${id}/grant`),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

it('writing a job with the name of a company makes no one its member, and merging does not either', async () => {
  await postJob(client, { company_name: 'NORTH SEA PILOTS' });
  const { id } = (await client.post('/companies', { name: 'NSP' })).body.data;
  await client.put(`/companies/${id}/members/${employer.id}`, { role: 'owner' });
  await client.post(`/companies/${id}/merge`, { into: companyId });
  expect(await members()).toEqual([]);
});

it('the export of a member has the claims and companies, and the erasure removes them', async () => {
  await claim(visitor);
  const [mail] = await mails();
  await confirm(visitor, tokenIn(mail));
  const { body } = await client.get(`/members/${employer.id}/export`);
  expect(body.data.companies).toMatchObject([{ company_id: companyId, role: 'owner' }]);
  expect(body.data.companyClaims).toMatchObject([{ email: 'mette@pilots.example', state: 'granted' }]);
  expect((await client.delete(`/members/${employer.id}`)).status).toBeLessThan(300);
  expect(await members()).toEqual([]);
  expect((await client.get('/company-claims')).body.data).toEqual([]);
});
