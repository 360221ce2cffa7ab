import type { Me, OperatedOrganization } from '@corkboard/client';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CreateOrganizationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

/** All organizations of the installation, for operators. */
export const { Screen } = resourceScreens({
  path: 'operator/organizations',
  useTexts: () => useMessages('operator').organizations,
  docs: '/docs/guides/staff',
  operations: {
    list: 'listOrganizations',
    create: 'createOrganization',
    delete: 'deleteOperatedOrganization',
  },
  name: ({ name }) => name,
  columns: [
    {
      name: 'name',
      // Leads to the boards that the user works in.
      render: (organization, { me }) =>
        isJoined(organization, me) ? (
          <Link className="row-link" to={`/o/${organization.slug}`}>
            {organization.name}
          </Link>
        ) : (
          organization.name
        ),
    },
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
    {
      name: 'join',
      isShown: (organization, { me }) => !isJoined(organization, me),
      send: { operation: 'joinOrganization', parameters: ({ id }) => ({ id: String(id) }) },
    },
  ],
  deletes: { typed: ({ slug }) => slug },
  form: { rules: CreateOrganizationRules, fields: ['name', 'slug'] },
});

function isJoined({ id }: OperatedOrganization, { memberships }: Me): boolean {
  return memberships.some(({ organization }) => organization.id === id);
}
