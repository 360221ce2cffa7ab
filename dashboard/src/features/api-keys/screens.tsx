import type { ApiKey } from '@corkboard/client';
import { Alert, Badge } from '@mantine/core';
import { CreateApiKeyRules } from '../../generated/form-rules.ts';
import { useFormats } from '../../messages/formats.ts';
import { textOf, useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Facts } from '../../ui/facts.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { Section } from '../../ui/section.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { NewKey } from './new-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { accessTo, EVERYTHING, resources, scopesOfPreset } from './scopes.ts';

const isUsable = ({ status }: ApiKey) => status === 'active' || status === 'stopped';

export const { Screen, NewScreen, EditScreen } = resourceScreens({
  path: 'api-keys',
  useTexts: () => useMessages('api-keys'),
  docs: '/docs/guides/api#keys-and-scopes',
  permission: 'api_keys:write',
  operations: { list: 'listApiKeys', read: 'getApiKey', create: 'createApiKey' },
  opensIn: 'screen',
  name: ({ name }) => name,
  useNames: useActorNames,
  columns: [
    'name',
    {
      name: 'scopes',
      isWideOnly: true,
      render: ({ scopes: [first = '', ...more] }, { t }) =>
        first === EVERYTHING ? t.everything : t.scopeCount({ first, more: more.length }),
    },
    { name: 'status', render: ({ status }) => <KeyStatus status={status} /> },
    { name: 'last_used_at', as: 'relative', none: 'neverUsed' },
    { name: 'expires_at', as: 'relative', none: 'noExpiry', isWideOnly: true },
  ],
  actions: [
    {
      name: 'adopt',
      isButton: true,
      isShown: ({ status }) => status === 'stopped',
      send: { operation: 'adoptApiKey', parameters: ({ id }) => ({ id, body: {} }) },
    },
    { name: 'rotate', isButton: true, isShown: ({ status }) => status === 'active', dialog: RotateKey },
    {
      name: 'revoke',
      isButton: true,
      isRed: true,
      isShown: isUsable,
      send: { operation: 'revokeApiKey', parameters: ({ id }) => ({ id }), asks: true },
    },
  ],
  facts: [
    { name: 'status', render: ({ status }) => <KeyStatus status={status} /> },
    { name: 'prefix', render: ({ prefix }) => <code>{prefix}…</code> },
    { name: 'created_by', render: ({ created_by }, { nameOf }) => nameOf(created_by) },
    { name: 'created_at', as: 'dateTime' },
    { name: 'last_used_at', as: 'relative', none: 'neverUsed' },
    { name: 'expires_at', as: 'dateTime', none: 'noExpiry' },
    { name: 'revoked_at', as: 'dateTime' },
    { name: 'rate_limits', render: (apiKey) => <RateLimits apiKey={apiKey} /> },
  ],
  form: {
    rules: CreateApiKeyRules,
    fields: [
      ['name', 'expires_at'],
      { name: 'scopes', initial: scopesOfPreset('viewer'), render: ScopeFields },
    ],
    hasSecrets: true,
    above: Stopped,
    below: Access,
    requests: ({ id }) => [
      requestOf('rotateApiKey', { id, body: { overlap_seconds: 86_400 } }),
      requestOf('revokeApiKey', { id }),
    ],
    opensCreated: true,
    created: NewKey,
  },
  example: { name: 'Importer', scopes: ['jobs:write'] },
});

function Stopped({ stored: { status } }: { stored: ApiKey }) {
  const t = useMessages('api-keys');
  if (status !== 'stopped') return null;
  return (
    <Alert color="orange" title={t.stoppedTitle}>
      {t.stoppedText}
    </Alert>
  );
}

function Access({ stored: { scopes } }: { stored: ApiKey }) {
  const t = useMessages('api-keys');
  return (
    <Section title={t.mayDo}>
      <Facts
        rows={resources.map((resource) => {
          const access = accessTo(resource, scopes);
          return [textOf(t.resources, resource) ?? resource, access === 'none' ? null : t.access[access]];
        })}
      />
    </Section>
  );
}

function RateLimits({ apiKey: { rate_limits } }: { apiKey: ApiKey }) {
  const t = useMessages('api-keys');
  const formats = useFormats();
  const limits = Object.entries(rate_limits ?? {}).map(([name, limit]) =>
    t.rateLimitOf({
      name: textOf(t.rateLimit, name) ?? name,
      limit: limit === 0 ? t.unlimited : formats.number(limit),
    }),
  );
  return limits.length > 0 ? formats.list(limits) : t.defaultRateLimits;
}

function KeyStatus({ status }: { status: ApiKey['status'] }) {
  const t = useMessages('api-keys');
  const color = { active: 'green', stopped: 'orange', expired: 'gray', revoked: 'gray' }[status];
  return (
    <Badge variant="light" color={color}>
      {t.status[status]}
    </Badge>
  );
}
