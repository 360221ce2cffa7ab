import type { OperatedOrganization } from '@corkboard/client';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../api/operations.ts';
import { useMe } from '../../api/use-me.ts';
import { CreateOrganizationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { DialogProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** All organizations of the installation, for operators. */
export const { Screen } = resourceScreens({
  path: 'operator/organizations',
  useTexts: () => useMessages('operator').organizations,
  docs: '/docs/guides/staff',
  operations: { list: 'listOrganizations', create: 'createOrganization' },
  name: ({ name }) => name,
  columns: [
    { name: 'name', render: (organization) => <Name organization={organization} /> },
    {
      name: 'board',
      isWideOnly: true,
      render: ({ board_url }) => (
        <Anchor href={board_url} target="_blank" rel="noreferrer" size="sm">
          {new URL(board_url).host}
        </Anchor>
      ),
    },
    { name: 'staff_count', as: 'number' },
    { name: 'created_at', as: 'date', isWideOnly: true },
  ],
  actions: [
    { name: 'join', send: { operation: 'joinOrganization', parameters: ({ id }) => ({ id: String(id) }) } },
    { name: 'delete', isRed: true, dialog: DeleteOrganization },
  ],
  isEditable: () => false,
  form: { rules: CreateOrganizationRules, fields: ['name', 'slug'] },
});

/** Leads to the boards that the user works in. */
function Name({ organization: { id, name, slug } }: { organization: OperatedOrganization }) {
  const { memberships } = useMe();
  if (!memberships.some(({ organization }) => organization.id === id)) return name;
  return (
    <Link className="row-link" to={`/o/${slug}`}>
      {name}
    </Link>
  );
}

function DeleteOrganization({ row: { id, name, slug }, onClose }: DialogProps<OperatedOrganization>) {
  const t = useMessages('operator').organizations;
  const deleteOrganization = useChange('deleteOperatedOrganization');
  return (
    <Confirm
      title={t.deleteTitle({ name })}
      text={t.deleteText}
      typed={{ label: t.deleteTyped({ slug }), text: slug }}
      confirmLabel={t.actions.delete}
      onClose={onClose}
      onConfirm={() => deleteOrganization({ id: String(id) })}
    />
  );
}
