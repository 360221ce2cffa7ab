import type { ApiKey } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { CreateApiKeyRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { NewKey } from './new-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { EVERYTHING, scopesOfPreset } from './scopes.ts';

const isUsable = ({ status }: ApiKey) => status === 'active' || status === 'stopped';

export const { Screen, NewScreen, Actions } = resourceScreens({
  path: 'api-keys',
  useTexts: () => useMessages('api-keys'),
  docs: '/docs/guides/api#keys-and-scopes',
  permission: 'api_keys:write',
  operations: { list: 'listApiKeys', read: 'getApiKey', create: 'createApiKey' },
  opensIn: 'screen',
  name: ({ name }) => name,
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
  form: {
    rules: CreateApiKeyRules,
    fields: [
      ['name', 'expires_at'],
      { name: 'scopes', initial: scopesOfPreset('viewer'), render: ScopeFields },
    ],
    hasSecrets: true,
    opensCreated: true,
    created: NewKey,
  },
  example: { name: 'Importer', scopes: ['jobs:write'] },
});

export function KeyStatus({ status }: { status: ApiKey['status'] }) {
  const t = useMessages('api-keys');
  const color = { active: 'green', stopped: 'orange', expired: 'gray', revoked: 'gray' }[status];
  return (
    <Badge variant="light" color={color}>
      {t.status[status]}
    </Badge>
  );
}
