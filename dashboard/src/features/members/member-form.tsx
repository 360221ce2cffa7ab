import type { CreateMember, Member, UpdateMember } from '@corkboard/client';
import { SimpleGrid } from '@mantine/core';
import { CreateMemberRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { fromJsonText, JsonField, toJsonText } from '../../ui/form/json-field.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';

export const memberRules: FormRules = {
  ...CreateMemberRules,
  customFields: { ...CreateMemberRules.customFields, format: 'json' },
};

export const toMemberValues = (member: Member | undefined) => ({
  email: member?.email ?? '',
  name: member?.name ?? '',
  role: member?.role ?? 'candidate',
  approvalStatus: member?.approvalStatus ?? 'approved',
  profilePicture: member?.profilePicture ?? '',
  description: member?.description ?? '',
  /** JSON. */
  customFields: toJsonText(member?.customFields),
});

export type MemberValues = ReturnType<typeof toMemberValues>;

export function toMemberBody<Body extends CreateMember | UpdateMember>({
  customFields,
  ...inputs
}: Partial<MemberValues>): Body {
  const body = toBody<Body>(inputs, memberRules);
  return customFields === undefined ? body : { ...body, customFields: fromJsonText(customFields) };
}

interface MemberFormProps {
  form: ResourceForm<MemberValues>;
  submitLabel: string;
}

export function MemberForm({ form, submitLabel }: MemberFormProps) {
  const t = useMessages('members');
  const field = <Name extends keyof MemberValues>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField {...field('email')} type="email" />
        <TextField {...field('name')} />
        <SelectField
          {...field('role')}
          help={t.help.role}
          choices={Object.entries(t.role).map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          {...field('approvalStatus')}
          help={t.help.approvalStatus}
          choices={Object.entries(t.approval).map(([value, label]) => ({ value, label }))}
        />
      </SimpleGrid>
      <TextField {...field('profilePicture')} type="url" />
      <TextAreaField {...field('description')} help={t.help.description} />
      <JsonField {...field('customFields')} help={t.help.customFields} />
    </Form>
  );
}
