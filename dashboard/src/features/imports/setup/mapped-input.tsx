import { Autocomplete, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { type MappedField, parseLookup, printLookup } from './mapping.ts';

interface MappedInputProps {
  /** The name of the field. */
  label: string;
  field: MappedField;
  /** The columns of the source. */
  paths: string[];
  onChange(field: MappedField): void;
}

/** The input of one way to fill a field. */
export function MappedInput({ label, field, paths, onChange }: MappedInputProps) {
  const t = useMessages('import-setup');
  if ('constant' in field)
    return (
      <TextInput
        aria-label={t.constant({ field: label })}
        value={String(field.constant ?? '')}
        onChange={({ currentTarget }) => onChange({ constant: currentTarget.value })}
      />
    );
  if ('template' in field)
    return (
      <TextInput
        aria-label={t.template({ field: label })}
        description={t.templateHelp}
        inputWrapperOrder={['input', 'description']}
        value={field.template}
        onChange={({ currentTarget }) => onChange({ template: currentTarget.value })}
      />
    );
  return (
    <Stack gap={6}>
      <Autocomplete
        aria-label={t.path({ field: label })}
        data={paths}
        value={field.path}
        onChange={(path) => onChange({ ...field, path })}
      />
      {'lookup' in field && <LookupInput label={label} field={field} onChange={onChange} />}
    </Stack>
  );
}

interface LookupInputProps {
  label: string;
  field: Extract<MappedField, { lookup: unknown }>;
  onChange(field: MappedField): void;
}

function LookupInput({ label, field, onChange }: LookupInputProps) {
  const t = useMessages('import-setup');
  // What is typed stays as it is: a line that is not complete has no place in the lookup.
  const [text, setText] = useState(() => printLookup(field.lookup));
  return (
    <>
      <Textarea
        aria-label={t.lookup({ field: label })}
        description={t.lookupHelp}
        inputWrapperOrder={['input', 'description']}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange({ ...field, lookup: parseLookup(currentTarget.value) });
        }}
        autosize
        minRows={2}
        maxRows={12}
      />
      <TextInput
        aria-label={t.otherwise({ field: label })}
        description={t.otherwiseHelp}
        inputWrapperOrder={['input', 'description']}
        value={String(field.otherwise ?? '')}
        onChange={({ currentTarget: { value } }) => {
          const { otherwise: _, ...others } = field;
          onChange(value === '' ? others : { ...others, otherwise: value });
        }}
      />
    </>
  );
}
