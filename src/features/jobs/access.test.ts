import { describe, expect, it } from 'vitest';
import { newOrganization, request, sharedServer } from '../../../test/app.ts';
import { eventsOf, expectError, postJob } from '../../../test/jobs.ts';

const operations = [{ method: 'create', body: { title: 'A' } }];
const routes = [
  { method: 'GET', path: () => '/jobs', scope: 'jobs:read' },
  { method: 'GET', path: (id: string) => `/jobs/${id}`, scope: 'jobs:read' },
  { method: 'POST', path: () => '/jobs', body: { title: 'A' }, scope: 'jobs:write' },
  { method: 'POST', path: () => '/jobs/batch', body: { operations }, scope: 'jobs:write' },
  { method: 'PATCH', path: (id: string) => `/jobs/${id}`, body: { title: 'A' }, scope: 'jobs:write' },
  { method: 'DELETE', path: (id: string) => `/jobs/${id}`, scope: 'jobs:write' },
];

describe.each(routes)('$method $path', ({ method, path, body, scope }) => {
  it('needs a key, a right one, and the scope', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const { origin } = await sharedServer();
    const send = (headers: Record<string, string>) =>
      request(`${origin}/api/v1${path(job.id)}`, { method, body, headers });

    expectError(await send({}), 401, 'missing_api_key');
    expectError(await send({ 'x-api-key': 'cork_wrong' }), 401, 'invalid_api_key');
    const others = ['categories:write', 'organization:write', 'api_keys:write'];
    if (scope === 'jobs:write') others.push('jobs:read');
    const lacking = await organization.withKey({ scopes: others });
    const refused = await send({ 'x-api-key': lacking.key });
    expectError(refused, 403, 'insufficient_scope');
    expect(refused.body.error.details).toEqual({ required: scope });
    expect(await eventsOf(organization)).toHaveLength(1);

    const holding = await organization.withKey({ scopes: [scope] });
    expect((await send({ 'x-api-key': holding.key })).status).toBeLessThan(300);
  });
});

it('jobs:write includes jobs:read', async () => {
  const organization = await newOrganization();
  const writer = await organization.withKey({ scopes: ['jobs:write'] });
  const job = await postJob(writer);
  expect((await writer.get(`/jobs/${job.id}`)).status).toBe(200);
  expect((await writer.get('/jobs')).status).toBe(200);
});

it('another organization finds neither job nor category', async () => {
  const theirs = await newOrganization();
  const job = await postJob(theirs, { category: 'Docks', company_name: 'Acme', location: 'Bergen' });
  const organization = await newOrganization();
  expectError(await organization.get(`/jobs/${job.id}`), 404, 'not_found');
  for (const query of [
    '',
    `categories=${job.category_id}`,
    'category=docks',
    'company=acme',
    'locations=ber',
  ]) {
    expect((await organization.get(`/jobs?${query}`)).body).toMatchObject({
      data: [],
      meta: { pagination: { total_items: 0 } },
    });
  }
});

it('a job that is unknown, of a malformed id, or another organization’s reads the same 404', async () => {
  const theirs = await postJob(await newOrganization());
  const organization = await newOrganization();
  const answers = await Promise.all(
    [theirs.id, '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', 'abc', '0', '%F0%9F%9A%A2', 'x'.repeat(500)].map(
      (id) => organization.get(`/jobs/${id}`),
    ),
  );
  for (const answer of answers) expectError(answer, 404, 'not_found');
  const errors = answers.map(({ body }) => ({ ...body.error, request_id: undefined }));
  for (const error of errors) expect(error).toEqual(errors[0]);
});
