import { describe, expect, it } from 'vitest';
import { newOrganization, request, sharedServer } from '../../../test/app.ts';
import { expectError } from '../../../test/jobs.ts';
import { patchPage, postPage, revisionsOf } from '../../../test/pages.ts';

interface Ids {
  page: string;
  revision: string;
}

describe.each([
  { method: 'GET', path: () => '/pages', scope: 'pages:read' },
  { method: 'GET', path: ({ page }: Ids) => `/pages/${page}`, scope: 'pages:read' },
  { method: 'POST', path: () => '/pages', body: { title: 'B' }, scope: 'pages:write' },
  { method: 'PATCH', path: ({ page }: Ids) => `/pages/${page}`, body: { title: 'B' }, scope: 'pages:write' },
  { method: 'DELETE', path: ({ page }: Ids) => `/pages/${page}`, scope: 'pages:write' },
  { method: 'GET', path: ({ page }: Ids) => `/pages/${page}/revisions`, scope: 'pages:read' },
  {
    method: 'GET',
    path: ({ page, revision }: Ids) => `/pages/${page}/revisions/${revision}`,
    scope: 'pages:read',
  },
  {
    method: 'POST',
    path: ({ page, revision }: Ids) => `/pages/${page}/revisions/${revision}/restore`,
    scope: 'pages:write',
  },
])('$method $path', ({ method, path, body, scope }) => {
  it('needs a key, a right one, and the scope', async () => {
    const organization = await newOrganization();
    const { id: page } = await postPage(organization);
    await patchPage(organization, page, { title: 'Second' });
    const ids = { page, revision: (await revisionsOf(organization, page))[0]!.id };
    const { origin } = await sharedServer();
    const send = (headers: Record<string, string>) =>
      request(`${origin}/api/v1${path(ids)}`, { method, body, headers });
    expectError(await send({}), 401, 'missing_api_key');
    expectError(await send({ 'x-api-key': 'cork_wrong' }), 401, 'invalid_api_key');
    const others = scope === 'pages:write' ? ['authors:write', 'pages:read'] : ['authors:write'];
    const refused = await send({ 'x-api-key': (await organization.withKey({ scopes: others })).key });
    expectError(refused, 403, 'insufficient_scope');
    expect(refused.body.error.details).toEqual({ required: scope });
    const holding = await organization.withKey({ scopes: [scope] });
    expect((await send({ 'x-api-key': holding.key })).status).toBeLessThan(300);
  });
});
