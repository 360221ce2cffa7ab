import '@mantine/core/styles/NumberInput.layer.css';
import type { Coupon } from '@corkboard/client';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { commonMessages } from '../../messages/common.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.ts';
import { postingMessages } from '../../messages/postings.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section, SectionRow } from '../../ui/section.tsx';

/** Codes that lower the first payment of a posting. */
export function Coupons() {
  const t = useMessages(postingMessages);
  const can = usePermission();
  const [edited, setEdited] = useState<Coupon | 'new'>();
  const coupons = useOperation('listCoupons', { per_page: 100 }, { isEnabled: can('plans:read') });
  if (!coupons.data) return null;
  const canWrite = can('plans:write');
  return (
    <Section
      title={t.coupons}
      text={t.couponsText}
      actions={
        canWrite && (
          <Button variant="default" onClick={() => setEdited('new')}>
            {t.newCoupon}
          </Button>
        )
      }
    >
      {coupons.data.data.map((coupon) => (
        <CouponRow key={coupon.id} coupon={coupon} canWrite={canWrite} onEdit={() => setEdited(coupon)} />
      ))}
      {edited && (
        <CouponDialog coupon={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

function CouponRow({ coupon, canWrite, onEdit }: { coupon: Coupon; canWrite: boolean; onEdit(): void }) {
  const t = useMessages(postingMessages);
  const common = useMessages(commonMessages);
  const formats = useFormats();
  const deleteCoupon = useChange('deleteCoupon');
  const { id, code, percent_off, amount_off, currency, redeemed, max_redemptions } = coupon;
  const value = percent_off === null ? `${amount_off} ${currency}` : `${percent_off} %`;
  const limit = max_redemptions === null ? '' : ` / ${formats.number(max_redemptions)}`;
  return (
    <SectionRow
      name={code}
      facts={`−${value} · ${t.redeemed(formats.number(redeemed) + limit)}`}
      actions={
        canWrite && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`${common.edit}: ${code}`}
              onClick={onEdit}
            >
              {common.edit}
            </Button>
            <ActionButton
              size="compact-xs"
              variant="subtle"
              color="red"
              aria-label={`${common.delete}: ${code}`}
              onAct={async () => {
                await deleteCoupon({ id });
                notifyDone(t.couponDeleted);
              }}
            >
              {common.delete}
            </ActionButton>
          </>
        )
      }
    />
  );
}

/** A new coupon, or the limit of one that exists. The API can change the rest. */
function CouponDialog({ coupon, onClose }: { coupon: Coupon | undefined; onClose(): void }) {
  const t = useMessages(postingMessages);
  const common = useMessages(commonMessages);
  const [code, setCode] = useState('');
  const [percent, setPercent] = useState<number | string>(20);
  const [limit, setLimit] = useState<number | string>(coupon?.max_redemptions ?? '');
  const createCoupon = useChange('createCoupon');
  const updateCoupon = useChange('updateCoupon');
  const max_redemptions = limit === '' ? null : Number(limit);
  const save = async () => {
    if (coupon) await updateCoupon({ id: coupon.id, body: { max_redemptions } });
    else await createCoupon({ body: { code, percent_off: Number(percent), max_redemptions } });
    notifyDone(common.saved);
    onClose();
  };
  return (
    <Dialog title={coupon ? coupon.code : t.newCoupon} onClose={onClose}>
      {!coupon && (
        <>
          <TextInput
            label={t.couponCode}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            maxLength={40}
            required
          />
          <NumberInput label={t.couponPercent} value={percent} onChange={setPercent} min={1} max={100} />
        </>
      )}
      <NumberInput
        label={t.couponLimit}
        description={t.couponLimitHelp}
        value={limit}
        onChange={setLimit}
        min={1}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <ActionButton onAct={save} variant="filled" disabled={!coupon && code.trim() === ''}>
          {common.save}
        </ActionButton>
      </Group>
    </Dialog>
  );
}
