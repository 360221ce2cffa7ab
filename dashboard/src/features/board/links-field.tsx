import type { Link } from '@corkboard/client';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { boardMessages } from '../../messages/board.ts';
import { useMessages } from '../../messages/messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { BoardValues } from './board-values.ts';

interface LinksFieldProps {
  form: ResourceForm<BoardValues>;
  field: 'navigation' | 'footer_links';
}

/** Links in their order. */
export function LinksField({ form, field }: LinksFieldProps) {
  const t = useMessages(boardMessages);
  const links = form.form.getValues()[field];
  const set = (links: Link[]) => form.form.setFieldValue(field, links as never);
  const isFull = links.length >= (form.rules[field]?.maxItems ?? Number.POSITIVE_INFINITY);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t.linksHelp}
      </Text>
      {form.form.errors[field] && (
        <Text size="sm" c="red">
          {form.form.errors[field]}
        </Text>
      )}
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity, and its text changes while the user types.
        <LinkRow key={index} form={form} field={field} index={index} onChange={set} />
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={isFull}
          onClick={() => set([...links, { label: '', url: '' }])}
        >
          {t.addLink}
        </Button>
      </Group>
    </Stack>
  );
}

function LinkRow({
  form,
  field,
  index,
  onChange,
}: LinksFieldProps & { index: number; onChange(links: Link[]): void }) {
  const t = useMessages(boardMessages);
  const links = form.form.getValues()[field];
  const link = links[index] ?? { label: '', url: '' };
  const moveTo = (target: number) => onChange(links.toSpliced(index, 1).toSpliced(target, 0, link));
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        {...form.form.getInputProps(`${field}.${index}.label` as never)}
        aria-label={t.linkLabel}
        placeholder={t.linkLabel}
        flex={1}
      />
      <TextInput
        {...form.form.getInputProps(`${field}.${index}.url` as never)}
        aria-label={t.linkUrl}
        placeholder="/about"
        flex={2}
      />
      <Group gap={2} wrap="nowrap" mt={3}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.moveUp(link.label)}
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.moveDown(link.label)}
          disabled={index === links.length - 1}
          onClick={() => moveTo(index + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t.removeLink(link.label)}
          onClick={() => onChange(links.toSpliced(index, 1))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
