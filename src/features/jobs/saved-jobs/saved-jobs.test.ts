import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { openPage } from '../../../../test/hosts.ts';
import { requireSafePage, textsOf } from '../../../../test/html.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';
import { postMemberWithPassword, signedIn, type Visitor, visit } from '../../../../test/sign-in.ts';

const PATH = '/organization/saved-jobs';

let client: Client;
let visitor: Visitor;
beforeEach(async () => {
  client = await newOrganization();
  visitor = await signedIn(client, await postMemberWithPassword(client));
});

const listed = async (of = visitor) =>
  (await of.send('GET', PATH)).body.data.map(({ title }: { title: string }) => title);

describe('a member', () => {
  it('saves jobs, and sees them newest first on every device', async () => {
    const [first, second] = [
      await postJob(client, { title: 'First' }),
      await postJob(client, { title: 'Second' }),
    ];
    for (const { id } of [first, second, first])
      expect((await visitor.send('PUT', `${PATH}/${id}`)).status).toBe(200);
    const { body } = await visitor.send('PUT', `${PATH}/${second.id}`);
    expect(body.data).toEqual({
      job_id: second.id,
      slug: second.slug,
      title: 'Second',
      company_name: null,
      location: null,
      status: 'active',
      saved_at: expect.any(String),
    });
    expect(await listed()).toEqual(['Second', 'First']);
    expect((await visitor.send('DELETE', `${PATH}/${first.id}`)).body.data).toEqual({
      id: first.id,
      deleted: true,
    });
    expectError(await visitor.send('DELETE', `${PATH}/${first.id}`), 404, 'not_found');
    expect(await listed()).toEqual(['Second']);
  });

  it('keeps expired jobs, and sees no drafts', async () => {
    const job = await postJob(client, { title: 'Pilot' });
    await visitor.send('PUT', `${PATH}/${job.id}`);
    await client.patch(`/jobs/${job.id}`, { status: 'expired' });
    expect((await visitor.send('GET', PATH)).body.data).toMatchObject([
      { title: 'Pilot', status: 'expired' },
    ]);
    await client.patch(`/jobs/${job.id}`, { status: 'draft' });
    expect(await listed()).toEqual([]);
    const draft = await postJob(client, { status: 'draft' });
    for (const id of [draft.id, job.id, 'nonsense', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'])
      expectError(await visitor.send('PUT', `${PATH}/${id}`), 404, 'not_found');
  });

  it('saves no job of another board, and sees no jobs of another member', async () => {
    const other = await newOrganization();
    const { id } = await postJob(other);
    expectError(await visitor.send('PUT', `${PATH}/${id}`), 404, 'not_found');
    const own = await postJob(client);
    await visitor.send('PUT', `${PATH}/${own.id}`);
    const second = await signedIn(
      client,
      await postMemberWithPassword(client, { email: 'two@pilots.example' }),
    );
    expect(await listed(second)).toEqual([]);
    expectError(await second.send('DELETE', `${PATH}/${own.id}`), 404, 'not_found');
  });

  it('sees the saved jobs on a page without scripts', async () => {
    const job = await postJob(client, { title: 'Pilot' });
    await visitor.send('PUT', `${PATH}/${job.id}`);
    const headers = { cookie: visitor.cookie ?? '' };
    const page = requireSafePage(await openPage(client, '/account/saved-jobs', { headers }));
    expect(textsOf(page, 'h2')).toEqual(['Pilot']);
    const account = await openPage(client, '/account', { headers });
    expect(account.text).toContain('href="/account/saved-jobs"');
  });
});

it('a visitor without a session, or on another site, saves nothing', async () => {
  const { id } = await postJob(client);
  const stranger = await visit(client);
  expectError(await stranger.send('GET', PATH), 401, 'sign_in_required');
  for (const method of ['PUT', 'DELETE'])
    expectError(await stranger.send(method, `${PATH}/${id}`), 401, 'sign_in_required');
  const headers = { origin: 'https://elsewhere.example' };
  expectError(await visitor.send('PUT', `${PATH}/${id}`, undefined, headers), 403, 'cross_origin_request');
});
