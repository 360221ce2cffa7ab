import type { Suppression } from '@corkboard/client';
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { AddSuppression } from './add-suppression.tsx';

/** The email addresses to which the organization does not send. */
export function Suppressions() {
  const t = useMessages('emails');
  const can = usePermission();
  const [{ email, page }, change] = useUrlState<{ email?: string; page?: string }>();
  const [isAdding, setAdding] = useState(false);
  // The API finds whole addresses, so there is nothing to ask for before one is complete.
  const isAddress = email !== undefined && /^\S+@\S+$/.test(email);
  const query = { per_page: 20, ...(isAddress && { email }), ...(page && { page: Number(page) }) };
  const suppressions = useOperation('listSuppressions', query, { keepsPrevious: true });
  return (
    <Section
      title={t.suppressions}
      text={t.suppressionsText}
      actions={
        can('members:write') && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )
      }
    >
      <SearchField value={email ?? ''} label={t.find} onSearch={(email) => change({ email: email.trim() })} />
      <ResourceTable
        label={t.suppressions}
        query={suppressions}
        columns={useColumns()}
        idOf={({ id }) => id}
        onPage={(page) => change({ page: String(page) })}
        empty={<Text size="sm">{isAddress ? t.noMatch : t.noSuppressions}</Text>}
      />
      {isAdding && <AddSuppression onClose={() => setAdding(false)} />}
    </Section>
  );
}

function useColumns(): Column<Suppression>[] {
  const t = useMessages('emails');
  const common = useMessages('common');
  const canWrite = usePermission()('members:write');
  const deleteSuppression = useChange('deleteSuppression');
  const actions: Column<Suppression> = {
    name: common.actions,
    isNumeric: true,
    render: ({ id, email }) => (
      <ActionButton
        size="compact-xs"
        variant="subtle"
        aria-label={`${t.allow}: ${email}`}
        onAct={async () => {
          await deleteSuppression({ id });
          notifyDone(t.allowed({ email }));
        }}
      >
        {t.allow}
      </ActionButton>
    ),
  };
  return [
    { name: t.suppressionColumns.email, render: ({ email }) => <span className="fact">{email}</span> },
    {
      name: t.suppressionColumns.reason,
      render: ({ reason, is_shared }) => (
        <Badge variant="light" color="orange" title={is_shared ? t.shared : t.reasonHelp[reason]}>
          {t.reasons[reason]}
        </Badge>
      ),
    },
    {
      name: t.suppressionColumns.since,
      isWideOnly: true,
      isNumeric: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
    {
      name: t.suppressionColumns.until,
      isWideOnly: true,
      isNumeric: true,
      render: ({ expires_at }) => (expires_at ? <Instant at={expires_at} as="date" /> : t.forever),
    },
    ...(canWrite ? [actions] : []),
  ];
}
