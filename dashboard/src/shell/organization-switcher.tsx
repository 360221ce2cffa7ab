import type { OwnMembership } from '@corkboard/client';
import { Button, Menu } from '@mantine/core';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { Link } from '@tanstack/react-router';
import { useMe } from '../api/use-me.ts';
import { useMessages } from '../messages/use-messages.ts';

/** The organization of the screen. With more than one, a menu of the others. */
export function OrganizationSwitcher({ membership }: { membership: OwnMembership | null }) {
  const t = useMessages('shell');
  const { memberships, is_operator } = useMe();
  const name = membership?.organization.name ?? 'Corkboard';
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={6}
          miw={0}
          fw={650}
          // A line as high as its letters, because the ellipsis needs what cuts them off otherwise.
          styles={{ label: { display: 'block', height: 'auto', lineHeight: 1.5, textOverflow: 'ellipsis' } }}
          aria-label={`${name}: ${t.switchOrganization}`}
          rightSection={<IconSelector size={14} />}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {memberships.map(({ organization: { slug, name } }) => (
          <Menu.Item key={slug} component={Link} to={`/o/${slug}`}>
            {name}
          </Menu.Item>
        ))}
        {is_operator && (
          <Menu.Item component={Link} to="/operator/organizations">
            {t.operator}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
