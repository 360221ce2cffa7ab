import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../test/app.ts';
import { requestBoard } from '../../test/collections.ts';
import { lookUp } from '../../test/members.ts';
import type { Payment } from '../features/billing/payments/schema.ts';
import type { Plan } from '../features/billing/plans/schema.ts';
import { subscriptionStatuses } from '../features/billing/subscriptions/state.ts';
import type { MemberLookup } from '../features/people/members/look-up-schema.ts';
import type { Member } from '../features/people/members/schema.ts';
import { inTransaction } from '../platform/scope.ts';
import { loadDemoPayNotes } from './content/load-collections.ts';
import { readJson } from './data.ts';
import { type DemoMember, loadDemoMembers } from './load-members.ts';
import { MEMBER_TO_TRY } from './seed-demo.ts';

const demoMembers = readJson<DemoMember[]>('members.json');

let organization: Client;
let plans: Plan[];
let members: MemberLookup[];
beforeAll(async () => {
  organization = await newOrganization();
  // In one transaction, as the first start does.
  await inTransaction(organization.scope, async (scope) => {
    await loadDemoMembers(scope, new Date());
    await loadDemoPayNotes(scope);
  });
  plans = (await organization.get('/plans')).body.data;
  const list: Member[] = (await organization.get('/members?per_page=100')).body.data;
  members = await Promise.all(list.map(({ id }) => lookUp(organization, id)));
});

describe('plans', () => {
  it('include both kinds, monthly, yearly and one-time prices, and an inactive plan', () => {
    const descriptions = plans.map(({ kind, interval, isActive }) => `${kind} ${interval} ${isActive}`);
    expect(descriptions.sort()).toEqual([
      'job_posting month true',
      'job_posting null true',
      'job_posting null true',
      'paywall month false',
      'paywall month true',
      'paywall null true',
      'paywall year true',
    ]);
    for (const plan of plans) expect(plan.entitlements.includes('paywall')).toBe(plan.kind === 'paywall');
  });
});

describe('members', () => {
  it('have every role, and email addresses under .example', () => {
    expect(members).toHaveLength(demoMembers.length);
    expect(new Set(members.map(({ member }) => member.role))).toEqual(
      new Set(['candidate', 'employer', 'admin', 'owner']),
    );
    for (const { member } of members) {
      expect(member.email).toMatch(/^[\w.]+@[\w-]+\.example$/);
      expect(member.name).toMatch(/^\S+ \S+$/);
    }
    expect(members.filter(({ member }) => member.approvalStatus === 'pending')).toHaveLength(1);
  });

  it('have subscriptions of every status, two without an end and one with a cancellation date', () => {
    const all = members.flatMap(({ subscriptions }) => subscriptions);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(subscriptionStatuses));
    expect(all.filter(({ currentPeriodEnd }) => currentPeriodEnd === null)).toHaveLength(2);
    expect(all.filter(({ cancelAt }) => cancelAt !== null)).toMatchObject([{ status: 'active' }]);
    expect(all.flatMap(({ jobsRemaining }) => jobsRemaining ?? []).sort()).toEqual([0, 3]);
  });

  it('pass the paywall exactly where their subscription is valid', () => {
    const passing = members.filter(({ hasValidPaywallSubscription }) => hasValidPaywallSubscription);
    expect(passing.map(({ member }) => member.name).sort()).toEqual([
      'Friederike Lindemann',
      'Imogen Cartwright',
      'Katharina Brandstätter',
      'Niamh Hollis',
      'Oliver Ashworth',
    ]);
    expect(passing.map(({ member }) => member.email)).toContain(MEMBER_TO_TRY);
  });
});

describe('payments', () => {
  it('have every status, and the price of a plan', async () => {
    const payments: Payment[] = (await organization.get('/payments?per_page=100')).body.data;
    expect(new Set(payments.map(({ status }) => status))).toEqual(
      new Set(['pending', 'succeeded', 'failed', 'refunded']),
    );
    for (const { planId, amount, currency } of payments)
      expect(plans.find(({ id }) => id === planId)).toMatchObject({ amount, currency });
    expect(payments).toEqual(expect.arrayContaining(members.flatMap((member) => member.payments)));
    expect(payments).toHaveLength(members.flatMap((member) => member.payments).length);
  });
});

describe('the pay notes', () => {
  it('are three published notes and a draft, all with text', async () => {
    const { items } = (await organization.get('/cms/pay-notes')).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual([
      'published',
      'published',
      'published',
      'draft',
    ]);
    for (const { data_html } of items) expect(data_html.body).toMatch(/^<p>.+<\/p>|<\/ol>$/s);
  });

  it('require a session on the board', async () => {
    const { origin } = await sharedServer();
    const host = `${organization.slug}.boards.localhost`;
    const response = await requestBoard(origin, host, '/organization/cms/pay-notes');
    expect(response.status).toBe(401);
    expect(response.body.error.code).toBe('sign_in_required');
  });
});
