import { randomInt } from 'node:crypto';
import { isEmailAddress } from '@corkboard/basics/email-address';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import { lookUp, postMember } from '../../../../test/members.ts';
import { newId } from '../../../platform/ids.ts';

let client: Client;
beforeEach(async () => {
  client = await newOrganization();
});

/** Percent-encodes every byte except letters and digits, as RFC 3986 allows and some libraries do. */
const encodeAll = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((char) => (/[A-Za-z0-9]/.test(char) ? char : `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`))
    .join('');

describe('GET /members/{lookup}', () => {
  test('returns every documented field and nothing about the password', async () => {
    const member = await postMember(client, { email: 'mette@pilots.example' });
    await client.scope.db
      .updateTable('members')
      .set({ password_hash: '$argon2id$whispered' })
      .where('id', '=', member.id)
      .execute();
    const response = await client.get(`/members/${member.id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: {
        member: {
          id: member.id,
          organizationId: client.scope.organizationId,
          email: 'mette@pilots.example',
          name: null,
          role: 'candidate',
          approvalStatus: 'approved',
          authMethod: 'import',
          profilePicture: null,
          description: null,
          customFields: null,
          createdAt: member.createdAt,
          updatedAt: member.createdAt,
          suspendedAt: null,
        },
        subscriptions: [],
        payments: [],
        hasValidPaywallSubscription: false,
      },
    });
    expect(response.text).not.toMatch(/whispered|password_?hash/i);
  });

  test('includes subscriptions, payments and whether the paywall is open', async () => {
    const member = await postMember(client);
    const plan = await client.post('/plans', {
      name: 'Reader',
      kind: 'paywall',
      amount: 49,
      currency: 'EUR',
      interval: 'month',
    });
    const planId = plan.body.data.id;
    const subscription = await client.post(`/members/${member.id}/subscriptions`, { planId });
    const payment = await client.post(`/members/${member.id}/payments`, {
      planId,
      amount: 49,
      currency: 'EUR',
    });
    expect([subscription.status, payment.status]).toEqual([201, 201]);
    expect(await lookUp(client, member.email)).toEqual({
      member,
      subscriptions: [subscription.body.data],
      payments: [payment.body.data],
      hasValidPaywallSubscription: true,
    });
  });

  test.each([
    ['unencoded', 'a+b@pilots.example', 'a+b@pilots.example'],
    ['encoded by encodeURIComponent', 'a+b@pilots.example', 'a%2Bb%40pilots.example'],
    ['with only the at sign encoded', 'a+b@pilots.example', 'a+b%40pilots.example'],
    ['with everything encoded', 'a-b.c_d~e@pilots.example', 'a%2Db%2Ec%5Fd%7Ee%40pilots%2Eexample'],
    ['with a slash in it', 'a/b@pilots.example', 'a%2Fb%40pilots.example'],
    ['with a percent sign in it', 'a%2Fb@pilots.example', 'a%252Fb%40pilots.example'],
    ['in another case', 'JOSÉ@Pilots.example', 'jos%C3%A9%40PILOTS.EXAMPLE'],
    ['decomposed', 'josé@pilots.example', 'jose%CC%81@pilots.example'],
  ])('finds an email address %s', async (_, email, path) => {
    const member = await postMember(client, { email });
    await postMember(client);
    const response = await client.get(`/members/${path}`);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data.member).toEqual(member);
  });

  test('finds any email address that can be stored, except those whose slashes could change the path', async () => {
    const local = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const emails = fc
      .sample(local, 2_000)
      .map((text) => `${text}@${randomInt(1e9)}.example`)
      .filter((email) => isEmailAddress(email) && !/^\/|\/\/|\/\.\//.test(email))
      .slice(0, 40);
    expect(emails).toHaveLength(40);
    for (const email of emails) {
      const { id } = await postMember(client, { email });
      for (const path of [encodeURIComponent(email), encodeAll(email)])
        expect((await client.get(`/members/${path}`)).body.data?.member.id, email).toBe(id);
    }
  });

  test('returns the same 404 for every lookup that matches no member of the organization', async () => {
    const other = await newOrganization();
    const theirs = await postMember(other, { email: 'mette@pilots.example' });
    const unknown = [
      newId(),
      theirs.id,
      'mette@pilots.example',
      'mette%40pilots.example',
      'mette',
      'me@tte@pilots.example',
      '@',
      '0',
      `${theirs.id}0`,
      'x'.repeat(5000),
      `${'x'.repeat(5000)}@x.example`,
    ];
    const texts = new Set<string>();
    for (const lookup of unknown) {
      const response = await client.get(`/members/${lookup}`, { 'x-request-id': 'same' });
      expectError(response, 404, 'not_found');
      texts.add(response.text);
    }
    expect(texts.size).toBe(1);
  });

  test('keeps members of two organizations with the same email address separate', async () => {
    const other = await newOrganization();
    const ours = await postMember(client, { email: 'mette@pilots.example', name: 'Ours' });
    const theirs = await postMember(other, { email: 'METTE@pilots.example', name: 'Theirs' });
    expect((await lookUp(client, 'mette@pilots.example')).member).toEqual(ours);
    expect((await lookUp(other, 'mette@pilots.example')).member).toEqual(theirs);
    expect((await client.patch('/members/mette@pilots.example', { name: 'Changed' })).status).toBe(200);
    expect((await client.delete('/members/mette@pilots.example')).status).toBe(200);
    expect((await lookUp(other, 'mette@pilots.example')).member).toEqual(theirs);
  });

  test('returns an ETag that changes with the response', async () => {
    const member = await postMember(client);
    const path = `/members/${encodeURIComponent(member.email)}`;
    const tag = (await client.get(path)).headers.get('etag')!;
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    expect((await client.get(`/members/${member.id}`)).headers.get('etag')).toBe(tag);
    await client.post(`/members/${member.id}/payments`, { amount: 49, currency: 'EUR' });
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(200);
  });
});

test('the payments of a member, in the profile and in the export, require payments:read', async () => {
  const member = await postMember(client);
  await client.post(`/members/${member.id}/payments`, { amount: 49, currency: 'EUR' });
  const without = await client.withKey({ scopes: ['members:read'] });
  const both = await client.withKey({ scopes: ['members:read', 'payments:read', 'applications:read'] });
  expect((await lookUp(without, member.id)).payments).toEqual([]);
  expect((await lookUp(both, member.id)).payments).toHaveLength(1);
  const refused = await without.get(`/members/${member.id}/export`);
  expectError(refused, 403, 'insufficient_scope');
  expect(refused.body.error.details).toEqual({ required: 'payments:read' });
  expect((await both.get(`/members/${member.id}/export`)).body.data.payments).toHaveLength(1);
  const others = await client.withKey({ scopes: ['payments:read'] });
  expectError(await others.get(`/members/${member.id}/export`), 403, 'insufficient_scope');
});

test('If-Match accepts the ETag that the same key has read', async () => {
  const member = await postMember(client);
  await client.post(`/members/${member.id}/payments`, { amount: 49, currency: 'EUR' });
  const without = await client.withKey({ scopes: ['members:write'] });
  const tag = (await without.get(`/members/${member.id}`)).headers.get('etag')!;
  expect((await without.patch(`/members/${member.id}`, { name: 'Mette' }, { 'if-match': tag })).status).toBe(
    200,
  );
});
