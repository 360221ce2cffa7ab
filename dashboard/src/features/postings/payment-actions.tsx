import type { Posting } from '@corkboard/client';
import { useChange } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';

/** Records whether the pending payment of a posting arrived. Stripe records its own. */
export function PaymentActions({
  posting: { job, charge },
  size,
}: {
  posting: Posting;
  size: 'sm' | 'compact-xs';
}) {
  const t = useMessages('postings');
  const canWrite = usePermission()('payments:write');
  const updatePayment = useChange('updatePayment');
  const paymentId = charge?.state === 'open' ? charge.payment_id : null;
  if (!paymentId || !canWrite) return null;
  return (['succeeded', 'failed'] as const).map((status) => (
    <ActionButton
      key={status}
      size={size}
      variant="subtle"
      {...(status === 'failed' && { color: 'red' })}
      aria-label={`${t.payments[status]}: ${job.title ?? ''}`}
      onAct={async () => {
        await updatePayment({ id: paymentId, body: { status } });
        notifyDone(t.paymentRecorded[status]);
      }}
    >
      {t.payments[status]}
    </ActionButton>
  ));
}
