import { beforeEach, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { makeImage } from '../../../../test/assets.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import { requestHost } from '../../../../test/hosts.ts';
import { parsePage, textsOf } from '../../../../test/html.ts';
import { setLogos } from '../../../../test/logos.ts';
import { postMemberWithPassword, signedIn } from '../../../../test/sign-in.ts';

let client: Client;
let path: string;
let id: string;
let ownerId: string;
let cookie: string;

beforeEach(async () => {
  client = await newOrganization();
  id = (await client.post('/companies', { name: 'Pilots', website: 'https://pilots.example' })).body.data.id;
  path = `/account/companies/${id}`;
  const owner = await postMemberWithPassword(client, { role: 'employer', name: 'Mette Holm' });
  ownerId = owner.id;
  await client.put(`/companies/${id}/members/${ownerId}`, { role: 'owner' });
  cookie = (await signedIn(client, owner)).cookie!;
});

async function open(at: string, { as = cookie, form }: { as?: string; form?: Record<string, string> } = {}) {
  const { origin } = await sharedServer();
  const { host } = new URL(client.scope.organization.boardUrl);
  const headers: Record<string, string> = { accept: 'text/html', ...(as && { cookie: as }) };
  if (!form) return requestHost(origin, host, at, { headers });
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return requestHost(origin, host, at, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form).toString(),
  });
}

const stored = async () => (await client.get(`/companies/${id}`)).body.data;
const fields = {
  tagline: 'We guide ships',
  description: 'We **guide**.\n\n<script>alert(1)</script>',
  website: 'https://pilots.example',
  industry: 'Shipping',
  size: '51-200',
  founded_year: '1987',
  locations: 'Rotterdam\r\n\r\nGhent',
  links: 'Our careers https://pilots.example/careers',
};

it('an owner edits the page of the company without scripts', async () => {
  expect((await open('/account')).text).toContain(`href="${path}"`);
  expect(textsOf(parsePage(await open(path)), 'h1')).toEqual(['Edit Pilots']);
  const saved = await open(path, { form: fields });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=1`]);
  expect(await stored()).toMatchObject({
    tagline: 'We guide ships',
    website: 'https://pilots.example',
    industry: 'Shipping',
    size: '51-200',
    founded_year: 1987,
    locations: ['Rotterdam', 'Ghent'],
    links: [{ label: 'Our careers', url: 'https://pilots.example/careers' }],
  });
  expect((await stored()).description).toContain('<strong>guide</strong>');
  expect((await stored()).description).not.toContain('script');
  // The form shows the text. Unchanged fields keep their stored value.
  const table = '<table><tbody><tr><td><p>Day</p></td></tr></tbody></table>';
  await client.patch(`/companies/${id}`, { description: table });
  const { description } = await stored();
  const [shown = ''] = textsOf(parsePage(await open(path)), 'textarea');
  await open(path, { form: { ...fields, description: shown } });
  expect((await stored()).description).toBe(description);
  const html = {
    description: '<p>We <b onclick="x">guide</b>.</p><script>y</script>',
    description_format: 'html',
  };
  await open(path, { form: { ...fields, ...html } });
  expect((await stored()).description).toBe('<p>We <strong>guide</strong>.</p>');
  await open(path, { form: { ...fields, description: '' } });
  expect((await stored()).description).toBeNull();
});

it('wrong fields are named, and nothing is stored', async () => {
  const wrong = { ...fields, website: 'javascript:alert(1)', founded_year: 'x', links: 'no-url' };
  const { status, text } = await open(path, { form: wrong });
  expect(status).toBe(422);
  for (const name of ['Website', 'Founded', 'Links']) expect(text).toContain(name);
  expect((await stored()).tagline).toBeNull();
});

it('an owner uploads a logo without scripts, and removes it', async () => {
  const { origin } = await sharedServer();
  const { host } = new URL(client.scope.organization.boardUrl);
  const send = async (bytes: Buffer, as = cookie) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'logo.png');
    return requestHost(origin, host, `${path}/logo`, { method: 'POST', headers: { cookie: as }, body: form });
  };
  const saved = await send(await makeImage());
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=1`]);
  // The worker copies logos.
  await setLogos(client, { status: 'ready' });
  const { logo_url } = await stored();
  expect(logo_url).toMatch(/^http/);
  expect((await open(path)).text).toContain(logo_url);
  for (const wrong of [
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.from(''),
    Buffer.alloc(6 * 1_048_576),
  ]) {
    const { status, text } = await send(wrong);
    expect(status).toBe(422);
    expect(text).toContain('We cannot show this file.');
  }
  const stranger = await postMemberWithPassword(client, { role: 'employer' });
  expect((await send(await makeImage(), (await signedIn(client, stranger)).cookie)).status).toBe(404);
  expect((await send(await makeImage(), '')).status).toBe(401);
  expect((await stored()).logo_url).toBe(logo_url);
  expect((await open(`${path}/logo/remove`, { form: {} })).status).toBe(303);
  expect((await stored()).logo_url).toBeNull();
});

it('an invited person without an account gets a link, becomes a member, and accepts', async () => {
  await open(`${path}/invitations`, { form: { email: 'new@pilots.example', role: 'owner' } });
  const mails = async () => sendDueEmails(await sharedServer(), client.scope.organizationId);
  const [invitation] = await mails();
  const link = /\/account\/company-invitations\/\S{43}/.exec(invitation?.text ?? '')?.[0] ?? '';
  expect((await open(link, { as: '' })).text).toContain('new@pilots.example');
  const sent = await open(`${link}/sign-in`, { as: '', form: {} });
  expect(sent.headers.get('location')).toBe('/sign-in/register/sent');
  const [mail] = await mails();
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  const signed = await open('/sign-in/token', { as: '', form: { token } });
  expect(signed.headers.get('location')).toBe(link);
  const theirs = signed.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await open(link, { as: theirs, form: {} })).status).toBe(200);
  expect((await open(path, { as: theirs })).text).toContain('name="tagline"');
  const wrong = `/account/company-invitations/${'a'.repeat(43)}`;
  expect((await open(wrong, { as: '' })).status).toBe(404);
  expect((await open(`${wrong}/sign-in`, { as: '', form: {} })).status).toBe(404);
});

it('an owner invites and removes colleagues, and the last owner stays', async () => {
  const colleague = await postMemberWithPassword(client, { role: 'employer', name: 'Jonas' });
  await client.put(`/companies/${id}/members/${colleague.id}`, { role: 'recruiter' });
  const invited = await open(`${path}/invitations`, { form: { email: 'x@pilots.example' } });
  expect(invited.headers.get('location')).toBe(`${path}?invited=1`);
  expect((await open(`${path}/invitations`, { form: { email: 'x' } })).status).toBe(422);
  expect((await open(`${path}/members/${ownerId}`, { form: { end: '1' } })).status).toBe(409);
  const theirs = (await signedIn(client, colleague)).cookie!;
  expect((await open(path, { as: theirs })).text).not.toContain('name="tagline"');
  expect((await open(path, { as: theirs, form: fields })).status).toBe(403);
  expect((await open(`${path}/members/${colleague.id}`, { form: { role: 'owner' } })).status).toBe(303);
  expect((await open(`${path}/members/${colleague.id}`, { form: { end: '1' } })).status).toBe(303);
  expect((await open(path, { as: theirs })).status).toBe(404);
  expect((await open(path, { as: '' })).status).toBe(302);
});
