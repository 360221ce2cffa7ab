import { SimpleGrid } from '@mantine/core';
import type { ComponentType } from 'react';
import {
  InstantField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../form/fields.tsx';
import { JsonField } from '../form/json-field.tsx';
import { MultiSelectField, TagsField } from '../form/list-fields.tsx';
import type { FieldRule } from '../form/rules.ts';
import type { FormInputs, FormValues } from '../form/use-resource-form.ts';
import type { AnyTexts, FieldDescription, FieldEntry, FieldProps } from './description.ts';
import { choicesOf, findText } from './texts.ts';

interface FieldsProps<Values extends FormValues> {
  form: FormInputs<Values>;
  fields: readonly FieldEntry[];
  texts: AnyTexts;
  isNew: boolean;
}

/** The inputs of a form. */
export function Fields<Values extends FormValues>({ fields, ...described }: FieldsProps<Values>) {
  const props = { ...described, form: described.form as unknown as FormInputs<FormValues> };
  const isShown = ({ isForNewOnly = false, isShown }: FieldDescription) =>
    (props.isNew || !isForNewOnly) && (isShown?.(props.form.form.getValues()) ?? true);
  return fields.map((entry) => {
    const shown = listFields([entry]).filter(isShown);
    const inputs = shown.map((field) => <Field key={field.name} {...props} field={field} />);
    if (!Array.isArray(entry) || inputs.length === 0) return inputs;
    return (
      <SimpleGrid key={shown[0]?.name} cols={{ base: 1, xs: inputs.length }}>
        {inputs}
      </SimpleGrid>
    );
  });
}

/** All fields, without their places. */
export function listFields(fields: readonly FieldEntry[]): FieldDescription[] {
  const flat = fields.flat() as (string | FieldDescription)[];
  return flat.map((field) => (typeof field === 'string' ? { name: field } : field));
}

/** The empty input of a field. */
export function emptyValueOf({ type }: FieldRule): unknown {
  if (type === 'boolean') return false;
  return type === 'array' ? [] : '';
}

const inputs: Record<NonNullable<FieldRule['type']>, ComponentType<FieldProps>> = {
  boolean: SwitchField,
  integer: NumberField,
  number: DecimalField,
  array: TagsField,
  object: JsonField,
};

function DecimalField(props: FieldProps) {
  return <NumberField {...props} decimals={3} />;
}

function Field({
  field: { name, render: Component, rows, isFixed = false },
  form,
  texts,
  isNew,
}: Omit<FieldsProps<FormValues>, 'fields'> & { field: FieldDescription }) {
  const props = {
    form,
    field: name,
    label: findText(texts, `fields.${name}`) ?? name,
    help:
      (isNew ? findText(texts, `help.new.${name}`) : findText(texts, `help.stored.${name}`)) ??
      findText(texts, `help.${name}`),
    placeholder: findText(texts, `placeholders.${name}`),
    isDisabled: isFixed && !isNew,
  };
  if (Component) return <Component {...props} />;
  const { type, format, choices, itemChoices, isRequired = false } = form.rules[name] ?? {};
  const labels = choicesOf(texts, name);
  if (choices) return <SelectField {...props} choices={labels} isClearable={!isRequired} />;
  if (itemChoices) return <MultiSelectField {...props} choices={labels ?? (itemChoices as string[])} />;
  const Input = type && inputs[type];
  if (Input) return <Input {...props} />;
  if (format === 'instant') return <InstantField {...props} />;
  if (rows !== undefined) return <TextAreaField {...props} rows={rows} />;
  return <TextField {...props} type={typeOfText(format)} />;
}

function typeOfText(format: string | undefined) {
  if (format === 'http-url') return 'url';
  return format === 'idn-email' ? 'email' : 'text';
}
