import type { Question } from '@corkboard/client';
import { Checkbox, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

interface KnockoutProps {
  question: Question;
  onChange(knockout: Question['knockout']): void;
}

/** The answers that flag an application. Nothing for types that have none. */
export function KnockoutEditor({ question, onChange }: KnockoutProps) {
  switch (question.type) {
    case 'yes_no':
      return <YesNo question={question} onChange={onChange} />;
    case 'choice':
    case 'multiple':
      return <Options question={question} onChange={onChange} />;
    case 'number':
      return <Range question={question} onChange={onChange} />;
    default:
      return null;
  }
}

function YesNo({ question: { knockout }, onChange }: KnockoutProps) {
  const t = useMessages('application-form');
  const value = Array.isArray(knockout) && knockout.length === 1 ? String(knockout[0]) : '';
  return (
    <NativeSelect
      label={t.knockout}
      value={value}
      data={[
        { value: '', label: t.never },
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : [currentTarget.value === 'true'])
      }
    />
  );
}

function Options({ question: { knockout, options }, onChange }: KnockoutProps) {
  const t = useMessages('application-form');
  const shown = options.filter((option) => option.trim() !== '');
  if (shown.length === 0) return null;
  const value = Array.isArray(knockout) ? knockout.map(String) : [];
  return (
    <Checkbox.Group
      label={t.knockout}
      value={value}
      onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen)}
    >
      <Group gap="md">
        {shown.map((option) => (
          <Checkbox key={option} value={option} label={option} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function Range({ question: { knockout }, onChange }: KnockoutProps) {
  const t = useMessages('application-form');
  const { min, max } = knockout !== null && !Array.isArray(knockout) ? knockout : {};
  const change = (range: { min?: number | undefined; max?: number | undefined }) => {
    const given = Object.entries(range).filter(([, value]) => value !== undefined);
    onChange(given.length === 0 ? null : Object.fromEntries(given));
  };
  const toNumber = (value: string | number) => (value === '' ? undefined : Number(value));
  return (
    <Group>
      <NumberInput
        label={t.knockoutFrom}
        value={min ?? ''}
        onChange={(value) => change({ min: toNumber(value), max })}
      />
      <NumberInput
        label={t.knockoutTo}
        value={max ?? ''}
        onChange={(value) => change({ min, max: toNumber(value) })}
      />
    </Group>
  );
}
