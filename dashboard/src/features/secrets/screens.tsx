import type { Secret } from '@corkboard/client';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { DeleteSecret } from './delete-secret.tsx';
import { SecretDialog } from './secret-dialog.tsx';

export const { Screen } = resourceScreens({
  path: 'secrets',
  useTexts: () => useMessages('secrets'),
  docs: '/docs/guides/secrets',
  permission: 'secrets:write',
  operations: { list: 'listSecrets', create: 'saveSecret', delete: 'deleteSecret' },
  id: 'name',
  name: ({ name }) => name,
  columns: [
    {
      name: 'name',
      detail: ({ reference, allowed_hosts }, { t, formats }) => (
        <>
          <code title={t.reference}>{reference}</code> ·{' '}
          {allowed_hosts === null ? t.anyHost : t.hosts({ hosts: formats.list(allowed_hosts) })}
        </>
      ),
    },
    { name: 'used_by', render: ({ used_by }) => <Users users={used_by} /> },
    { name: 'last_used_at', as: 'relative', none: 'neverUsed', isWideOnly: true },
    {
      name: 'version',
      isWideOnly: true,
      isNumeric: true,
      render: ({ version, updated_at }, { t, formats }) => (
        <Instant at={updated_at}>{t.versionSince({ version, time: formats.date(updated_at) })}</Instant>
      ),
    },
  ],
  editor: SecretDialog,
  deletes: { dialog: DeleteSecret },
  example: { name: 'hook-token', value: '…' },
});

function Users({ users }: { users: Secret['used_by'] }) {
  const t = useMessages('secrets');
  const { slug } = useMembership().organization;
  if (users.length === 0) return t.notUsed;
  const pathOf = ({ type, id }: Secret['used_by'][number]) =>
    ({
      webhook: `webhooks/${id}`,
      enrichment_provider: `enrichment/${id}`,
      import: `imports/${id}`,
      payment_settings: 'payment-settings',
    })[type];
  return (
    <Stack gap={2}>
      {users.map((user) => (
        <Anchor key={user.id} component={Link} to={`/o/${slug}/${pathOf(user)}`} size="sm" underline="always">
          {t.userTypes[user.type]}
        </Anchor>
      ))}
    </Stack>
  );
}
