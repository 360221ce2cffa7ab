import { beforeEach, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { requestHost } from '../../../../test/hosts.ts';
import { parsePage, textsOf } from '../../../../test/html.ts';
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
  expect((await open(path, { form: { ...fields, description: '' } })).status).toBe(303);
  expect((await stored()).description).toContain('<strong>guide</strong>');
});

it('wrong fields are named, and nothing is stored', async () => {
  const wrong = { ...fields, website: 'javascript:alert(1)', founded_year: 'x', links: 'no-url' };
  const { status, text } = await open(path, { form: wrong });
  expect(status).toBe(422);
  for (const name of ['Website', 'Founded', 'Links']) expect(text).toContain(name);
  expect((await stored()).tagline).toBeNull();
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
