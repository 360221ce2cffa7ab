import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { openPage } from '../../../test/hosts.ts';
import { requireSafePage, textsOf } from '../../../test/html.ts';
import { postPlan, subscribe } from '../../../test/plans.ts';
import { postMemberWithPassword, signedIn, type Visitor } from '../../../test/sign-in.ts';
import type { Member } from '../../features/people/members/schema.ts';

const HOSTILE = `"><script>alert(1)</script>`;

let client: Client;
let member: Member;
let visitor: Visitor;
beforeEach(async () => {
  client = await newOrganization();
  member = await postMemberWithPassword(client, { name: HOSTILE });
  visitor = await signedIn(client, member);
});

const open = (path: string, by: Visitor | undefined = visitor) =>
  openPage(client, path, { headers: by?.cookie ? { cookie: by.cookie } : {} });

describe('the account', () => {
  it('shows the signed-in member and active subscriptions only', async () => {
    const plan = await postPlan(client, { name: 'Member' });
    await subscribe(client, { currentPeriodEnd: '2998-03-01T00:00:00Z' }, { memberId: member.id, plan });
    const over = await postPlan(client, { name: 'Over' });
    const period = { currentPeriodStart: '2019-01-01T00:00:00Z', currentPeriodEnd: '2020-01-01T00:00:00Z' };
    await subscribe(client, period, { memberId: member.id, plan: over });
    await subscribe(client, {}, { plan: await postPlan(client, { name: 'Of another' }) });
    const response = await open('/account');
    const page = requireSafePage(response);
    expect(textsOf(page, 'strong')).toContain(HOSTILE);
    expect(response.text).toContain(member.email);
    expect(textsOf(page, 'dt')).toEqual(['Member']);
    expect(textsOf(page, 'dd')).toEqual(['Until March 1, 2998']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.text).toContain('noindex');
  });

  it('redirects a visitor who is not signed in to the sign-in page, with a return path', async () => {
    for (const cookie of [undefined, `corkboard_session=${'a'.repeat(43)}`]) {
      const response = await openPage(client, '/account', { headers: cookie ? { cookie } : {} });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/sign-in?to=%2Faccount']);
    }
  });

  it('does not affect shared pages, which are the same for members and visitors', async () => {
    for (const path of ['/blog', '/sign-in/sent']) {
      const mine = await open(path);
      expect(mine.text).toBe((await openPage(client, path)).text);
      expect(mine.headers.get('cache-control')).toMatch(/^public/);
    }
  });
});

describe('the page of a manual payment', () => {
  const checkout = async (): Promise<URL> => {
    const plan = await postPlan(client, { name: 'Member', amount: 49 });
    const response = await client.post(`/members/${member.id}/checkout`, {
      planId: plan.id,
      successUrl: 'https://a.example/',
      cancelUrl: 'https://a.example/',
    });
    expect(response.status, response.text).toBe(201);
    return new URL(response.body.data.url);
  };

  it('is the checkout URL, and shows the amount to the member only', async () => {
    const { pathname, search, searchParams } = await checkout();
    const mine = await open(pathname + search);
    expect(textsOf(requireSafePage(mine), 'dd')).toEqual([
      searchParams.get('reference'),
      'Member',
      '€49',
      'Pending',
    ]);
    const guest = await openPage(client, pathname + search);
    expect(textsOf(requireSafePage(guest), 'dd')).toEqual([searchParams.get('reference')]);
    const other = await signedIn(client, await postMemberWithPassword(client));
    expect(textsOf(requireSafePage(await open(pathname + search, other)), 'dd')).toHaveLength(1);
    expect(mine.headers.get('cache-control')).toBe('no-store');
  });

  it('shows how to pay once the board says it', async () => {
    expect((await open('/payment')).status).toBe(404);
    const payment_instructions = 'By **wire**.\nTo us. <script>alert(1)</script>';
    await client.patch('/organization', { posting: { payment_instructions } });
    const { pathname, search } = await checkout();
    for (const path of ['/payment', pathname + search, '/payment?reference=%3Cscript%3E']) {
      const response = await open(path);
      requireSafePage(response);
      expect(response.text).toContain('<p>By <strong>wire</strong>.<br>To us.');
    }
  });
});
