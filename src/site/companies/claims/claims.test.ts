import { beforeEach, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import { requestHost } from '../../../../test/hosts.ts';
import { parsePage, textsOf } from '../../../../test/html.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';

let client: Client;
let cookie: string;
let email: string;

beforeEach(async () => {
  client = await newOrganization();
  const fields = { name: 'North Sea Pilots', website: 'https://pilots.example', description: '<p>x</p>' };
  await client.post('/companies', fields);
  const member = await postMemberWithPassword(client, { role: 'employer', email: 'mette@pilots.example' });
  email = member.email;
  cookie = (await signedIn(client, member)).cookie!;
});

const PATH = '/companies/north-sea-pilots/claim';

async function open(
  path: string,
  { as = cookie, form }: { as?: string; form?: Record<string, string> } = {},
) {
  const { origin } = await sharedServer();
  const { host } = new URL(client.scope.organization.boardUrl);
  const headers: Record<string, string> = { accept: 'text/html', ...(as && { cookie: as }) };
  if (!form) return requestHost(origin, host, path, { headers });
  const body = new URLSearchParams(form).toString();
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return requestHost(origin, host, path, { method: 'POST', headers, body });
}

const locationOf = ({ headers }: { headers: Headers }) => headers.get('location');
const titleOf = (page: { text: string }) => textsOf(parsePage(page), 'h1').join();

it('an employer claims a company without scripts: from its page, by the link in the email, to the account', async () => {
  expect((await open('/companies/north-sea-pilots')).text).toContain(`href="${PATH}"`);
  const signIn = await open(PATH, { as: '' });
  expect([signIn.status, locationOf(signIn)]).toEqual([302, `/sign-in?to=${encodeURIComponent(PATH)}`]);
  const page = await open(PATH);
  expect(titleOf(page)).toBe('Represent North Sea Pilots');
  expect(page.text).toContain(`value="${email}"`);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const wrong = await open(PATH, { form: { email: 'mette@gmail.com', message: 'Hello' } });
  expect([wrong.status, wrong.text.includes('Enter an email address at pilots.example')]).toEqual([
    422,
    true,
  ]);
  const sent = await open(PATH, { form: { email, message: '' } });
  expect([sent.status, locationOf(sent)]).toEqual([303, `${PATH}?sent=1`]);
  expect(titleOf(await open(`${PATH}?sent=1`))).toBe('Request sent');
  const [mail] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  const link = /\/account\/company-claims\/\S{43}/.exec(mail?.text ?? '')![0];
  expect(locationOf(await open(link, { as: '' }))).toBe(`/sign-in?to=${encodeURIComponent(link)}`);
  const other = await signedIn(client, await postMemberWithPassword(client, { role: 'employer' }));
  expect((await open(link, { as: other.cookie! })).status).toBe(404);
  expect((await open(link, { as: other.cookie!, form: {} })).status).toBe(404);
  expect(titleOf(await open(link))).toBe('Confirm that you represent North Sea Pilots');
  expect(titleOf(await open(link, { form: {} }))).toBe('You now represent North Sea Pilots');
  expect((await open(link)).status).toBe(404);
  expect((await open('/account')).text).toContain('North Sea Pilots');
  expect((await open(PATH, { form: { email } })).status).toBe(409);
});

it('candidates read that only employers act for companies, and other paths are not found', async () => {
  const candidate = (await signedIn(client, await postMemberWithPassword(client))).cookie!;
  expect(titleOf(await open(PATH, { as: candidate }))).toBe('Employer accounts only');
  expect((await open(PATH, { as: candidate, form: { email: '' } })).status).toBe(403);
  for (const path of [
    '/companies/unknown/claim',
    '/account/company-claims/x',
    '/account/company-invitations/x',
  ])
    expect((await open(path)).status).toBe(404);
});
