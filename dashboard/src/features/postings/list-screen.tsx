import type { Posting } from '@corkboard/client';
import { Text } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { Coupons } from '../coupons/coupon-list.tsx';
import { Causes } from './causes.tsx';
import { Settings } from './settings.tsx';

/** Whether a person records the payment. Stripe records its own. */
const isOpen = ({ charge }: Posting) => charge?.state === 'open' && charge.payment_id !== null;

/** What employers posted, first what waits for staff. A posting opens with all that a decision needs. */
export const { Screen, Actions } = resourceScreens({
  path: 'postings',
  useTexts: () => useMessages('postings'),
  docs: '/docs/postings',
  permission: 'payments:write',
  operations: { list: 'listPostings' },
  opensIn: 'screen',
  name: ({ job, edit }, { t }) => (edit ?? job).title ?? t.untitled,
  filters: [{ name: 'state', initial: 'pending_review' }],
  columns: [
    { name: 'job', detail: ({ job, edit }) => (edit ?? job).company_name },
    { name: 'why', render: (posting) => <Why posting={posting} /> },
    {
      name: 'price',
      isNumeric: true,
      isWideOnly: true,
      render: ({ charge }, { t, formats }) =>
        charge && charge.amount > 0 ? formats.pay(charge.amount, charge.currency) : t.free,
    },
    { name: 'submitted_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    { name: 'paid', isButton: true, isShown: isOpen, send: sendPayment('succeeded') },
    { name: 'paymentFailed', isButton: true, isRed: true, isShown: isOpen, send: sendPayment('failed') },
  ],
  below: () => (
    <>
      <Coupons />
      <Settings />
    </>
  ),
});

function sendPayment(status: 'succeeded' | 'failed') {
  return {
    operation: 'updatePayment' as const,
    parameters: ({ charge }: Posting) => ({ id: charge?.payment_id, body: { status } }),
  };
}

function Why({ posting }: { posting: Posting }) {
  const t = useMessages('postings');
  const { reason } = posting;
  return (
    <>
      <Causes posting={posting} />
      {reason && (
        <Text size="sm" maw={420} className="fact">
          {t.refundReasons[reason as 'payment_refunded'] ?? reason}
        </Text>
      )}
    </>
  );
}
