import { Checkbox, Group, Select } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { jobTypes } from './job-types.ts';
import { CompanyFilter } from './list/company-filter.tsx';
import type { JobListState } from './queries.ts';

interface FiltersProps {
  state: JobListState;
  onChange(changes: JobListState): void;
}

export function Filters({ state, onChange }: FiltersProps) {
  const t = useMessages('jobs');
  const categories = useOperation('listCategories', { per_page: 100 });
  return (
    <Group gap="xs" role="search">
      <SearchField value={state.search ?? ''} label={t.search} onSearch={(search) => onChange({ search })} />
      {state.company && (
        <CompanyFilter id={state.company} onRemove={() => onChange({ company: undefined })} />
      )}
      <Choice
        label={t.anyStatus}
        value={state.status}
        onChange={(status) => onChange({ status })}
        data={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
      />
      <Choice
        label={t.anyCategory}
        value={state.category}
        onChange={(category) => onChange({ category })}
        data={(categories.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <Choice label={t.anyType} value={state.type} onChange={(type) => onChange({ type })} data={jobTypes} />
      <Checkbox
        label={t.remoteOnly}
        checked={state.remote !== undefined}
        onChange={({ currentTarget }) => onChange({ remote: currentTarget.checked ? '1' : undefined })}
      />
      <Choice
        label={t.sort}
        value={state.sort ?? '-posted_at'}
        onChange={(sort) => onChange({ sort })}
        isRequired
        data={Object.entries(t.sorts).map(([value, label]) => ({ value, label }))}
      />
    </Group>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  data: { value: string; label: string }[];
  isRequired?: boolean;
  onChange(value: string | undefined): void;
}

function Choice({ label, value, data, isRequired = false, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(choice) => onChange(choice ?? undefined)}
      clearable={!isRequired}
      allowDeselect={!isRequired}
      w={160}
      clearButtonProps={{ 'aria-label': label }}
    />
  );
}
