import { Badge } from '@mantine/core';
import { CreateSuppressionRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** The email addresses to which the organization does not send. */
export const { Section: Suppressions } = resourceScreens({
  path: 'emails',
  useTexts: () => useMessages('emails').suppressions,
  docs: '/docs/guides/emails',
  permission: 'members:write',
  operations: { list: 'listSuppressions', create: 'createSuppression' },
  name: ({ email }) => email,
  // The API finds whole email addresses.
  filters: [{ name: 'email', as: 'email' }],
  columns: [
    'email',
    {
      name: 'reason',
      render: ({ reason, is_shared }, { t }) => (
        <Badge variant="light" color="orange" title={is_shared ? t.shared : t.reasonHelp[reason]}>
          {t.reason[reason]}
        </Badge>
      ),
    },
    { name: 'created_at', as: 'relative', isWideOnly: true },
    { name: 'expires_at', as: 'date', none: 'forever', isWideOnly: true },
  ],
  actions: [{ name: 'allow', send: { operation: 'deleteSuppression', parameters: ({ id }) => ({ id }) } }],
  form: {
    rules: CreateSuppressionRules,
    fields: ['email', { name: 'reason', initial: 'unsubscribe', render: ReasonField }],
  },
});

function ReasonField(props: FieldProps) {
  const t = useMessages('emails').suppressions;
  const reason = props.form.form.getValues()[props.field] as keyof typeof t.reasonHelp;
  const choices = Object.entries(t.reason).map(([value, label]) => ({ value, label }));
  return <SelectField {...props} help={t.reasonHelp[reason]} choices={choices} />;
}
