import type { Member } from '@corkboard/client';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormValues, ResourceForm } from '../../ui/form/use-resource-form.ts';

interface MemberFieldProps<Values extends FormValues> {
  form: ResourceForm<Values>;
  field: keyof Values & string;
  label: string;
  help?: string;
}

/** A member, found by name or email address. The value is the id, or the empty string. */
export function MemberField<Values extends FormValues>({
  form,
  field,
  label,
  help,
}: MemberFieldProps<Values>) {
  const t = useMessages('common');
  const { value, onChange, ...props } = form.form.getInputProps(field as never);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, 200);
  const current = useOperation('getMember', { lookup: value }, { isEnabled: value !== '' });
  const found = useOperation('listMembers', { search, per_page: 10 }, { keepsPrevious: true });
  const chosen = current.data?.data.member;
  const members = [...(chosen ? [chosen] : []), ...(found.data?.data ?? []).filter(({ id }) => id !== value)];
  return (
    <Select
      {...props}
      label={label}
      description={help}
      name={field}
      data={members.map((member) => ({ value: member.id, label: nameOf(member) }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      // The server has searched.
      filter={({ options }) => options}
      onSearchChange={(text) => setText(chosen && text === nameOf(chosen) ? '' : text)}
      clearable
      clearButtonProps={{ 'aria-label': t.none }}
    />
  );
}

function nameOf({ name, email }: Member): string {
  return name === null ? email : `${name} (${email})`;
}
