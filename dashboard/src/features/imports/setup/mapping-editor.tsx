import '../imports.css';
import type { ImportMapping, ImportPreview } from '@corkboard/client';
import { ActionIcon, Badge, Group, Select, Stack, Text } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useFieldLabel } from '../field-label.ts';
import { printValue } from '../print-value.ts';
import { MappedInput } from './mapped-input.tsx';
import { changeWay, type MappedField, type Target, targets, type Way, wayOf } from './mapping.ts';

interface MappingEditorProps {
  mapping: ImportMapping;
  preview: ImportPreview;
  onChange(mapping: ImportMapping): void;
}

/** Where each field of a job comes from. Shows how sure the proposal is, with values of the source. */
export function MappingEditor({ mapping, preview, onChange }: MappingEditorProps) {
  const t = useMessages('import-setup');
  const labelOf = useFieldLabel();
  const mapped = Object.keys(mapping) as Target[];
  const order = (target: Target) => (targets.includes(target) ? targets.indexOf(target) : targets.length);
  const free = targets.filter((target) => mapping[target] === undefined);
  return (
    <Stack gap="sm">
      <div>
        {mapped
          .toSorted((a, b) => order(a) - order(b))
          .map((target) => (
            <MappedRow
              key={target}
              target={target}
              field={mapping[target] as MappedField}
              preview={preview}
              onChange={(field) => onChange({ ...mapping, [target]: field })}
              onRemove={() => {
                const { [target]: _, ...others } = mapping;
                onChange(others);
              }}
            />
          ))}
      </div>
      <Group>
        <Select
          aria-label={t.addField}
          placeholder={t.addField}
          data={free.map((value) => ({ value, label: labelOf(value) }))}
          value={null}
          onChange={(target) => target && onChange({ ...mapping, [target]: { path: '' } })}
          searchable
        />
      </Group>
    </Stack>
  );
}

interface MappedRowProps {
  target: Target;
  field: MappedField;
  preview: ImportPreview;
  onChange(field: MappedField): void;
  onRemove(): void;
}

function MappedRow({ target, field, preview, onChange, onRemove }: MappedRowProps) {
  const t = useMessages('import-setup');
  const label = useFieldLabel()(target);
  const proposed = preview.proposal.find((each) => each.field === target);
  const isProposed = wayOf(field) === 'path' && 'path' in field && field.path === proposed?.path;
  return (
    <div className="mapping-row">
      <Text className="mapping-name" size="sm" fw={500} pt={6}>
        {label}
      </Text>
      <Select
        className="mapping-way"
        aria-label={t.from({ field: label })}
        data={Object.entries(t.ways).map(([value, label]) => ({ value, label }))}
        value={wayOf(field)}
        onChange={(way) => way && onChange(changeWay(field, way as Way))}
        allowDeselect={false}
      />
      <div className="mapping-input">
        <MappedInput label={label} field={field} paths={preview.paths} onChange={onChange} />
        {isProposed && proposed && <Samples values={proposed.samples} />}
      </div>
      <div className="mapping-confidence">
        {isProposed && proposed && <Confidence value={proposed.confidence} />}
      </div>
      <ActionIcon
        className="mapping-remove"
        variant="subtle"
        color="red"
        size={34}
        aria-label={t.removeField({ field: label })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

const MAX_SAMPLE = 40;

function Samples({ values }: { values: string[] }) {
  const t = useMessages('import-setup');
  const formats = useFormats();
  if (values.length === 0) return null;
  const short = values.map((value) => printValue(value, formats, { maxLength: MAX_SAMPLE }));
  return (
    <Text size="xs" c="dimmed" className="fact" mt={2}>
      {t.samples({ values: formats.list([...new Set(short)]) })}
    </Text>
  );
}

function Confidence({ value }: { value: number }) {
  const t = useMessages('import-setup').confidence;
  if (value >= 0.8)
    return (
      <Badge variant="light" color="green" mt={8}>
        {t.sure}
      </Badge>
    );
  return (
    <Badge variant="light" color={value < 0.5 ? 'orange' : 'blue'} mt={8}>
      {value < 0.5 ? t.check : t.likely}
    </Badge>
  );
}
