import type { Company } from '@corkboard/client';
import { Anchor, Badge, Button, Group, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { AutoCreate } from './auto-create.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyMembers } from './company-members.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PendingClaims } from './pending-claims.tsx';
import { type CompanyListState, toCompanyQuery } from './queries.ts';

type Action = { kind: 'create' } | { kind: 'edit' | 'merge' | 'delete'; company: Company };

/** The companies that jobs belong to. */
export function Screen() {
  const t = useMessages('companies');
  const canWrite = usePermission()('companies:write');
  const [state, change] = useUrlState<CompanyListState>();
  const [action, setAction] = useState<Action>();
  const query = toCompanyQuery(state);
  const companies = useOperation('listCompanies', query, { keepsPrevious: true });
  const create = () => setAction({ kind: 'create' });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  const total = companies.data?.meta.pagination.total_items ?? 0;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/companies"
      requests={[
        requestOf('listCompanies', query),
        requestOf('createCompany', { body: { name: 'North Sea Pilots' } }),
      ]}
      actions={
        <>
          {total > 0 && (
            <ExportButton
              resource="companies"
              query={query}
              isFiltered={Boolean(state.search)}
              total={total}
            />
          )}
          {button}
        </>
      }
    >
      <PendingClaims canWrite={canWrite} />
      <Group>
        <SearchField
          value={state.search ?? ''}
          onSearch={(search) => change({ search: search || undefined, page: undefined })}
        />
        <Select
          aria-label={t.sort}
          data={Object.entries(t.sorts).map(([value, label]) => ({ value, label }))}
          value={state.sort ?? 'name'}
          onChange={(sort) =>
            change({ sort: sort === 'name' ? undefined : (sort ?? undefined), page: undefined })
          }
          allowDeselect={false}
        />
      </Group>
      <ResourceTable
        label={t.title}
        query={companies}
        columns={useColumns(canWrite, setAction)}
        idOf={({ id }) => id}
        onPage={(page) => change({ page: String(page) })}
        empty={
          state.search ? (
            <EmptyState title={t.nothingTitle} text={t.nothingText} />
          ) : (
            <EmptyState title={t.emptyTitle} text={t.emptyText} action={button} />
          )
        }
      />
      <AutoCreate />
      {action && <ActionDialog action={action} onClose={() => setAction(undefined)} />}
    </Frame>
  );
}

function ActionDialog({ action, onClose }: { action: Action; onClose(): void }) {
  const t = useMessages('companies');
  if (action.kind === 'merge') return <MergeDialog company={action.company} onClose={onClose} />;
  if (action.kind === 'delete') return <DeleteCompany company={action.company} onClose={onClose} />;
  return (
    <Dialog title={action.kind === 'create' ? t.createTitle : t.editTitle} size="lg" onClose={onClose}>
      <CompanyForm company={action.kind === 'create' ? undefined : action.company} onSaved={onClose} />
      {action.kind === 'edit' && (
        <>
          <CompanyFigures id={action.company.id} />
          <CompanyMembers companyId={action.company.id} />
        </>
      )}
    </Dialog>
  );
}

function useColumns(canWrite: boolean, onAct: (action: Action) => void): Column<Company>[] {
  const t = useMessages('companies');
  const common = useMessages('common');
  const formats = useFormats();
  const { slug } = useMembership().organization;
  const labels = { edit: common.edit, merge: t.merge, delete: common.delete };
  const actions: Column<Company> = {
    name: common.actions,
    isNumeric: true,
    render: (company) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {(['edit', 'merge', 'delete'] as const).map((kind) => (
          <Button
            key={kind}
            size="compact-xs"
            variant="subtle"
            {...(kind === 'delete' && { color: 'red' })}
            aria-label={`${labels[kind]}: ${company.name}`}
            onClick={() => onAct({ kind, company })}
          >
            {labels[kind]}
          </Button>
        ))}
      </Group>
    ),
  };
  return [
    { name: t.columns.name, render: ({ name }) => name },
    {
      name: t.columns.state,
      isWideOnly: true,
      render: ({ is_verified, is_hidden }) => (
        <Group gap={4}>
          {is_verified && <Badge color="green">{t.verified}</Badge>}
          {is_hidden && <Badge color="gray">{t.hidden}</Badge>}
        </Group>
      ),
    },
    {
      name: t.columns.jobs,
      isNumeric: true,
      render: ({ id, job_count }) => (
        <Anchor component={Link} to={`/o/${slug}/jobs?company=${id}`} size="sm">
          {formats.number(job_count)}
        </Anchor>
      ),
    },
    { name: t.columns.live, isNumeric: true, render: ({ live_job_count }) => formats.number(live_job_count) },
    ...(canWrite ? [actions] : []),
  ];
}

function DeleteCompany({ company, onClose }: { company: Company; onClose(): void }) {
  const t = useMessages('companies');
  const common = useMessages('common');
  const deleteCompany = useChange('deleteCompany');
  return (
    <Confirm
      title={t.deleteTitle({ name: company.name })}
      text={t.deleteText({ jobs: company.job_count })}
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCompany({ id: company.id });
        notifyDone(t.deleted);
      }}
    />
  );
}
