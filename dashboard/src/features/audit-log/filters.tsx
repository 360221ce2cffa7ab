import { Autocomplete, Button, Group, Select } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { DayFilters } from '../../ui/day-filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';

export interface AuditLogState extends Record<string, string | undefined> {
  actor?: string;
  type?: string;
  object?: string;
  from?: string;
  to?: string;
  after?: string;
}

interface FiltersProps {
  state: AuditLogState;
  onChange(changes: AuditLogState): void;
}

export function Filters({ state, onChange }: FiltersProps) {
  const t = useMessages('audit-log');
  const isFiltered = Object.entries(state).some(([name, value]) => value && name !== 'after');
  return (
    <Group gap="xs" role="search" align="flex-end">
      <ActorFilter state={state} onChange={onChange} />
      <Autocomplete
        aria-label={t.filters.type}
        placeholder={t.filters.type}
        data={Object.keys(t.objects)}
        renderOption={({ option }) => textOf(t.objects, option.value) ?? option.value}
        value={state.type ?? ''}
        onChange={(type) => onChange({ type })}
        w={170}
      />
      <SearchField
        value={state.object ?? ''}
        label={t.filters.object}
        onSearch={(object) => onChange({ object: object.trim() })}
      />
      <DayFilters state={state} labels={t.filters} onChange={onChange} />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            onChange({ actor: undefined, type: undefined, object: undefined, from: undefined, to: undefined })
          }
        >
          {t.clear}
        </Button>
      )}
    </Group>
  );
}

/** People and keys by name. An actor of a link that is neither stays chosen. */
function ActorFilter({ state, onChange }: FiltersProps) {
  const t = useMessages('audit-log');
  const can = usePermission();
  const nameOf = useActorNames();
  const staff = useOperation('listStaff', { per_page: 100 }, { isEnabled: can('staff:read') });
  const keys = useOperation('listApiKeys', { per_page: 100 }, { isEnabled: can('api_keys:write') });
  const actors = [
    ...(staff.data?.data ?? []).map(({ id }) => `user:${id}`),
    ...(keys.data?.data ?? []).map(({ id }) => `api_key:${id}`),
    ...['command_line', 'public', 'anonymous', 'stripe'],
  ];
  const all = new Set([...actors, ...(state.actor ? [state.actor] : [])]);
  return (
    <Select
      aria-label={t.filters.actorLabel}
      placeholder={t.filters.actor}
      data={[...all].map((value) => ({ value, label: nameOf(value) }))}
      value={state.actor ?? null}
      onChange={(actor) => onChange({ actor: actor ?? undefined })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.filters.actor }}
      w={200}
    />
  );
}
