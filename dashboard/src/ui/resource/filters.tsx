import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { SearchField } from '../search-field.tsx';
import type { UrlState } from '../url-state.ts';
import type { AnyTexts, FilterDescription, Resource } from './description.ts';
import { choicesOf, findText } from './texts.ts';

interface FiltersProps {
  resource: Resource;
  state: UrlState;
  onChange(changes: UrlState): void;
}

/** The search field and the filters above a list. */
export function Filters({ resource, state, onChange }: FiltersProps) {
  const texts = resource.useTexts();
  const { isSearchable = false, filters = [] } = resource;
  if (!isSearchable && filters.length === 0) return null;
  const label = findText(texts, 'search');
  return (
    <Group gap="xs" role="search" align="flex-end">
      {isSearchable && (
        <SearchField
          value={state.search ?? ''}
          onSearch={(search) => onChange({ search })}
          {...(label && { label })}
        />
      )}
      {filters.map((filter) => (
        <Filter
          key={filter.name}
          filter={filter}
          texts={texts}
          value={state[filter.name]}
          onChange={(value) => onChange({ [filter.name]: value === filter.initial ? undefined : value })}
        />
      ))}
    </Group>
  );
}

interface FilterProps {
  filter: FilterDescription<AnyTexts>;
  texts: AnyTexts;
  value: string | undefined;
  onChange(value: string | undefined): void;
}

function Filter({ filter, texts, value, onChange }: FilterProps) {
  const common = useMessages('common');
  const { name, as = 'choice', initial, texts: key = name } = filter;
  const { useChoices = () => choicesOf(texts, key) ?? [] } = filter;
  const label = findText(texts, `filters.${name}`) ?? name;
  const data = useChoices(texts);
  if (as === 'segments')
    return (
      <SegmentedControl aria-label={label} value={value ?? initial ?? ''} onChange={onChange} data={data} />
    );
  if (as === 'email')
    return (
      <SearchField
        value={value ?? ''}
        label={label}
        onSearch={(text) => {
          const email = text.trim();
          // The API finds whole email addresses, so an incomplete one finds nothing.
          if (email === '' || /^\S+@\S+\.\S+$/.test(email)) onChange(email);
        }}
      />
    );
  if (as === 'date')
    return (
      <TextInput
        type="date"
        label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <Select
      w={200}
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? initial ?? null}
      onChange={(choice) => onChange(choice ?? undefined)}
      clearable={initial === undefined}
      allowDeselect={initial === undefined}
      searchable={data.length > 10}
      clearButtonProps={{ 'aria-label': common.none }}
    />
  );
}
