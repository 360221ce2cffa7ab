import type { EnrichmentProvider } from '@corkboard/client';
import { Group, SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { Runs } from './runs.tsx';
import { Actions, EditForm, ProviderStatus } from './screens.tsx';

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
      actions={<Actions stored={provider} />}
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
      {tab === 'settings' && canWrite ? <EditForm stored={provider} /> : <Runs parameters={{ id }} />}
    </Frame>
  );
}
