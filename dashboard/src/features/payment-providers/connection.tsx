import type { PaymentSettings } from '@corkboard/client';
import { List, Text } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';

/** What the key and the webhook at Stripe lack, as of the last check. */
export function Connection({ settings }: { settings: PaymentSettings }) {
  const t = useMessages('payment-settings');
  const can = usePermission();
  const check = useChange('checkPaymentSettings');
  const { checkedAt, missingPermissions, missingEvents } = settings;
  const isComplete = missingPermissions?.length === 0 && missingEvents?.length === 0;
  return (
    <Section
      title={t.check}
      text={t.checkText}
      actions={
        can('payments:write') && (
          <ActionButton size="xs" variant="default" onAct={() => check({})}>
            {t.checkNow}
          </ActionButton>
        )
      }
    >
      {checkedAt === null ? (
        <Text size="sm">{t.neverChecked}</Text>
      ) : (
        <>
          <Missing title={t.missingPermissions} names={missingPermissions} />
          <Missing title={t.missingEvents} names={missingEvents} />
          {missingEvents === null && <Text size="sm">{t.unknownEvents}</Text>}
          {isComplete && <Text size="sm">{t.nothingMissing}</Text>}
          <Text size="sm" c="dimmed">
            {t.checkedAt}: <Instant at={checkedAt} />
          </Text>
        </>
      )}
    </Section>
  );
}

function Missing({ title, names }: { title: string; names: string[] | null }) {
  if (names === null || names.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm">
        {names.map((name) => (
          <List.Item key={name}>
            <code>{name}</code>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
