import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { sendDueEmails } from '../../../../../test/emails.ts';
import { expectError, issuePaths } from '../../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn, type Visitor } from '../../../../../test/sign-in.ts';
import type { Member } from '../../../people/members/schema.ts';

let client: Client;
let companyId: string;
let path: string;
let owner: Member;
let visitor: Visitor;

const newEmployer = async (fields: object = {}) =>
  postMemberWithPassword(client, { role: 'employer', ...fields });
const add = async ({ id }: Member, role: string) =>
  expect((await client.put(`/companies/${companyId}/members/${id}`, { role })).status).toBe(200);
const mails = async () => sendDueEmails(await sharedServer(), client.scope.organizationId);
const roles = async () =>
  (await client.get(`/companies/${companyId}/members`)).body.data.map(
    ({ member_id, role }: { member_id: string; role: string }) => [member_id, role],
  );

beforeEach(async () => {
  client = await newOrganization();
  companyId = (await client.post('/companies', { name: 'Pilots', website: 'https://pilots.example' })).body
    .data.id;
  path = `/organization/companies/${companyId}`;
  owner = await newEmployer();
  await add(owner, 'owner');
  visitor = await signedIn(client, owner);
});

describe('an owner', () => {
  it('edits the page of the company, but not what the operator decides', async () => {
    const changes = { tagline: 'We guide ships', description: '<p>x</p><script>y</script>', size: '51-200' };
    const { status, body } = await visitor.send('PATCH', path, changes);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ tagline: 'We guide ships', description: '<p>x</p>', size: '51-200' }),
    ]);
    for (const field of [{ is_verified: true }, { name: 'X' }, { slug: 'x' }, { is_hidden: false }])
      expect((await visitor.send('PATCH', path, field)).status).toBe(400);
    expectError(
      await visitor.send('PATCH', path, { logo_url: 'http://127.0.0.1/x.png' }),
      400,
      'target_not_allowed',
    );
  });

  it('invites a colleague, who becomes a member by the link while signed in with that email address', async () => {
    const colleague = await newEmployer({ email: 'Jonas@pilots.example' });
    const invite = (email: string, role = 'recruiter') =>
      visitor.send('POST', `${path}/invitations`, { email, role });
    const first = await invite('jonas@pilots.example');
    expect([first.status, first.body]).toEqual([202, { data: { received: true } }]);
    expect((await invite('nobody@pilots.example')).body).toEqual(first.body);
    await invite('jonas@pilots.example', 'owner');
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(['jonas@pilots.example', 'nobody@pilots.example']);
    const token = /company-invitations\/(\S{43})/.exec(
      sent.find(({ to }) => to.startsWith('jonas'))?.text ?? '',
    )?.[1];
    const accept = (by: Visitor) => by.send('POST', '/organization/company-invitations/accept', { token });
    expectError(await accept(visitor), 404, 'not_found');
    const signed = await signedIn(client, colleague);
    expect((await accept(signed)).body.data.id).toBe(companyId);
    expectError(await accept(signed), 404, 'not_found');
    expect(await roles()).toEqual([
      [owner.id, 'owner'],
      [colleague.id, 'recruiter'],
    ]);
    expect((await signed.send('GET', `${path}/members`)).body.data).toHaveLength(2);
  });

  it('sends invitations that end when she is no longer an owner', async () => {
    const [colleague, other] = [await newEmployer(), await newEmployer()];
    await visitor.send('POST', `${path}/invitations`, { email: colleague.email, role: 'owner' });
    const [mail] = await mails();
    const token = /company-invitations\/(\S{43})/.exec(mail?.text ?? '')?.[1];
    await add(other, 'owner');
    await add(owner, 'recruiter');
    const signed = await signedIn(client, colleague);
    const accept = () => signed.send('POST', '/organization/company-invitations/accept', { token });
    expectError(await accept(), 404, 'not_found');
    await client.delete(`/companies/${companyId}/members/${owner.id}`);
    await add(owner, 'owner');
    expectError(await accept(), 404, 'not_found');
  });

  it('changes roles, removes members and leaves, as long as an owner remains', async () => {
    const colleague = await newEmployer();
    await add(colleague, 'recruiter');
    const set = (id: string, role: string) => visitor.send('PATCH', `${path}/members/${id}`, { role });
    expectError(await set(owner.id, 'recruiter'), 409, 'last_company_owner');
    expectError(await visitor.send('DELETE', `${path}/members/${owner.id}`), 409, 'last_company_owner');
    expect((await set(colleague.id, 'owner')).body.data.role).toBe('owner');
    // Both leave at the same time: one remains.
    const signed = await signedIn(client, colleague);
    const results = await Promise.all([
      visitor.send('DELETE', `${path}/members/${owner.id}`),
      signed.send('DELETE', `${path}/members/${colleague.id}`),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await roles()).toHaveLength(1);
  });

  it('invites at most twenty people a day', async () => {
    for (let n = 0; n < 21; n++) {
      const { status } = await visitor.send('POST', `${path}/invitations`, {
        email: `a${n}@pilots.example`,
        role: 'recruiter',
      });
      expect(status).toBe(n < 20 ? 202 : 409);
    }
  });
});

it('a recruiter leaves the company, and changes nothing else', async () => {
  const recruiter = await newEmployer();
  await add(recruiter, 'recruiter');
  const signed = await signedIn(client, recruiter);
  const invitation = { email: 'x@pilots.example', role: 'owner' };
  for (const response of [
    await signed.send('PATCH', path, { website: 'https://evil.example' }),
    await signed.send('POST', `${path}/invitations`, invitation),
    await signed.send('PATCH', `${path}/members/${recruiter.id}`, { role: 'owner' }),
    await signed.send('DELETE', `${path}/members/${owner.id}`),
  ])
    expectError(response, 403, 'company_owner_required');
  expect((await signed.send('DELETE', `${path}/members/${recruiter.id}`)).status).toBe(200);
  expectError(await signed.send('GET', `${path}/members`), 404, 'not_found');
});

it('to others, the company has no editor, members or invitations', async () => {
  const stranger = await signedIn(client, await newEmployer());
  for (const response of [
    await stranger.send('PATCH', path, { tagline: 'x' }),
    await stranger.send('GET', `${path}/members`),
    await stranger.send('POST', `${path}/invitations`, { email: 'x@pilots.example', role: 'owner' }),
    await stranger.send('DELETE', `${path}/members/${owner.id}`),
  ])
    expectError(response, 404, 'not_found');
  const wrong = await visitor.send('POST', `${path}/invitations`, { email: 'x', role: 'boss' });
  expect(issuePaths(wrong)).toEqual(['/email', '/role']);
});
