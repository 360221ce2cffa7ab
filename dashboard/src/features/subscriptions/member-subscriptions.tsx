import type { Subscription } from '@corkboard/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { usePlanNames } from '../plans/use-plan-names.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

/** The subscriptions of a member, ended ones included. */
export function MemberSubscriptions({ memberId }: { memberId: string }) {
  const t = useMessages('subscriptions');
  const canWrite = usePermission()('members:write');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Subscription | 'new'>();
  const subscriptions = useOperation(
    'listSubscriptions',
    { id: memberId, page, per_page: 10 },
    { keepsPrevious: true },
  );
  const columns = useColumns(setEdited);
  return (
    <Section
      title={t.title}
      actions={
        canWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t.create}
          </Button>
        )
      }
    >
      <ResourceTable
        label={t.title}
        query={subscriptions}
        columns={columns}
        idOf={({ id }) => id}
        onPage={setPage}
        empty={
          <Text size="sm" c="dimmed">
            {t.empty}
          </Text>
        }
      />
      {edited && (
        <SubscriptionDialog
          memberId={memberId}
          subscription={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function useColumns(onEdit: (subscription: Subscription) => void): Column<Subscription>[] {
  const t = useMessages('subscriptions');
  const common = useMessages('common');
  const planName = usePlanNames();
  const canWrite = usePermission()('members:write');
  const actions: Column<Subscription> = {
    name: common.actions,
    isNumeric: true,
    render: (subscription) =>
      subscription.stripeSubscriptionId === null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => onEdit(subscription)}>
          {common.edit}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          Stripe
        </Text>
      ),
  };
  return [
    {
      name: t.plan,
      render: ({ planId, status, jobsRemaining }) => (
        <>
          <Group gap={6}>
            {planName(planId)}
            <SubscriptionStatusBadge status={status} />
          </Group>
          {jobsRemaining !== null && (
            <Text size="xs" c="dimmed">
              {t.jobsLeft({ count: jobsRemaining })}
            </Text>
          )}
        </>
      ),
    },
    {
      name: t.ends,
      isNumeric: true,
      render: ({ canceledAt, cancelAt, currentPeriodEnd }) => {
        const end = canceledAt ?? cancelAt ?? currentPeriodEnd;
        return end === null ? t.neverEnds : <Instant at={end} as="date" />;
      },
    },
    ...(canWrite ? [actions] : []),
  ];
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
