import './imports.css';
import { ActionIcon, Button, Group, Input, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMessages } from '../../messages/use-messages.ts';
import type { ConditionRow } from './conditions.ts';

interface ConditionsFieldProps {
  rows: ConditionRow[];
  error: string | undefined;
  onChange(rows: ConditionRow[]): void;
}

const toChoices = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** Which rows of the source become jobs: conditions that they must meet, and conditions that leave them out. */
export function ConditionsField({ rows, error, onChange }: ConditionsFieldProps) {
  const t = useMessages('imports');
  return (
    <Input.Wrapper label={t.sections.rules} description={t.help.rules} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {rows.map((row, index) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity, and its column changes while the user types.
            key={index}
            row={row}
            onChange={(next) => onChange(rows.with(index, next))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              onChange([...rows, { group: 'include', path: '', operator: 'equals', values: [] }])
            }
          >
            {t.conditions.add}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

interface ConditionProps {
  row: ConditionRow;
  onChange(row: ConditionRow): void;
  onRemove(): void;
}

function Condition({ row, onChange, onRemove }: ConditionProps) {
  const t = useMessages('imports').conditions;
  const { group, path, operator, values } = row;
  return (
    <div className="condition-row">
      <Select
        aria-label={t.group}
        data={toChoices(t.groups)}
        value={group}
        onChange={(group) => group && onChange({ ...row, group: group as ConditionRow['group'] })}
        allowDeselect={false}
      />
      <TextInput
        aria-label={t.path}
        placeholder={t.path}
        value={path}
        onChange={({ currentTarget }) => onChange({ ...row, path: currentTarget.value })}
      />
      <Select
        aria-label={t.operator}
        data={toChoices(t.operators)}
        value={operator}
        onChange={(operator) =>
          operator && onChange({ ...row, operator: operator as ConditionRow['operator'] })
        }
        allowDeselect={false}
      />
      {operator === 'exists' ? (
        <span />
      ) : (
        <TagsInput
          aria-label={t.values}
          placeholder={values.length === 0 ? t.values : ''}
          value={values}
          onChange={(values) => onChange({ ...row, values })}
          acceptValueOnBlur
        />
      )}
      <ActionIcon variant="subtle" color="red" size={34} aria-label={t.remove({ path })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}
