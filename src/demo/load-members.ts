import { createPayment } from '../features/billing/payments/create.ts';
import type { CreatePayment } from '../features/billing/payments/schema.ts';
import { createPlan } from '../features/billing/plans/create.ts';
import type { CreatePlan } from '../features/billing/plans/schema.ts';
import { updatePlan } from '../features/billing/plans/update.ts';
import { createSubscription } from '../features/billing/subscriptions/create.ts';
import type { CreateSubscription } from '../features/billing/subscriptions/schema.ts';
import { createMember } from '../features/people/members/create.ts';
import type { CreateMember } from '../features/people/members/schema.ts';
import type { Scope } from '../platform/scope.ts';
import { readJson } from './data.ts';

export interface DemoMember extends CreateMember {
  subscription?: DemoSubscription;
  payments?: DemoPayment[];
}

interface DemoSubscription extends Pick<CreateSubscription, 'status' | 'jobsRemaining'> {
  /** A key of `plans.json`. */
  plan: string;
  startedDaysAgo: number;
  cancelsInDays?: number;
}

/** A payment of the plan's price. */
interface DemoPayment extends Pick<CreatePayment, 'status' | 'metadata'> {
  plan: string;
}

/** `isActive` is false for a plan that members still have but can no longer buy. */
export type DemoPlan = CreatePlan & { isActive?: boolean };

interface Context {
  plans: Record<string, DemoPlan>;
  planIds: Map<string, string>;
  now: Date;
}

/** Adds the demo's plans and members, with their subscriptions and payments, as the API would. Dates are relative to `now`. */
export async function loadDemoMembers(scope: Scope, now: Date): Promise<void> {
  const plans = readJson<Record<string, DemoPlan>>('plans.json');
  const planIds = new Map<string, string>();
  for (const [key, { isActive: _, ...plan }] of Object.entries(plans))
    planIds.set(key, (await createPlan(scope, plan)).id);
  for (const member of readJson<DemoMember[]>('members.json'))
    await addMember(scope, member, { plans, planIds, now });
  for (const [key, { isActive }] of Object.entries(plans))
    if (isActive === false) await updatePlan(scope, planIds.get(key) ?? '', { isActive }, () => {});
}

async function addMember(
  scope: Scope,
  { subscription, payments = [], ...fields }: DemoMember,
  context: Context,
): Promise<void> {
  const { id } = await createMember(scope, fields);
  if (subscription) await createSubscription(scope, id, toInput(subscription, context));
  for (const { plan: key, ...payment } of payments) {
    const { plan, planId } = getPlan(key, context);
    await createPayment(scope, id, { planId, amount: plan.amount, currency: plan.currency, ...payment });
  }
}

const DAY_MS = 86_400_000;

function toInput({ plan, startedDaysAgo, cancelsInDays, ...fields }: DemoSubscription, context: Context) {
  const inDays = (days: number) => new Date(context.now.getTime() + days * DAY_MS).toISOString();
  return {
    planId: getPlan(plan, context).planId,
    ...fields,
    currentPeriodStart: inDays(-startedDaysAgo),
    ...(cancelsInDays === undefined ? {} : { cancelAt: inDays(cancelsInDays) }),
  };
}

function getPlan(key: string, { plans, planIds }: Context): { plan: DemoPlan; planId: string } {
  const [plan, planId] = [plans[key], planIds.get(key)];
  if (!plan || !planId) throw new Error(`demo: plans.json has no "${key}"`);
  return { plan, planId };
}
