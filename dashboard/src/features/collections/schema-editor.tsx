import type { FieldType } from '@corkboard/client';
import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormInputs } from '../../ui/form/use-resource-form.ts';
import type { CollectionValues } from './collection-values.ts';
import { type DraftField, hasSetting, nameOf, newDraft } from './schema-drafts.ts';

type EditorProps = { form: FormInputs<CollectionValues> };

/** The fields of an item: their types, settings and order. */
export function SchemaEditor({ form: { form, rules } }: EditorProps) {
  const t = useMessages('builder');
  const { schema } = form.getValues();
  const { maxItems = Number.POSITIVE_INFINITY } = rules.schema ?? {};
  return (
    <Stack gap="sm">
      {schema.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all inputs are controlled, and a name changes while it is typed.
        <FieldCard key={index} form={form} draft={draft} index={index} count={schema.length} />
      ))}
      {schema.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noFields}
        </Text>
      )}
      <Text size="sm" c="red" role="status">
        {form.errors.schema}
      </Text>
      <Group>
        <Button
          variant="default"
          disabled={schema.length >= maxItems}
          onClick={() => form.insertListItem('schema', newDraft)}
        >
          {t.addField}
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldCardProps {
  form: FormInputs<CollectionValues>['form'];
  draft: DraftField;
  index: number;
  count: number;
}

function FieldCard({ form, draft, index, count }: FieldCardProps) {
  const t = useMessages('builder');
  const common = useMessages('common');
  const path = `schema.${index}`;
  const title = draft.label || nameOf(draft) || t.newField;
  const [isOpened, { open }] = useDisclosure(false);
  const isOpen = isOpened || hasLimits(draft) || findError(form.errors, path) !== undefined;
  const move = (to: number) => form.reorderListItem('schema', { from: index, to });
  const input = (name: keyof DraftField & string) => ({
    ...form.getInputProps(`${path}.${name}`),
    error: findError(form.errors, `${path}.${name}`),
    label: t.field[name as keyof typeof t.field],
    size: 'xs',
  });
  return (
    <Paper withBorder p="sm" component="fieldset" m={0} aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} className="truncate">
            {title}
          </Text>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === 0}
              aria-label={t.moveUp({ field: title })}
              onClick={() => move(index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={index === count - 1}
              aria-label={t.moveDown({ field: title })}
              onClick={() => move(index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`${common.delete}: ${title}`}
              onClick={() => form.removeListItem('schema', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          <TextInput {...input('label')} />
          <TextInput {...input('name')} placeholder={nameOf({ ...draft, name: '' })} />
          <Select
            {...input('type')}
            data={(Object.keys(t.types) as FieldType[]).map((value) => ({ value, label: t.types[value] }))}
            allowDeselect={false}
            searchable
            maxDropdownHeight={420}
          />
        </SimpleGrid>
        {hasSetting(draft.type, 'options') && (
          <Textarea {...input('options')} description={t.help.options} autosize minRows={2} maxRows={12} />
        )}
        <Group justify="space-between">
          <Switch
            {...form.getInputProps(`${path}.required`, { type: 'checkbox' })}
            label={t.field.required}
            size="xs"
          />
          {!isOpen && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              onClick={open}
              aria-label={t.moreOf({ field: title })}
            >
              {t.more}
            </Anchor>
          )}
        </Group>
        {isOpen && <Settings draft={draft} input={input} />}
      </Stack>
    </Paper>
  );
}

interface SettingsProps {
  draft: DraftField;
  input(name: keyof DraftField & string): object;
}

/** The limits and the default of a field, which few fields have. */
function Settings({ draft: { type }, input }: SettingsProps) {
  const t = useMessages('builder');
  const common = useMessages('common');
  const isLong = ['longtext', 'richtext', 'json', 'multiselect'].includes(type);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        {hasSetting(type, 'max_length') && (
          <NumberInput {...input('max_length')} min={1} decimalScale={0} hideControls />
        )}
        {hasSetting(type, 'range') && (
          <>
            <NumberInput {...input('min')} hideControls />
            <NumberInput {...input('max')} hideControls />
          </>
        )}
        {type === 'boolean' ? (
          <Select
            {...input('default')}
            clearable
            clearButtonProps={{ 'aria-label': common.none }}
            data={[
              { value: 'true', label: common.yes },
              { value: 'false', label: common.no },
            ]}
          />
        ) : (
          !isLong && <TextInput {...input('default')} {...(type === 'date' && { type: 'date' })} />
        )}
      </SimpleGrid>
      {isLong && (
        <Textarea
          {...input('default')}
          {...(type !== 'longtext' && { description: t.help.default[type as 'json'] })}
          autosize
          minRows={1}
          maxRows={8}
        />
      )}
    </>
  );
}

function hasLimits({ max_length, min, max, default: value }: DraftField): boolean {
  return [max_length, min, max, value].some((setting) => setting !== '');
}

/** A problem at the input, or inside its value, such as at one of the options. */
function findError(errors: Record<string, unknown>, path: string): string | undefined {
  const [, error] =
    Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`)) ?? [];
  return typeof error === 'string' ? error : undefined;
}
