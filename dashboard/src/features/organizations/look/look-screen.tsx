import type { Organization } from '@corkboard/client';
import { Grid } from '@mantine/core';
import { callOperation, useChange, useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { boardRules } from '../board/board-values.ts';
import { LookForm } from './look-form.tsx';
import { LookPreview } from './look-preview.tsx';
import { type LookValues, toLookBody, toLookValues } from './look-values.ts';

export function Screen() {
  const organization = useOperation('getOrganization');
  return <Loaded query={organization}>{({ data }) => <EditLook organization={data} />}</Loaded>;
}

function EditLook({ organization }: { organization: Organization }) {
  const t = useMessages('look');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateOrganization = useChange('updateOrganization');
  const form = useResourceForm<Organization, LookValues>({
    draftKey: 'look',
    resource: organization,
    toValues: toLookValues,
    rules: boardRules,
    save: async (changed, ifMatch) =>
      (await updateOrganization({ body: toLookBody(changed) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getOrganization', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  const body = toLookBody(form.changed());
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/look"
      requests={[requestOf('updateOrganization', { body }), requestOf('previewBoard', { body })]}
    >
      <Grid>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <LookForm form={form} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <LookPreview body={body} />
        </Grid.Col>
      </Grid>
    </Frame>
  );
}
