import { ActionIcon, Autocomplete, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormInputs, FormValues } from '../../ui/form/use-resource-form.ts';

/** A header of a request. A list, so that a row keeps its place while the user types its name. */
export type HeaderRow = [name: string, value: string];

export function toHeaderRows(headers: Record<string, string> | undefined): HeaderRow[] {
  return Object.entries(headers ?? {});
}

/** Rows without a name are dropped. */
export function toHeaders(rows: HeaderRow[]): Record<string, string> {
  return Object.fromEntries(rows.filter(([name]) => name.trim() !== ''));
}

/** The body of a form with headers. */
export function withHeaders({ headers, ...body }: Record<string, unknown>): object {
  return { ...body, ...(headers !== undefined && { headers: toHeaders(headers as HeaderRow[]) }) };
}

interface HeadersFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
}

/** Headers of outgoing requests. Offers the organization's secrets as values. */
export function HeadersField<Values extends FormValues>({ form, field }: HeadersFieldProps<Values>) {
  const rows = form.form.getValues()[field] as HeaderRow[];
  const onChange = (rows: HeaderRow[]) => form.form.setFieldValue(field, rows as never);
  const t = useMessages('headers');
  const can = usePermission();
  const secrets = useOperation('listSecrets', { per_page: 100 }, { isEnabled: can('secrets:read') });
  const references = (secrets.data?.data ?? []).flatMap(({ reference }) => [
    reference,
    `Bearer ${reference}`,
  ]);
  const change = (index: number, row: HeaderRow) => onChange(rows.with(index, row));
  return (
    <Input.Wrapper label={t.label} description={t.help} error={form.form.errors[field]} labelElement="div">
      <Stack gap="xs" mt={4}>
        {rows.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity, and its name changes while the user types.
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              aria-label={t.name}
              placeholder="authorization"
              value={name}
              onChange={({ currentTarget }) => change(index, [currentTarget.value, value])}
              flex={1}
            />
            <Autocomplete
              aria-label={t.value}
              placeholder="Bearer vault:my-token"
              data={references}
              value={value}
              onChange={(next) => change(index, [name, next])}
              flex={2}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t.remove({ name })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button size="xs" variant="default" onClick={() => onChange([...rows, ['', '']])}>
            {t.add}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
