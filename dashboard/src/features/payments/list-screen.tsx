import type { Payment, PaymentStatus } from '@corkboard/client';
import { Button, Group, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { toCurlHint } from '../../api/curl.ts';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { TimeZoneContext } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { DayFilters } from '../../ui/day-filters.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toMoments } from '../../ui/form/local-time.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useMemberNames } from '../members/use-member-names.ts';
import { usePaymentColumns } from './columns.tsx';

interface PaymentListState extends Record<string, string | undefined> {
  status?: string;
  from?: string;
  to?: string;
  page?: string;
}

function toQuery(
  { status, page, ...days }: PaymentListState,
  timeZone: string | undefined,
): ParametersOf<'listPayments'> {
  return {
    ...(status && { status: status as PaymentStatus }),
    ...toMoments(days, timeZone),
    ...(page && { page: Number(page) }),
    per_page: 50,
  };
}

/** All payments, those of erased members included. */
export function Screen() {
  const t = useMessages('payments');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const base = `/o/${slug}/payments`;
  const [state, change] = useUrlState<PaymentListState>();
  const query = toQuery(state, useContext(TimeZoneContext));
  const payments = useOperation('listPayments', query, { keepsPrevious: true });
  const columns = useColumns(payments.data?.data ?? []);
  const isFiltered = Boolean(state.status || state.from || state.to);
  return (
    <Frame title={t.title} text={t.text} docs="/docs/payments" requests={[requestOf('listPayments', query)]}>
      <Filters state={state} onChange={change} />
      <ResourceTable
        label={t.title}
        query={payments}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t.nothingTitle}
              text={t.nothingText}
              action={
                <Button variant="default" component={Link} to={base}>
                  {t.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t.emptyTitle}
              text={t.emptyText}
              action={
                <Button variant="default" component={Link} to={`/o/${slug}/members`}>
                  {t.toMembers}
                </Button>
              }
              command={toCurlHint(
                'POST',
                '/members/$MEMBER_ID/payments',
                '{"amount": 49, "currency": "EUR"}',
              )}
            />
          )
        }
      />
    </Frame>
  );
}

function Filters({
  state,
  onChange,
}: {
  state: PaymentListState;
  onChange(changes: PaymentListState): void;
}) {
  const t = useMessages('payments');
  const common = useMessages('common');
  return (
    <Group gap="xs" role="search" align="flex-end">
      <Select
        w={180}
        label={t.fields.status}
        placeholder={t.anyStatus}
        data={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
        value={state.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
      <DayFilters state={state} labels={t} onChange={onChange} />
    </Group>
  );
}

function useColumns(payments: Payment[]): Column<Payment>[] {
  const t = useMessages('payments');
  const base = `/o/${useMembership().organization.slug}/members`;
  const nameOf = useMemberNames(payments.map(({ userId }) => userId));
  const [amount, status, ...others] = usePaymentColumns();
  const member: Column<Payment> = {
    name: t.member,
    isWideOnly: true,
    render: ({ userId }) =>
      userId === null ? (
        t.erasedMember
      ) : (
        <Link to={`${base}/${userId}`} className="row-link truncate">
          {nameOf(userId) ?? t.member}
        </Link>
      ),
  };
  const provider: Column<Payment> = {
    name: t.fields.paymentProvider,
    isWideOnly: true,
    render: ({ paymentProvider }) => t.provider[paymentProvider],
  };
  return [amount, status, member, provider, ...others].filter((column) => column !== undefined);
}
