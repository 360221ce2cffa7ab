import type { SubscribedAlert } from '@corkboard/client';
import { Badge, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { Figures } from './figures.tsx';

/** Who gets emails about new jobs, and what follows from them. */
export function Screen() {
  const t = useMessages('alerts');
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  const alerts = useOperation('listAlerts', query, { keepsPrevious: true });
  const figures = useOperation('getAlertFigures', {});
  const [ending, setEnding] = useState<SubscribedAlert>();
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/alerts"
      requests={[requestOf('listAlerts', query), requestOf('getAlertFigures', {})]}
    >
      <Loaded query={figures}>{({ data }) => <Figures report={data} />}</Loaded>
      <ResourceTable
        label={t.title}
        query={alerts}
        columns={useColumns(setEnding)}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.emptyTitle} text={t.emptyText} />}
      />
      {ending && <EndAlert alert={ending} onClose={() => setEnding(undefined)} />}
    </Frame>
  );
}

function useColumns(onEnd: (alert: SubscribedAlert) => void): Column<SubscribedAlert>[] {
  const t = useMessages('alerts');
  const common = useMessages('common');
  const { number } = useFormats();
  const canWrite = usePermission()('members:write');
  const actions: Column<SubscribedAlert> = {
    name: common.actions,
    isNumeric: true,
    render: (alert) => (
      <ActionButton
        size="compact-xs"
        variant="subtle"
        aria-label={`${t.end}: ${alert.email}, ${alert.description}`}
        onAct={async () => onEnd(alert)}
      >
        {t.end}
      </ActionButton>
    ),
  };
  return [
    {
      name: t.columns.email,
      render: ({ email, is_confirmed }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          {!is_confirmed && (
            <Badge variant="light" color="gray">
              {t.unconfirmed}
            </Badge>
          )}
        </>
      ),
    },
    {
      name: t.columns.query,
      render: ({ description }) => (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      ),
    },
    { name: t.columns.frequency, isWideOnly: true, render: ({ frequency }) => t.frequencies[frequency] },
    { name: t.columns.emails, isNumeric: true, render: ({ email_count }) => number(email_count) },
    { name: t.columns.clicks, isNumeric: true, render: ({ click_count }) => number(click_count) },
    {
      name: t.columns.created,
      isWideOnly: true,
      isNumeric: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
    ...(canWrite ? [actions] : []),
  ];
}

function EndAlert({ alert, onClose }: { alert: SubscribedAlert; onClose: () => void }) {
  const t = useMessages('alerts');
  const endAlert = useChange('endAlert');
  return (
    <Confirm
      title={t.endTitle}
      text={`${alert.email}: ${alert.description}. ${t.endText}`}
      confirmLabel={t.end}
      onConfirm={async () => {
        await endAlert({ id: alert.id });
        notifyDone(t.ended);
      }}
      onClose={onClose}
    />
  );
}
