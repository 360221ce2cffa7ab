import { Checkbox, Fieldset, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { EmbedChoices } from './embed-code.ts';

interface EmbedFormProps {
  choices: EmbedChoices;
  onChange(changed: Partial<EmbedChoices>): void;
}

export function EmbedForm({ choices, onChange }: EmbedFormProps) {
  const t = useMessages('embeds');
  const can = usePermission();
  return (
    <Fieldset legend={t.choose}>
      <Stack>
        <TextInput
          label={t.fields.q}
          description={t.help.q}
          maxLength={200}
          value={choices.q}
          onChange={({ currentTarget }) => onChange({ q: currentTarget.value })}
        />
        <TextInput
          label={t.fields.where}
          description={t.help.where}
          maxLength={200}
          value={choices.where}
          onChange={({ currentTarget }) => onChange({ where: currentTarget.value })}
        />
        {can('categories:read') && <CategoryChoice choices={choices} onChange={onChange} />}
        <Checkbox
          label={t.fields.remote}
          checked={choices.remote}
          onChange={({ currentTarget }) => onChange({ remote: currentTarget.checked })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberInput
            label={t.fields.count}
            description={t.help.count}
            min={1}
            max={20}
            clampBehavior="strict"
            allowDecimal={false}
            value={choices.count}
            onChange={(count) => onChange({ count: typeof count === 'number' ? count : 1 })}
          />
          <NamedSelect
            label={t.fields.theme}
            value={choices.theme}
            names={t.themes}
            onChange={(theme) => onChange({ theme })}
          />
          <NamedSelect
            label={t.fields.sort}
            value={choices.sort}
            names={t.sorts}
            onChange={(sort) => onChange({ sort })}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

function CategoryChoice({ choices, onChange }: EmbedFormProps) {
  const t = useMessages('embeds');
  const categories = useOperation('listCategories', { per_page: 100 });
  return (
    <Select
      label={t.fields.category}
      placeholder={t.allCategories}
      data={(categories.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      value={choices.category === '' ? null : choices.category}
      onChange={(category) => onChange({ category: category ?? '' })}
      clearable
      clearButtonProps={{ 'aria-label': t.allCategories }}
      searchable
    />
  );
}

interface NamedSelectProps<Value extends string> {
  label: string;
  value: Value;
  names: Record<Value, string>;
  onChange(value: Value): void;
}

function NamedSelect<Value extends string>({ label, value, names, onChange }: NamedSelectProps<Value>) {
  return (
    <Select
      label={label}
      value={value}
      data={Object.entries<string>(names).map(([value, label]) => ({ value, label }))}
      onChange={(next) => next !== null && onChange(next as Value)}
      allowDeselect={false}
    />
  );
}
