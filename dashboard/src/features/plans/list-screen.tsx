import type { Plan, PlanKind } from '@corkboard/client';
import { Badge, Button, Group, Select } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { toCurlHint } from '../../api/curl.ts';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';

interface PlanListState extends Record<string, string | undefined> {
  kind?: string;
  active?: string;
  page?: string;
}

function toQuery({ kind, active, page }: PlanListState): ParametersOf<'listPlans'> {
  return {
    ...(kind && { kind: kind as PlanKind }),
    ...(active && { is_active: active === 'yes' }),
    ...(page && { page: Number(page) }),
    per_page: 50,
  };
}

/** What members and employers can buy. */
export function Screen() {
  const t = useMessages('plans');
  const navigate = useNavigate();
  const canWrite = usePermission()('plans:write');
  const base = `/o/${useMembership().organization.slug}/plans`;
  const [state, change] = useUrlState<PlanListState>();
  const query = toQuery(state);
  const plans = useOperation('listPlans', query, { keepsPrevious: true });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  const isFiltered = Boolean(state.kind || state.active);
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/plans"
      requests={[requestOf('listPlans', query)]}
      actions={button}
    >
      <Filters state={state} onChange={change} />
      <ResourceTable
        label={t.title}
        query={plans}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
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
                '/plans',
                '{"name": "Member", "kind": "paywall", "amount": 49, "currency": "EUR", "interval": "month"}',
              )}
            />
          )
        }
      />
    </Frame>
  );
}

function Filters({ state, onChange }: { state: PlanListState; onChange(changes: PlanListState): void }) {
  const t = useMessages('plans');
  const common = useMessages('common');
  return (
    <Group gap="xs" role="search">
      <Select
        w={200}
        aria-label={t.anyKind}
        placeholder={t.anyKind}
        data={Object.entries(t.kind).map(([value, label]) => ({ value, label }))}
        value={state.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
      <Select
        w={200}
        aria-label={t.anyState}
        placeholder={t.anyState}
        data={[
          { value: 'yes', label: t.active },
          { value: 'no', label: t.inactive },
        ]}
        value={state.active ?? null}
        onChange={(active) => onChange({ active: active ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
    </Group>
  );
}

function useColumns(base: string): Column<Plan>[] {
  const t = useMessages('plans');
  const formats = useFormats();
  return [
    {
      name: t.fields.name,
      render: ({ id, name }) => (
        <Link to={`${base}/${id}`} className="row-link truncate">
          {name}
        </Link>
      ),
    },
    { name: t.fields.kind, isWideOnly: true, render: ({ kind }) => t.kind[kind] },
    {
      name: t.price,
      isNumeric: true,
      render: ({ amount, currency, interval }) =>
        interval === null
          ? formats.pay(amount, currency)
          : `${formats.pay(amount, currency)} ${t.per[interval]}`,
    },
    {
      name: t.fields.jobsIncluded,
      isNumeric: true,
      isWideOnly: true,
      render: ({ kind, jobsIncluded }) =>
        kind === 'job_posting' ? (jobsIncluded === null ? t.unlimited : formats.number(jobsIncluded)) : '–',
    },
    {
      name: t.state,
      render: ({ isActive }) => (
        <Badge variant="light" color={isActive ? 'green' : 'gray'} autoContrast>
          {isActive ? t.active : t.inactive}
        </Badge>
      ),
    },
  ];
}
