import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer, sharedServer } from '../../../../test/app.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import { expectError } from '../../../../test/jobs.ts';
import { newEmployer, POSTINGS, pilot, postPostingPlan } from '../../../../test/postings.ts';
import { SESSION, type Visitor, visit } from '../../../../test/sign-in.ts';
import { deleteStaleDrafts } from './tasks.ts';

let client: Client;
let visitor: Visitor;
beforeEach(async () => {
  client = await newOrganization();
  visitor = await visit(client);
});

const start = async (of = visitor, fields: object = {}) => {
  const response = await of.send('POST', POSTINGS, { job: pilot, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
};
const tokenOf = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] ?? '';

describe('a visitor who has not signed in', () => {
  it('owns a draft by a cookie, and can submit nothing', async () => {
    const draft = await start();
    expect(draft).toMatchObject({ state: 'draft', member_id: null });
    expect(visitor.cookie).toMatch(/^corkboard_draft=/);
    const second = await start();
    for (const { id } of [draft, second])
      expect((await visitor.send('GET', `${POSTINGS}/${id}`)).status).toBe(200);
    const changed = await visitor.send('PATCH', `${POSTINGS}/${draft.id}`, { job: { title: 'Chief' } });
    expect(changed.body.data.job).toMatchObject({ title: 'Chief', company_name: pilot.company_name });
    expectError(await visitor.send('POST', `${POSTINGS}/${draft.id}/submit`), 401, 'sign_in_required');
    const other = await visit(client);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/check'],
    ] as const)
      expectError(
        await other.send(method, `${POSTINGS}/${draft.id}${path}`, method === 'PATCH' ? {} : undefined),
        404,
        'not_found',
      );
    expect((await client.get('/postings')).body.data).toEqual([]);
    expect((await visitor.send('DELETE', `${POSTINGS}/${draft.id}`)).status).toBe(200);
  });

  it('signs in by a link, in another browser too, although registration is closed, and submits the draft', async () => {
    const plan = await postPostingPlan(client);
    const draft = await start(visitor, { plan_id: plan.id });
    const link = await visitor.send('POST', `${POSTINGS}/${draft.id}/sign-in-link`, {
      email: 'Ines@pilots.example',
      name: 'Ines Roth',
    });
    expect(link.status, link.text).toBe(202);
    const [mail] = await sendDueEmails(await sharedServer(), client.scope.organizationId);
    expect(mail?.to).toBe('Ines@pilots.example');
    const phone = await visit(client);
    const signedIn = await phone.send('POST', SESSION, { token: tokenOf(mail?.text) });
    expect(signedIn.body.data).toMatchObject({ returnTo: `/post/${draft.id}/pay` });
    const submitted = await phone.send('POST', `${POSTINGS}/${draft.id}/submit`);
    expect(submitted.body.data).toMatchObject({ state: 'pending_payment' });
    expect((await client.get('/members/ines@pilots.example')).body.data.member.role).toBe('employer');
    // The cookie of the first browser no longer owns it. The member may have signed out there.
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/check'],
      ['PATCH', ''],
      ['DELETE', ''],
    ] as const)
      expectError(
        await visitor.send(method, `${POSTINGS}/${draft.id}${path}`, method === 'PATCH' ? {} : undefined),
        401,
        'sign_in_required',
      );
  });

  it('gives the draft to no one but the person who proves that email address', async () => {
    const draft = await start();
    await visitor.send('POST', `${POSTINGS}/${draft.id}/sign-in-link`, { email: 'ines@pilots.example' });
    const stranger = await newEmployer(client, { email: 'stranger@pilots.example' });
    expectError(await stranger.visitor.send('GET', `${POSTINGS}/${draft.id}`), 404, 'not_found');
    expectError(await stranger.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`), 404, 'not_found');
  });

  it('keeps a draft for 14 days after its last change', async () => {
    const draft = await start();
    const shift = async (interval: string) => {
      await client.scope.db
        .updateTable('postings')
        .set({ stale_at: new Date(Date.now() + Number(interval)).toISOString() })
        .where('id', '=', draft.id)
        .execute();
      await deleteStaleDrafts(client.scope.db);
      return (await visitor.send('GET', `${POSTINGS}/${draft.id}`)).status;
    };
    expect(await shift('60000')).toBe(200);
    expect(await shift('-1')).toBe(404);
  });

  it('sees text that is safe to show', async () => {
    const description = '<p onclick="x()">Hi<script>alert(1)</script></p>';
    const draft = await start(visitor, { job: { ...pilot, description } });
    expect(draft.job.description).not.toMatch(/onclick|script/);
    const program = await visitor.send('POST', POSTINGS, { job: pilot, website: 'https://spam.example' });
    expectError(program, 400, 'validation_error');
    const contradiction = await visitor.send('PATCH', `${POSTINGS}/${draft.id}`, {
      job: { how_to_apply: 'nonsense' },
    });
    expect(contradiction.body.error.details.issues[0].path).toBe('/job/how_to_apply');
  });
});

it('a suspended member cannot post', async () => {
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  const draft = await employer.draft({ plan_id: plan.id });
  await client.patch(`/members/${employer.memberId}`, { isSuspended: true });
  expectError(await employer.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`), 401, 'sign_in_required');
});

it('erasing a member deletes the postings and keeps the jobs without an owner', async () => {
  await client.patch('/organization', { posting: { approval: 'none' } });
  const plan = await postPostingPlan(client, { amount: 0 });
  const employer = await newEmployer(client);
  const live = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
  expect((await client.delete(`/members/${employer.memberId}`)).status).toBe(200);
  expectError(await client.get(`/postings/${live.id}`), 404, 'not_found');
  const { body } = await client.get(`/jobs/${live.job_id}`);
  expect(body.data).toMatchObject({ status: 'active', owner_member_id: null, subscription_id: null });
});

it('postings are limited by IP address, and by member', async () => {
  const server = await ownServer({ RATE_LIMIT_POSTING: '2' });
  const own = await newOrganization({ server });
  const browser = await visit(own, { server });
  const statuses = [];
  for (let time = 0; time < 3; time++)
    statuses.push((await browser.send('POST', POSTINGS, { job: pilot })).status);
  expect(statuses).toEqual([201, 201, 429]);
});
