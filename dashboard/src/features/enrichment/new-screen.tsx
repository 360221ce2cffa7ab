import type { CreateEnrichmentProvider, EnrichmentProvider } from '@corkboard/client';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import {
  ProviderForm,
  type ProviderValues,
  providerRules,
  toProviderBody,
  toProviderValues,
} from './provider-form.tsx';

export function Screen() {
  const t = useMessages('enrichment');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createProvider = useChange('createEnrichmentProvider');
  // Headers can have passwords, so there is no draft.
  const form = useResourceForm<EnrichmentProvider, ProviderValues>({
    draftKey: null,
    resource: undefined,
    toValues: toProviderValues,
    rules: providerRules,
    save: async (changed) => (await createProvider({ body: toCreateBody(changed) })).data,
    onSaved: ({ id }) => {
      notifyDone(common.saved);
      void navigate({ to: `/o/${slug}/enrichment/${id}`, ignoreBlocker: true });
    },
  });
  return (
    <Frame
      title={t.newTitle}
      text={t.text}
      docs="/docs/enrichment"
      requests={[requestOf('createEnrichmentProvider', { body: toCreateBody(form.changed()) })]}
    >
      <ProviderForm form={form} submitLabel={common.create} />
    </Frame>
  );
}

function toCreateBody(changed: Partial<ProviderValues>): CreateEnrichmentProvider {
  return toProviderBody({ ...toProviderValues(undefined), ...changed }) as CreateEnrichmentProvider;
}
