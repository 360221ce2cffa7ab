import { expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { postMember } from '../../../../test/members.ts';
import { pathOf, postJobPlan, postPlan, subscribe } from '../../../../test/plans.ts';
import { findEntitlements } from './validity.ts';

it('members have the entitlements of all their valid subscriptions, of any kind, and no others', async () => {
  const organization = await newOrganization();
  const { id: memberId } = await postMember(organization);
  const readEntitlements = async () => [...(await findEntitlements(organization.scope, memberId))].sort();
  expect(await readEntitlements()).toEqual([]);

  const paywall = await postPlan(organization, { entitlements: ['salary-report'] });
  const jobs = await postJobPlan(organization, { entitlements: ['talent-pool', 'salary-report'] });
  const first = await subscribe(organization, {}, { memberId, plan: paywall });
  const second = await subscribe(organization, {}, { memberId, plan: jobs });
  await subscribe(
    organization,
    { status: 'canceled' },
    { memberId, plan: await postPlan(organization, { entitlements: ['patron'] }) },
  );
  await subscribe(
    organization,
    {},
    { plan: await postPlan(organization, { entitlements: ['of-somebody-else'] }) },
  );
  expect(await readEntitlements()).toEqual(['paywall', 'salary-report', 'talent-pool']);

  await organization.patch(pathOf(first), { status: 'unpaid' });
  expect(await readEntitlements()).toEqual(['salary-report', 'talent-pool']);
  await organization.patch(pathOf(second), { cancelAt: '2020-01-01' });
  expect(await readEntitlements()).toEqual([]);
  await organization.patch(pathOf(first), { status: 'past_due' });
  expect(await readEntitlements()).toEqual(['paywall', 'salary-report']);

  await organization.patch(`/plans/${paywall.id}`, { isActive: false, entitlements: ['archive'] });
  expect(await readEntitlements()).toEqual(['archive', 'paywall']);
  const other = await newOrganization();
  expect([...(await findEntitlements(other.scope, memberId))]).toEqual([]);
});
