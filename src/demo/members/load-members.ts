import { saveItem } from '../../features/collections/items/save.ts';
import { saveCollection } from '../../features/collections/save.ts';
import { createMember } from '../../features/members/create.ts';
import { createPayment } from '../../features/payments/create.ts';
import { createPlan } from '../../features/plans/create.ts';
import { updatePlan } from '../../features/plans/update.ts';
import { createSubscription } from '../../features/subscriptions/create.ts';
import type { Scope } from '../../platform/scope.ts';
import { payNotes, payNotesCollection } from './pay-notes.ts';
import { type DemoMember, type DemoSubscription, demoMembers } from './people.ts';
import { type DemoPlanName, demoPlans } from './plans.ts';

/**
 * Adds the demo's plans, members with what they have bought and paid, and a collection that only those may read who have
 * bought it; each the way the API would. `now` is the moment of the first start.
 */
export async function loadDemoMembers(scope: Scope, now: Date): Promise<void> {
  const planIds = new Map<DemoPlanName, string>();
  for (const name of Object.keys(demoPlans) as DemoPlanName[])
    planIds.set(name, (await createPlan(scope, demoPlans[name])).id);
  const planId = (name: DemoPlanName) => planIds.get(name) ?? '';
  for (const member of demoMembers) await addMember(scope, member, { planId, now });
  await updatePlan(scope, planId('early'), { isActive: false }, () => {});
  await saveCollection(scope, payNotesCollection, []);
  for (const [position, data] of payNotes.entries()) {
    const status = position < payNotes.length - 1 ? 'published' : 'draft';
    await saveItem(scope, payNotesCollection.slug, { data: { ...data }, status, position });
  }
}

interface Surroundings {
  planId: (name: DemoPlanName) => string;
  now: Date;
}

async function addMember(
  scope: Scope,
  { subscription, payments = [], ...fields }: DemoMember,
  { planId, now }: Surroundings,
): Promise<void> {
  const { id } = await createMember(scope, fields);
  if (subscription) {
    const input = { planId: planId(subscription.plan), ...toInput(subscription, now) };
    await createSubscription(scope, id, input);
  }
  for (const { plan, ...payment } of payments) {
    const { amount, currency } = demoPlans[plan];
    await createPayment(scope, id, { planId: planId(plan), amount, currency, ...payment });
  }
}

const DAY_MS = 86_400_000;

function toInput({ plan: _, startedDaysAgo, cancelsInDays, ...fields }: DemoSubscription, now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return {
    ...fields,
    currentPeriodStart: inDays(-startedDaysAgo),
    ...(cancelsInDays === undefined ? {} : { cancelAt: inDays(cancelsInDays) }),
  };
}
