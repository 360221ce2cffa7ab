import type { EnrichmentProvider } from '@corkboard/client';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { ProviderStatus } from './list-screen.tsx';
import {
  ProviderForm,
  type ProviderValues,
  providerRules,
  toProviderBody,
  toProviderValues,
} from './provider-form.tsx';
import { Runs } from './runs.tsx';
import { TestProvider } from './test-provider.tsx';

export function Screen() {
  const { id = '' } = useParams({ strict: false });
  const provider = useOperation('getEnrichmentProvider', { id });
  return <Loaded query={provider}>{({ data }) => <ProviderDetails key={id} provider={data} />}</Loaded>;
}

type Tab = 'runs' | 'settings';

function ProviderDetails({ provider }: { provider: EnrichmentProvider }) {
  const t = useMessages('enrichment');
  const canWrite = usePermission()('enrichment:write');
  const nameOf = useActorNames();
  const [{ tab = 'runs' }, change] = useUrlState<{ tab?: Tab; status?: string }>();
  const { id, url, saved_by, scopes, is_enabled } = provider;
  return (
    <Frame
      title={provider.name}
      docs="/docs/enrichment"
      requests={[
        requestOf('getEnrichmentProvider', { id }),
        requestOf('listEnrichmentRuns', { id }),
        requestOf('testEnrichmentProvider', { id, body: {} }),
        requestOf('deleteEnrichmentProvider', { id }),
      ]}
      actions={canWrite && <ProviderActions provider={provider} />}
    >
      <Facts
        rows={[
          [t.columns.status, <ProviderStatus key="status" isEnabled={is_enabled} />],
          [t.fields.url, url],
          [t.savedBy, saved_by && nameOf(saved_by)],
          [t.scopes, <code key="scopes">{scopes.join(', ')}</code>],
        ]}
      />
      {canWrite && (
        <Group>
          <SegmentedControl
            aria-label={t.title}
            value={tab}
            onChange={(tab) => change({ tab: tab as Tab, status: undefined })}
            data={Object.entries(t.tabs).map(([value, label]) => ({ value, label }))}
          />
        </Group>
      )}
      {tab === 'settings' && canWrite ? <EditProvider provider={provider} /> : <Runs providerId={id} />}
    </Frame>
  );
}

function EditProvider({ provider }: { provider: EnrichmentProvider }) {
  const common = useMessages('common');
  const { slug } = useMembership().organization;
  const updateProvider = useChange('updateEnrichmentProvider');
  const { id } = provider;
  const form = useResourceForm<EnrichmentProvider, ProviderValues>({
    draftKey: null,
    resource: provider,
    toValues: toProviderValues,
    rules: providerRules,
    save: async (changed, ifMatch) =>
      (await updateProvider({ id, body: toProviderBody(changed) }, { ifMatch })).data,
    read: async () => (await callOperation(slug, 'getEnrichmentProvider', { id })).data,
    onSaved: () => notifyDone(common.saved),
  });
  return <ProviderForm form={form} submitLabel={common.save} />;
}

function ProviderActions({ provider: { id, name } }: { provider: EnrichmentProvider }) {
  const t = useMessages('enrichment');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const deleteProvider = useChange('deleteEnrichmentProvider');
  const [open, setOpen] = useState<'test' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setOpen('delete')}>
        {t.delete}
      </Button>
      <Button variant="default" onClick={() => setOpen('test')}>
        {t.test}
      </Button>
      {open === 'test' && <TestProvider id={id} onClose={close} />}
      {open === 'delete' && (
        <Confirm
          title={t.deleteTitle({ name })}
          text={t.deleteText}
          confirmLabel={t.delete}
          onClose={close}
          onConfirm={async () => {
            await deleteProvider({ id });
            notifyDone(t.deleted);
            await navigate({ to: `/o/${slug}/enrichment`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
