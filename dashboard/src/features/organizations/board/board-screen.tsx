import type { Organization } from '@corkboard/client';
import { Button } from '@mantine/core';
import { callOperation, useChange, useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { BoardForm } from './board-form.tsx';
import { type BoardValues, boardRules, toBoardBody, toBoardValues } from './board-values.ts';

export function Screen() {
  const organization = useOperation('getOrganization');
  return <Loaded query={organization}>{({ data }) => <EditBoard organization={data} />}</Loaded>;
}

function EditBoard({ organization }: { organization: Organization }) {
  const t = useMessages('board');
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateOrganization = useChange('updateOrganization');
  const form = useResourceForm<Organization, BoardValues>({
    draftKey: 'board',
    resource: organization,
    toValues: toBoardValues,
    rules: boardRules,
    save: async (changed, ifMatch) =>
      (await updateOrganization({ body: toBoardBody(changed) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getOrganization', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/api"
      requests={[
        requestOf('getOrganization', {}),
        requestOf('updateOrganization', { body: toBoardBody(form.changed()) }),
      ]}
      actions={
        <Button
          variant="default"
          component="a"
          href={organization.board_url}
          target="_blank"
          rel="noreferrer"
        >
          {t.open}
        </Button>
      }
    >
      <BoardForm form={form} organization={organization} />
    </Frame>
  );
}
