import { expect } from 'vitest';
import type { Payment } from '../src/features/billing/payments/schema.ts';
import type { Plan } from '../src/features/billing/plans/schema.ts';
import type { Subscription } from '../src/features/billing/subscriptions/schema.ts';
import type { Client } from './app.ts';
import { postMember } from './members.ts';

/** Creates a plan, and expects 201. Its default is a paywall plan for 49.00 EUR per month. */
export async function postPlan(client: Client, fields: Record<string, unknown> = {}): Promise<Plan> {
  const plan = { name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' };
  return expectCreated(await client.post('/plans', { ...plan, ...fields }));
}

export async function postJobPlan(client: Client, fields: Record<string, unknown> = {}): Promise<Plan> {
  return postPlan(client, { name: 'Five jobs', kind: 'job_posting', jobsIncluded: 5, ...fields });
}

/** Subscribes a member, and expects 201. Creates the member and the plan if they are omitted. */
export async function subscribe(
  client: Client,
  fields: Record<string, unknown> = {},
  { memberId, plan }: { memberId?: string; plan?: Plan } = {},
): Promise<Subscription> {
  const member = memberId ?? (await postMember(client)).id;
  const planId = (plan ?? (await postPlan(client))).id;
  return expectCreated(await client.post(`/members/${member}/subscriptions`, { planId, ...fields }));
}

/** The API path of a subscription. */
export function pathOf({ userId, id }: Subscription): string {
  return `/members/${userId}/subscriptions/${id}`;
}

export async function readSubscription(client: Client, subscription: Subscription): Promise<Subscription> {
  const response = await client.get(pathOf(subscription));
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Records a manual payment, and expects 201. Its default is 49.00 EUR. */
export async function postPayment(
  client: Client,
  fields: Record<string, unknown> = {},
  memberId?: string,
): Promise<Payment> {
  const member = memberId ?? (await postMember(client)).id;
  return expectCreated(
    await client.post(`/members/${member}/payments`, { amount: 49, currency: 'EUR', ...fields }),
  );
}

function expectCreated({ status, text, body }: Awaited<ReturnType<Client['post']>>) {
  expect(status, text).toBe(201);
  return body.data;
}
