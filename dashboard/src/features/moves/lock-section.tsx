import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';

/** A lock keeps changes from being lost between the export and the import. */
export function LockSection({ lockedAt }: { lockedAt: string | null }) {
  const t = useMessages('move');
  const lock = useChange('lockOrganization');
  const unlock = useChange('unlockOrganization');
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t.lockTitle} text={t.lockText}>
      {lockedAt !== null && (
        <Text size="sm">
          {t.lockedSince} <Instant at={lockedAt} as="dateTime" />
        </Text>
      )}
      <Group>
        {lockedAt === null ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t.lock}
          </Button>
        ) : (
          <ActionButton variant="default" onAct={() => unlock({})}>
            {t.unlock}
          </ActionButton>
        )}
      </Group>
      {isAsking && (
        <Confirm
          title={t.confirmLock}
          text={t.lockConsequences}
          confirmLabel={t.lock}
          onClose={() => setAsking(false)}
          onConfirm={() => lock({})}
        />
      )}
    </Section>
  );
}
