import type { AuditLogEntry } from '@corkboard/client';
import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { type AuditLogState, Filters } from './filters.tsx';
import { objectPath } from './object-path.ts';
import { toSentence } from './sentence.ts';

export function Screen() {
  const t = useMessages('audit-log');
  const [state, change] = useUrlState<AuditLogState>();
  const query = toQuery(state);
  const entries = useOperation('listAuditLog', query, { keepsPrevious: true });
  const columns = useColumns();
  const next = entries.data?.meta.next_cursor;
  const isFiltered = Object.entries(state).some(([name, value]) => value && name !== 'after');
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/audit-log"
      requests={[requestOf('listAuditLog', query)]}
    >
      <Filters state={state} onChange={(changes) => change({ after: undefined, ...changes })} />
      <ResourceTable
        label={t.title}
        query={entries}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState
            title={isFiltered ? t.nothingTitle : t.emptyTitle}
            text={isFiltered ? t.nothingText : t.emptyText}
          />
        }
      />
      <Group justify="flex-end">
        {state.after && (
          <Button variant="default" onClick={() => change({ after: undefined })}>
            {t.newest}
          </Button>
        )}
        {next && (
          <Button variant="default" onClick={() => change({ after: next })}>
            {t.older}
          </Button>
        )}
      </Group>
    </Frame>
  );
}

function toQuery({ actor, type, object, from, to, after }: AuditLogState): ParametersOf<'listAuditLog'> {
  return {
    limit: 50,
    ...(actor && { actor }),
    ...(type && { type }),
    ...(object && { object }),
    ...(from && { from }),
    ...(to && { to }),
    ...(after && { after }),
  };
}

function useColumns(): Column<AuditLogEntry>[] {
  const t = useMessages('audit-log');
  return [
    { name: t.columns.what, render: (entry) => <What entry={entry} /> },
    {
      name: t.columns.from,
      isWideOnly: true,
      render: ({ ip_network, user_agent, request_id }) => (
        <Text size="sm" title={request_id ? `${t.requestId} ${request_id}` : undefined}>
          {[user_agent, ip_network].filter(Boolean).join(' · ')}
        </Text>
      ),
    },
    {
      name: t.columns.when,
      isNumeric: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
  ];
}

function What({ entry }: { entry: AuditLogEntry }) {
  const t = useMessages('audit-log');
  const nameOf = useActorNames();
  const { slug } = useMembership().organization;
  const { action, object, changed_fields, is_operator, count } = entry;
  const sentence = toSentence({ action, actor: nameOf(entry.actor), type: object.type }, t);
  const path = objectPath(slug, object);
  const details = [
    changed_fields && changed_fields.length > 0 && t.fields({ names: changed_fields.join(', ') }),
    count > 1 && t.times({ count }),
    object.id,
  ].filter(Boolean);
  return (
    <>
      <Group gap={6}>
        {path === undefined ? (
          <Text>{sentence}</Text>
        ) : (
          <Link to={path} className="row-link">
            {sentence}
          </Link>
        )}
        {is_operator && (
          <Badge size="xs" variant="light" color="gray">
            {t.operator}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="fact">
        {[<code key="action">{action}</code>, ...details].map((detail, index) => (
          <span key={String(detail)}>
            {index > 0 && ' · '}
            {detail}
          </span>
        ))}
      </Text>
    </>
  );
}
