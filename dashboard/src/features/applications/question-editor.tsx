import type { Question, QuestionType } from '@corkboard/client';
import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { KnockoutEditor } from './knockout-editor.tsx';

interface QuestionEditorProps {
  question: Question;
  number: number;
  onChange(question: Question): void;
  onRemove(): void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One question. Changing its type clears what the new type does not have. */
export function QuestionEditor({ question, number, onChange, onRemove, onUp, onDown }: QuestionEditorProps) {
  const t = useMessages('application-form');
  const { type, label, required, options } = question;
  const hasOptions = type === 'choice' || type === 'multiple';
  const name = t.question({ number });
  const changeType = (next: QuestionType) => {
    const keepsOptions = next === 'choice' || next === 'multiple';
    onChange({ ...question, type: next, options: keepsOptions ? options : [], knockout: null });
  };
  return (
    <Fieldset legend={name}>
      <Stack gap="sm">
        <TextInput
          label={t.label}
          value={label}
          maxLength={300}
          required
          onChange={({ currentTarget }) => onChange({ ...question, label: currentTarget.value })}
        />
        <Group align="flex-end">
          <NativeSelect
            label={t.type}
            value={type}
            data={Object.entries(t.types).map(([value, text]) => ({ value, label: text }))}
            onChange={({ currentTarget }) => changeType(currentTarget.value as QuestionType)}
          />
          <Checkbox
            mb={8}
            label={t.required}
            checked={required}
            onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
          />
        </Group>
        {hasOptions && (
          <Textarea
            label={t.options}
            description={t.optionsHelp}
            autosize
            minRows={2}
            value={options.join('\n')}
            onChange={({ currentTarget }) =>
              onChange({ ...question, options: currentTarget.value.split('\n'), knockout: null })
            }
            onBlur={() =>
              onChange({
                ...question,
                options: options.map((option) => option.trim()).filter((option) => option !== ''),
              })
            }
          />
        )}
        <KnockoutEditor question={question} onChange={(knockout) => onChange({ ...question, knockout })} />
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={!onUp}
            aria-label={`${t.up}: ${name}`}
            onClick={onUp}
          >
            {t.up}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!onDown}
            aria-label={`${t.down}: ${name}`}
            onClick={onDown}
          >
            {t.down}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`${t.remove}: ${name}`}
            onClick={onRemove}
          >
            {t.remove}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
