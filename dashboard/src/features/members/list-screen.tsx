import type { ApprovalStatus, Member, MemberRole } from '@corkboard/client';
import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ApprovalButtons } from './approval.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { Registration } from './registration.tsx';

interface MemberListState extends Record<string, string | undefined> {
  search?: string;
  role?: string;
  approval?: string;
  page?: string;
}

function toQuery({ search, role, approval, page }: MemberListState): ParametersOf<'listMembers'> {
  return {
    ...(search && { search }),
    ...(role && { role: role as MemberRole }),
    ...(approval && { approval_status: approval as ApprovalStatus }),
    ...(page && { page: Number(page) }),
    per_page: 50,
  };
}

export function Screen() {
  const t = useMessages('members');
  const navigate = useNavigate();
  const canWrite = usePermission()('members:write');
  const base = `/o/${useMembership().organization.slug}/members`;
  const [state, change] = useUrlState<MemberListState>();
  const query = toQuery(state);
  const members = useOperation('listMembers', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  const isFiltered = Boolean(state.search || state.role || state.approval);
  const total = members.data?.meta.pagination.total_items ?? 0;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/members"
      requests={[requestOf('listMembers', query)]}
      actions={
        <>
          {total > 0 && (
            <ExportButton resource="members" query={query} isFiltered={isFiltered} total={total} />
          )}
          {button}
        </>
      }
    >
      <Filters state={state} onChange={change} />
      <ResourceTable
        label={t.title}
        query={members}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name ?? email}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          isFiltered ? (
            <EmptyState
              title={t.nothingTitle}
              text={t.nothingText}
              action={
                <Button variant="default" component={Link} to={base}>
                  {t.clearFilters}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t.emptyTitle}
              text={t.emptyText}
              action={button}
              command={toCurlHint(
                'POST',
                '/members',
                '{"email": "mette@pilots.example", "role": "employer"}',
              )}
            />
          )
        }
      />
      <Registration />
    </Frame>
  );
}

function Filters({ state, onChange }: { state: MemberListState; onChange(changes: MemberListState): void }) {
  const t = useMessages('members');
  const common = useMessages('common');
  return (
    <Group gap="xs" role="search">
      <SearchField value={state.search ?? ''} label={t.search} onSearch={(search) => onChange({ search })} />
      <Select
        w={160}
        aria-label={t.anyRole}
        placeholder={t.anyRole}
        data={Object.entries(t.role).map(([value, label]) => ({ value, label }))}
        value={state.role ?? null}
        onChange={(role) => onChange({ role: role ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
      <Select
        w={190}
        aria-label={t.anyApproval}
        placeholder={t.anyApproval}
        data={Object.entries(t.approval).map(([value, label]) => ({ value, label }))}
        value={state.approval ?? null}
        onChange={(approval) => onChange({ approval: approval ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
    </Group>
  );
}

function useColumns(base: string): Column<Member>[] {
  const t = useMessages('members');
  const canWrite = usePermission()('members:write');
  return [
    {
      name: t.fields.name,
      render: ({ id, name, email }) => (
        <>
          <Link to={`${base}/${id}`} className="row-link truncate">
            {name ?? email}
          </Link>
          {name && (
            <Text size="sm" c="dimmed" className="truncate fact">
              {email}
            </Text>
          )}
        </>
      ),
    },
    { name: t.fields.role, isWideOnly: true, render: ({ role }) => t.role[role] },
    {
      name: t.fields.approvalStatus,
      render: (member) => (
        <Group gap={4}>
          <ApprovalBadge status={member.approvalStatus} />
          {member.suspendedAt && <Badge color="red">{t.suspended}</Badge>}
          {canWrite && member.approvalStatus === 'pending' && <ApprovalButtons member={member} />}
        </Group>
      ),
    },
    {
      name: t.joined,
      isWideOnly: true,
      isNumeric: true,
      render: ({ createdAt }) => <Instant at={createdAt} as="date" />,
    },
  ];
}
