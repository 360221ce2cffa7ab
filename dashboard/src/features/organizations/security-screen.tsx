import type { Organization } from '@corkboard/client';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { UpdateOrganizationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { SwitchField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';

export function Screen() {
  const t = useMessages('organization');
  const organization = useOperation('getOrganization');
  return (
    <Frame
      title={t.securityTitle}
      text={t.securityText}
      docs="/docs/guides/staff#require-a-second-factor"
      requests={[requestOf('getOrganization', {})]}
    >
      <Loaded query={organization}>{({ data }) => <SecurityForm organization={data} />}</Loaded>
    </Frame>
  );
}

const toValues = (organization: Organization | undefined) => ({
  requires_second_factor: organization?.requires_second_factor ?? false,
});

function SecurityForm({ organization }: { organization: Organization }) {
  const t = useMessages('organization');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateOrganization = useChange('updateOrganization');
  const form = useResourceForm<Organization, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: organization,
    toValues,
    rules: UpdateOrganizationRules,
    save: async (body, ifMatch) => (await updateOrganization({ body }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getOrganization', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Form form={form} labels={t.fields}>
      <SwitchField
        form={form}
        field="requires_second_factor"
        label={t.fields.requires_second_factor}
        help={t.help.requires_second_factor}
      />
    </Form>
  );
}
