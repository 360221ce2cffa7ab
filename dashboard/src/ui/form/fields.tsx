import { NumberInput, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useContext } from 'react';
import { TimeZoneContext } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { fromLocal, toLocal } from './local-time.ts';
import type { FormInputs, FormValues } from './use-resource-form.ts';

interface FieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  /** Explains the field in the words of a person who runs a board. */
  help?: string | undefined;
  placeholder?: string | undefined;
  /** Something to improve, which does not prevent saving. */
  warning?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** One line of text. */
export function TextField<Values extends FormValues>({
  type = 'text',
  autoComplete = 'off',
  ...props
}: FieldProps<Values> & { type?: 'text' | 'email' | 'url' | 'tel' | 'search'; autoComplete?: string }) {
  return <TextInput {...useField(props)} type={type} autoComplete={autoComplete} />;
}

export function TextAreaField<Values extends FormValues>({
  rows = 3,
  ...props
}: FieldProps<Values> & { rows?: number }) {
  return <Textarea {...useField(props)} autosize minRows={rows} maxRows={20} />;
}

/** A number, or the empty string for none. */
export function NumberField<Values extends FormValues>(props: FieldProps<Values> & { decimals?: number }) {
  const { form, field, decimals = 0 } = props;
  const { minimum, maximum } = form.rules[field] ?? {};
  return (
    <NumberInput
      {...useField(props)}
      decimalScale={decimals}
      allowNegative={minimum === undefined || minimum < 0}
      {...(maximum !== undefined && { max: maximum })}
      clampBehavior="none"
      hideControls
      thousandSeparator
    />
  );
}

/** One of few choices. Without `choices`, those of the API with their own names. */
export function SelectField<Values extends FormValues>({
  choices,
  isClearable = false,
  isSearchable = false,
  ...props
}: FieldProps<Values> & {
  choices?: { value: string; label: string }[] | undefined;
  isClearable?: boolean;
  isSearchable?: boolean;
}) {
  const { form, field } = props;
  const t = useMessages('common');
  const { value, onChange, ...input } = useField(props);
  const data = choices ?? (form.rules[field]?.choices as string[] | undefined) ?? [];
  return (
    <Select
      {...input}
      data={data}
      value={value === '' ? null : value}
      onChange={(choice) => onChange(choice ?? '')}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t.none }}
      searchable={isSearchable}
      allowDeselect={isClearable}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

export function SwitchField<Values extends FormValues>({
  form,
  field,
  label,
  help,
  isDisabled,
}: FieldProps<Values>) {
  const props = form.form.getInputProps(field as never, { type: 'checkbox' });
  return <Switch {...props} label={label} description={help} disabled={isDisabled} />;
}

/** A day and time in the time zone of the screen. The value is an instant such as `2026-11-01T09:00:00.000Z`, or the empty string. */
export function InstantField<Values extends FormValues>(props: FieldProps<Values>) {
  const { value, onChange, ...input } = useField(props);
  const timeZone = useContext(TimeZoneContext);
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={value ? toLocal(value, timeZone) : ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? '' : fromLocal(value, timeZone))}
    />
  );
}

function useField<Values extends FormValues>({
  form,
  field,
  label,
  help,
  placeholder,
  warning,
  isDisabled,
}: FieldProps<Values>) {
  const { isRequired = false, isNullable = false } = form.rules[field] ?? {};
  const props = form.form.getInputProps(field as never);
  return {
    ...props,
    value: props.value ?? '',
    label,
    name: field,
    description: help,
    placeholder,
    // Always, because an input that moves into another element loses the focus.
    inputContainer: (input: ReactNode) => withWarning(input, warning),
    disabled: isDisabled,
    withAsterisk: isRequired && !isNullable,
    required: isRequired && !isNullable,
  };
}

function withWarning(input: ReactNode, warning: string | undefined): ReactNode {
  return (
    <>
      {input}
      {warning !== undefined && <FieldWarning text={warning} />}
    </>
  );
}

/** Appears under an input. It never prevents saving. */
export function FieldWarning({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      <IconAlertTriangle size={13} aria-hidden style={{ verticalAlign: '-2px' }} /> {text}
    </Text>
  );
}
