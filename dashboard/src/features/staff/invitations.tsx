import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { useActorNames } from './use-actor-names.ts';

export const { Section: Invitations } = resourceScreens({
  path: 'staff',
  useTexts: () => ({ ...useMessages('staff').invitations, role: useMessages('staff').roles }),
  docs: '/docs/guides/staff',
  permission: 'staff:write',
  operations: { list: 'listInvitations' },
  name: ({ email }) => email,
  useNames: useActorNames,
  columns: [
    'email',
    { name: 'role', as: 'choice' },
    { name: 'invited_by', isWideOnly: true, render: ({ invited_by }, { nameOf }) => nameOf(invited_by) },
    { name: 'expires_at', as: 'relative', isWideOnly: true },
  ],
  actions: [
    {
      name: 'revoke',
      isRed: true,
      send: { operation: 'revokeInvitation', parameters: ({ id }) => ({ id }) },
    },
  ],
});
