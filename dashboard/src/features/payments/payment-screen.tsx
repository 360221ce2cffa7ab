import type { Payment } from '@corkboard/client';
import { Anchor, Button, Code, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useMemberNames } from '../members/use-member-names.ts';
import { usePlanNames } from '../plans/use-plan-names.ts';
import { PaymentStatusBadge } from './payment-status.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const payment = useOperation('getPayment', { id });
  return <Loaded query={payment}>{({ data }) => <PaymentView payment={data} />}</Loaded>;
}

type NextStatus = 'succeeded' | 'failed' | 'refunded';

/** The changes that a manual payment allows. The others are final. */
const nextStatuses: Partial<Record<Payment['status'], NextStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['refunded'],
};

function PaymentView({ payment }: { payment: Payment }) {
  const t = useMessages('payments');
  const formats = useFormats();
  const can = usePermission();
  const planName = usePlanNames();
  const base = `/o/${useMembership().organization.slug}`;
  const { id, amount, currency, status, paymentProvider, userId, planId, jobId, paidAt } = payment;
  const next = paymentProvider === 'manual' ? (nextStatuses[status] ?? []) : [];
  return (
    <Frame
      title={formats.pay(amount, currency)}
      text={paymentProvider === 'stripe' ? t.managedByStripe : undefined}
      docs="/docs/payments"
      requests={[
        requestOf('getPayment', { id }),
        ...next.slice(0, 1).map((status) => requestOf('updatePayment', { id, body: { status } })),
      ]}
      actions={
        can('payments:write') &&
        next.map((status) => <StatusButton key={status} payment={payment} status={status} />)
      }
    >
      <Facts
        rows={[
          [t.fields.status, <PaymentStatusBadge key="status" status={status} />],
          [
            t.member,
            userId === null ? t.erasedMember : link(`${base}/members/${userId}`, <MemberName id={userId} />),
          ],
          [t.fields.planId, planId && link(`${base}/plans/${planId}`, planName(planId))],
          [t.fields.jobId, jobId && link(`${base}/jobs/${jobId}`, jobId)],
          [t.fields.paymentProvider, t.provider[paymentProvider]],
          [t.paid, paidAt && <Instant key="paid" at={paidAt} as="dateTime" />],
          [t.recorded, <Instant key="recorded" at={payment.createdAt} as="dateTime" />],
          [t.fields.stripeSessionId, payment.stripeSessionId],
          [t.fields.stripePaymentIntentId, payment.stripePaymentIntentId],
          [
            t.fields.invoiceUrl,
            payment.invoiceUrl && (
              <Anchor key="invoice" href={payment.invoiceUrl} underline="always">
                {t.invoiceAtStripe}
              </Anchor>
            ),
          ],
          ['ID', id],
        ]}
      />
      {payment.metadata !== null && (
        <div>
          <Text size="sm" c="dimmed">
            {t.fields.metadata}
          </Text>
          <Code block tabIndex={0} role="region" aria-label={t.fields.metadata}>
            {JSON.stringify(payment.metadata, null, 2)}
          </Code>
        </div>
      )}
    </Frame>
  );
}

function link(path: string, text: ReactNode) {
  return (
    <Anchor component={Link} to={path} underline="always">
      {text}
    </Anchor>
  );
}

function MemberName({ id }: { id: string }) {
  return useMemberNames([id])(id) ?? id;
}

/** A status is final or leads to a final one, so each change asks first. */
function StatusButton({ payment, status }: { payment: Payment; status: NextStatus }) {
  const t = useMessages('payments');
  const formats = useFormats();
  const updatePayment = useChange('updatePayment');
  const [isAsking, setAsking] = useState(false);
  const amount = formats.pay(payment.amount, payment.currency);
  return (
    <>
      <Button
        variant={status === 'succeeded' ? 'filled' : 'light'}
        {...(status !== 'succeeded' && { color: 'red' })}
        onClick={() => setAsking(true)}
      >
        {t.change[status]}
      </Button>
      {isAsking && (
        <Confirm
          title={t.changeTitle({ change: t.change[status], amount })}
          text={t.changeText[status]}
          confirmLabel={t.change[status]}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await updatePayment({ id: payment.id, body: { status } }, { ifMatch: payment });
            notifyDone(t.status[status]);
          }}
        />
      )}
    </>
  );
}
