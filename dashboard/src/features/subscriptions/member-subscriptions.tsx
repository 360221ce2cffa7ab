import type { Subscription } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { CreateSubscriptionRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { Instant } from '../../ui/instant.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { PlanName } from '../plans/plan-name.tsx';
import { usePlanNames } from '../plans/use-plan-names.ts';

const { Section } = resourceScreens({
  path: 'subscriptions',
  useTexts: () => useMessages('subscriptions'),
  docs: '/docs/members',
  permission: 'members:write',
  operations: {
    list: 'listSubscriptions',
    read: 'getSubscription',
    create: 'createSubscription',
    update: 'updateSubscription',
  },
  parameter: 'subscription_id',
  useNames: usePlanNames,
  name: ({ planId }, { nameOf }) => nameOf(planId) ?? planId,
  columns: [
    {
      name: 'planId',
      render: ({ planId, status }) => (
        <Group gap={6}>
          <PlanName id={planId} />
          <SubscriptionStatusBadge status={status} />
        </Group>
      ),
      detail: ({ jobsRemaining }, { t }) => jobsRemaining !== null && t.jobsLeft({ count: jobsRemaining }),
    },
    {
      name: 'ends',
      isNumeric: true,
      render: ({ canceledAt, cancelAt, currentPeriodEnd }, { t }) => {
        const end = canceledAt ?? cancelAt ?? currentPeriodEnd;
        return end === null ? t.neverEnds : <Instant at={end} as="date" />;
      },
    },
  ],
  // Stripe manages the others.
  isEditable: ({ stripeSubscriptionId }) => stripeSubscriptionId === null,
  form: {
    rules: CreateSubscriptionRules,
    size: 'lg',
    // Without a value the API has a default, so a new subscription begins with empty inputs.
    fields: [
      { name: 'planId', isForNewOnly: true, render: PlanField },
      { name: 'status', initial: 'active' },
      ['currentPeriodStart', 'currentPeriodEnd'],
      ['cancelAt', 'jobsRemaining'],
      'metadata',
    ],
  },
});

/** The subscriptions of a member, ended ones included. */
export function MemberSubscriptions({ memberId }: { memberId: string }) {
  return <Section parameters={{ id: memberId }} />;
}

function PlanField(props: FieldProps) {
  const plans = useOperation('listPlans', { is_active: true, per_page: 100 });
  const choices = (plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...props} isSearchable choices={choices} />;
}

const colors = {
  incomplete: 'orange',
  incomplete_expired: 'gray',
  trialing: 'green',
  active: 'green',
  past_due: 'orange',
  canceled: 'gray',
  unpaid: 'orange',
  paused: 'gray',
} as const;

function SubscriptionStatusBadge({ status }: { status: Subscription['status'] }) {
  const t = useMessages('subscriptions');
  return (
    <Badge variant="light" color={colors[status]} autoContrast>
      {t.status[status]}
    </Badge>
  );
}
