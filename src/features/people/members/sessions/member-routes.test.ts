import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../../test/jobs.ts';
import { auditOf, countSignIns, postMember } from '../../../../../test/members.ts';
import {
  insertLink,
  PASSWORD,
  postMemberWithPassword,
  setPassword,
  signedIn,
  visit,
} from '../../../../../test/sign-in.ts';
import type { Member } from '../schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

let client: Client;
let member: Member;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMember(client);
});

describe('setting the password of a member', () => {
  test('returns the member, who can sign in with it', async () => {
    const response = await client.post(`/members/${member.id}/password`, { password: PASSWORD });
    expect(response.status, response.text).toBe(200);
    const { updatedAt: _, ...rest } = member;
    expect(response.body.data).toMatchObject({ ...rest, authMethod: 'password' });
    expect(response.text).not.toMatch(/argon2|tugs/);
    await signedIn(client, member);
  });

  test('emits an event by the key', async () => {
    await setPassword(client, member);
    const event = (await eventsOf(client)).at(-1)!;
    expect(event).toMatchObject({
      type: 'member.updated',
      actor: `api_key:${client.keyId}`,
      changed_fields: ['authMethod', 'password'],
    });
    expect(JSON.stringify(event)).not.toMatch(/argon2|tugs/);
    expect((await auditOf(client, member.id))[0]).toMatchObject({
      changedFields: ['authMethod', 'password'],
    });
  });

  test('ends all sessions and links of the member', async () => {
    await setPassword(client, member);
    const visitor = await signedIn(client, member);
    await insertLink(client, member);
    await setPassword(client, member, 'a quay in the fog');
    expect(await visitor.status()).toBe(401);
    expect(await countSignIns(client, member.id)).toEqual({ sessions: 0, links: 0 });
  });

  test.each([
    [{}, '/password'],
    [{ password: 'short' }, '/password'],
    [{ password: 'password1' }, '/password'],
    [{ password: null }, '/password'],
    [{ password: PASSWORD, notify: true }, '/notify'],
  ])('rejects %j', async (body, path) => {
    expect(issuePaths(await client.post(`/members/${member.id}/password`, body))).toEqual([path]);
  });

  test('rejects the email address', async () => {
    const response = await client.post(`/members/${member.id}/password`, { password: member.email });
    expect(issuePaths(response)).toEqual(['/password']);
  });
});

describe('signing a member out', () => {
  test('ends all sessions and links, and keeps the password', async () => {
    member = await postMemberWithPassword(client);
    const visitors = [await signedIn(client, member), await signedIn(client, member)];
    await insertLink(client, member);
    const response = await client.post(`/members/${member.id}/sign-out`);
    expect(response.body).toEqual({ data: { id: member.id, signedOut: true } });
    for (const visitor of visitors) expect(await visitor.status()).toBe(401);
    expect(await countSignIns(client, member.id)).toEqual({ sessions: 0, links: 0 });
    await signedIn(client, member);
  });

  test('leaves other members signed in', async () => {
    const other = await postMemberWithPassword(client);
    const visitor = await signedIn(client, other);
    await client.post(`/members/${member.id}/sign-out`);
    expect(await visitor.status()).toBe(200);
  });

  test('can be repeated', async () => {
    for (let time = 0; time < 2; time++)
      expect((await client.post(`/members/${member.id}/sign-out`)).status).toBe(200);
  });

  test('rejects fields, and accepts an empty body', async () => {
    member = await postMemberWithPassword(client);
    const visitor = await signedIn(client, member);
    const path = `/members/${member.id}/sign-out`;
    expect(issuePaths(await client.post(path, { foo: 1 }))).toEqual(['/foo']);
    expect(await visitor.status()).toBe(200);
    for (const body of ['', '{}'])
      expect((await client.post(path, body, { 'content-type': 'application/json' })).status).toBe(200);
  });
});

test.each([
  ['password', { password: PASSWORD }],
  ['sign-out', undefined],
])(
  '%s returns 404 for an unknown id, a malformed one, an email address and another organization’s member',
  async (path, body) => {
    const theirs = await postMember(await newOrganization());
    const ids = [UNKNOWN_ID, 'no-id', theirs.id, encodeURIComponent(member.email)];
    for (const id of ids) expectError(await client.post(`/members/${id}/${path}`, body), 404, 'not_found');
  },
);

test('a session cannot use these operations', async () => {
  await setPassword(client, member);
  const visitor = await signedIn(client, member);
  for (const path of ['password', 'sign-out'])
    expectError(
      await visitor.send('POST', `/members/${member.id}/${path}`, { password: 'a quay in the fog' }),
      401,
      'missing_api_key',
    );
  expect(await (await visit(client)).status()).toBe(401);
});
