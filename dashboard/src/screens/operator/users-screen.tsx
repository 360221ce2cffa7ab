import type { User } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** All users of the installation, for operators. */
export const { Screen } = resourceScreens({
  path: 'operator/users',
  useTexts: () => useMessages('operator').users,
  docs: '/docs/guides/staff',
  operations: { list: 'listUsers', delete: 'deleteUser' },
  name: ({ email }) => email,
  columns: [
    {
      name: 'email',
      render: ({ email, is_operator }, { t }) => (
        <Group gap={6}>
          {email}
          {is_operator && (
            <Badge size="xs" variant="light">
              {t.operator}
            </Badge>
          )}
        </Group>
      ),
    },
    { name: 'name', isWideOnly: true },
    { name: 'last_seen_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    { name: 'makeOperator', isShown: ({ is_operator }) => !is_operator, send: sendOperator(true) },
    { name: 'removeOperator', isShown: ({ is_operator }) => is_operator, send: sendOperator(false) },
  ],
});

function sendOperator(is_operator: boolean) {
  return {
    operation: 'updateUser' as const,
    parameters: ({ id }: User) => ({ id, body: { is_operator } }),
    undo: ({ id }: User) => ({ id, body: { is_operator: !is_operator } }),
  };
}
