import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormInputs, FormValues } from './use-resource-form.ts';

interface Link {
  label: string;
  url: string;
}

interface LinksFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  help: string;
  /** Shows what a URL looks like. */
  placeholder: string;
}

/** Links in their order. */
export function LinksField<Values extends FormValues>(props: LinksFieldProps<Values>) {
  const { form, field, help } = props;
  const t = useMessages('links');
  const links = linksOf(props);
  const set = (links: Link[]) => form.form.setFieldValue(field, links as never);
  const isFull = links.length >= (form.rules[field]?.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {help}
      </Text>
      {form.form.errors[field] && (
        <Text size="sm" c="red">
          {form.form.errors[field]}
        </Text>
      )}
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity, and its text changes while the user types.
        <LinkRow key={index} {...props} index={index} onChange={set} />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={isFull}
          onClick={() => set([...links, { label: '', url: '' }])}
        >
          {t.add}
        </Button>
      </Group>
    </Stack>
  );
}

function linksOf<Values extends FormValues>({ form, field }: LinksFieldProps<Values>): Link[] {
  return form.form.getValues()[field] as Link[];
}

interface LinkRowProps<Values extends FormValues> extends LinksFieldProps<Values> {
  index: number;
  onChange(links: Link[]): void;
}

function LinkRow<Values extends FormValues>(props: LinkRowProps<Values>) {
  const { form, field, placeholder, index, onChange } = props;
  const t = useMessages('links');
  const links = linksOf(props);
  const link = links[index] ?? { label: '', url: '' };
  const moveTo = (target: number) => onChange(links.toSpliced(index, 1).toSpliced(target, 0, link));
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        {...form.form.getInputProps(`${field}.${index}.label` as never)}
        aria-label={t.label}
        placeholder={t.label}
        flex={1}
      />
      <TextInput
        {...form.form.getInputProps(`${field}.${index}.url` as never)}
        aria-label={t.url}
        placeholder={placeholder}
        flex={2}
      />
      <Group gap={2} wrap="nowrap" mt={3}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.moveUp({ label: link.label })}
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.moveDown({ label: link.label })}
          disabled={index === links.length - 1}
          onClick={() => moveTo(index + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t.remove({ label: link.label })}
          onClick={() => onChange(links.toSpliced(index, 1))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
