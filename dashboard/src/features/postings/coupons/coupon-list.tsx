import type { Coupon } from '@corkboard/client';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../../api/operations.ts';
import { usePermission } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { usePlanNames } from '../../plans/use-plan-names.ts';
import { CouponForm } from './coupon-form.tsx';

type Action = { kind: 'create' } | { kind: 'edit' | 'delete'; coupon: Coupon };

/** Codes that lower the first payment of a posting. */
export function Coupons() {
  const t = useMessages('coupons');
  const can = usePermission();
  const [action, setAction] = useState<Action>();
  const [page, setPage] = useState(1);
  const coupons = useOperation(
    'listCoupons',
    { page, per_page: 20 },
    { isEnabled: can('plans:read'), keepsPrevious: true },
  );
  const columns = useColumns(can('plans:write'), setAction);
  if (!can('plans:read')) return null;
  const close = () => setAction(undefined);
  return (
    <Section
      title={t.title}
      text={t.text}
      actions={
        can('plans:write') && (
          <Button variant="default" onClick={() => setAction({ kind: 'create' })}>
            {t.create}
          </Button>
        )
      }
    >
      <ResourceTable
        label={t.title}
        query={coupons}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ code }) => code}
        onPage={setPage}
        empty={
          <Text size="sm" c="dimmed">
            {t.none}
          </Text>
        }
      />
      {action && action.kind !== 'delete' && (
        <Dialog title={action.kind === 'create' ? t.create : action.coupon.code} onClose={close}>
          <CouponForm coupon={action.kind === 'create' ? undefined : action.coupon} onSaved={close} />
        </Dialog>
      )}
      {action?.kind === 'delete' && <DeleteCoupon coupon={action.coupon} onClose={close} />}
    </Section>
  );
}

function useColumns(canWrite: boolean, onAct: (action: Action) => void): Column<Coupon>[] {
  const t = useMessages('coupons');
  const common = useMessages('common');
  const formats = useFormats();
  const planName = usePlanNames();
  const actions: Column<Coupon> = {
    name: common.actions,
    isNumeric: true,
    render: (coupon) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {(['edit', 'delete'] as const).map((kind) => (
          <Button
            key={kind}
            size="compact-xs"
            variant="subtle"
            {...(kind === 'delete' && { color: 'red' })}
            aria-label={`${common[kind]}: ${coupon.code}`}
            onClick={() => onAct({ kind, coupon })}
          >
            {common[kind]}
          </Button>
        ))}
      </Group>
    ),
  };
  return [
    {
      name: t.fields.code,
      render: ({ code, percent_off, amount_off, currency }) => (
        <>
          {code}
          <Text size="xs" c="dimmed">
            −
            {percent_off === null
              ? formats.pay(amount_off ?? 0, currency ?? '')
              : formats.percent(percent_off / 100)}
          </Text>
        </>
      ),
    },
    {
      name: t.redeemed,
      isNumeric: true,
      render: ({ redeemed, max_redemptions }) =>
        max_redemptions === null
          ? formats.number(redeemed)
          : `${formats.number(redeemed)} / ${formats.number(max_redemptions)}`,
    },
    {
      name: t.conditions,
      isWideOnly: true,
      render: ({ plan_ids, first_posting_only }) => (
        <Text size="sm">
          {[
            plan_ids === null ? t.allPlans : formats.list(plan_ids.map(planName)),
            first_posting_only && t.firstOnly,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ),
    },
    {
      name: t.ends,
      isNumeric: true,
      isWideOnly: true,
      render: ({ expires_at }) => expires_at && <Instant at={expires_at} />,
    },
    ...(canWrite ? [actions] : []),
  ];
}

function DeleteCoupon({ coupon: { id, code }, onClose }: { coupon: Coupon; onClose(): void }) {
  const t = useMessages('coupons');
  const common = useMessages('common');
  const deleteCoupon = useChange('deleteCoupon');
  return (
    <Confirm
      title={t.deleteTitle({ code })}
      text={t.deleteText}
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCoupon({ id });
        notifyDone(t.deleted);
      }}
    />
  );
}
