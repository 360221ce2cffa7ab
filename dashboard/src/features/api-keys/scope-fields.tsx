import { Group, Input, SegmentedControl, Table, Text } from '@mantine/core';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import type { FieldProps } from '../../ui/resource/description.ts';
import { Section } from '../../ui/section.tsx';
import {
  type Access,
  accessChoices,
  accessTo,
  type Preset,
  presetOf,
  resources,
  scopesOfPreset,
  withAccess,
} from './scopes.ts';

/** Scopes by resource, each explained, and presets from the roles of people. */
export function ScopeFields({ form, field }: FieldProps) {
  const scopes = form.form.getValues()[field] as string[];
  const error = form.form.errors[field];
  const onChange = (scopes: string[]) => form.form.setFieldValue(field, scopes);
  const t = useMessages('api-keys');
  const preset = presetOf(scopes);
  const choose = (preset: Preset) => onChange(preset === 'custom' ? [] : scopesOfPreset(preset));
  return (
    <Section title={t.mayDo}>
      <Input.Wrapper label={t.preset} description={t.presetHelp[preset]} labelElement="div">
        <Group mt={4}>
          <SegmentedControl
            aria-label={t.preset}
            value={preset}
            onChange={(preset) => choose(preset as Preset)}
            data={Object.entries(t.presets).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      </Input.Wrapper>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Table verticalSpacing={4} aria-label={t.fields.scopes}>
        <Table.Tbody>
          {resources.map((resource) => (
            <Table.Tr key={resource}>
              <Table.Td>
                <Text size="sm">{textOf(t.resources, resource) ?? resource}</Text>
                <Text size="xs" c="dimmed" ff="monospace">
                  {resource}
                </Text>
              </Table.Td>
              <Table.Td ta="end">
                <SegmentedControl
                  size="xs"
                  aria-label={t.accessOf({ resource })}
                  value={accessTo(resource, scopes)}
                  onChange={(access) => onChange(withAccess(scopes, resource, access as Access))}
                  data={accessChoices(resource).map((value) => ({ value, label: t.access[value] }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
