import { Autocomplete, Text } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import type { FieldProps } from '../../ui/resource/description.ts';

/** A type or a pattern of types. Explains the chosen type. */
export function EventField({ form, field, label, help }: FieldProps) {
  const types = useEventTypes();
  const patterns = [...new Set(types.map(({ name }) => `${name.slice(0, name.indexOf('.'))}.*`))];
  const chosen = form.form.getValues()[field];
  const description = types.find(({ name }) => name === chosen)?.description;
  return (
    <div>
      <Autocomplete
        {...form.form.getInputProps(field)}
        label={label}
        description={help}
        data={['*', ...patterns, ...types.map(({ name }) => name)]}
        maxDropdownHeight={320}
        required
        withAsterisk
      />
      {description && (
        <Text size="sm" c="dimmed" mt={4} lang="en">
          {description}
        </Text>
      )}
    </div>
  );
}

export function useEventTypes() {
  return useOperation('listEventTypes').data?.data ?? [];
}
