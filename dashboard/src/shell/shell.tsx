import type { OwnMembership } from '@corkboard/client';
import { ActionIcon, Anchor, Burger, Button, Divider, Group, Kbd, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { isPermitted } from '../api/organization-context.ts';
import { useMe } from '../api/use-me.ts';
import { useMessages } from '../messages/use-messages.ts';
import { useShortcuts } from '../ui/shortcuts.ts';
import { AccountMenu } from './account-menu.tsx';
import { type Section, sections, userSections } from './navigation.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { OutgoingBanner } from './outgoing-banner.tsx';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** The frame of the dashboard: header, menu and content. Without a membership, it has no menu of an organization. */
export function Shell({ membership, children }: { membership: OwnMembership | null; children: ReactNode }) {
  const t = useMessages('shell');
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  useShortcuts('anywhere', { 'mod+k': palette.open, '?': help.open });
  return (
    <div className="shell">
      <Anchor href="#content" className="skip-link">
        {t.skip}
      </Anchor>
      <header className="shell-header">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t.openMenu}
            />
            <OrganizationSwitcher membership={membership} />
          </Group>
          <Group gap="xs" wrap="nowrap" flex="none">
            <Button
              variant="default"
              size="xs"
              visibleFrom="sm"
              leftSection={<IconSearch size={14} />}
              rightSection={<Kbd size="xs">Ctrl K</Kbd>}
              onClick={palette.open}
            >
              {t.commands}
            </Button>
            <ActionIcon
              variant="default"
              size={30}
              hiddenFrom="sm"
              aria-label={t.commands}
              onClick={palette.open}
            >
              <IconSearch size={16} />
            </ActionIcon>
            {membership && (
              <Button
                component="a"
                href={membership.organization.board_url}
                target="_blank"
                rel="noreferrer"
                variant="default"
                size="xs"
                visibleFrom="sm"
                leftSection={<IconExternalLink size={14} />}
              >
                {t.viewBoard}
              </Button>
            )}
            <AccountMenu onShortcuts={help.open} />
          </Group>
        </Group>
      </header>
      <nav className="shell-navigation" data-open={isMenuOpen || undefined} aria-label={t.mainNavigation}>
        {membership ? (
          <OrganizationNavigation membership={membership} onOpen={menu.close} />
        ) : (
          <UserNavigation onOpen={menu.close} />
        )}
      </nav>
      <main className="shell-content" id="content" tabIndex={-1}>
        <OutgoingBanner organizationId={membership?.organization.id} />
        {children}
      </main>
      <Suspense>
        {isPaletteOpen && <CommandPalette membership={membership} onClose={palette.close} />}
        {isHelpOpen && <ShortcutHelp onClose={help.close} />}
      </Suspense>
    </div>
  );
}

function OrganizationNavigation({ membership, onOpen }: { membership: OwnMembership; onOpen(): void }) {
  const permitted = (permission?: string) =>
    permission === undefined || isPermitted(membership.scopes, permission);
  const base = `/o/${membership.organization.slug}`;
  return (
    <Navigation groups={[sections.daily, sections.setup]} base={base} permitted={permitted} onOpen={onOpen} />
  );
}

function UserNavigation({ onOpen }: { onOpen(): void }) {
  const { is_operator } = useMe();
  const groups = [userSections.own, ...(is_operator ? [userSections.operator] : [])];
  return <Navigation groups={groups} base="" permitted={() => true} onOpen={onOpen} />;
}

interface NavigationProps {
  groups: Section[][];
  base: string;
  permitted(permission?: string): boolean;
  onOpen(): void;
}

function Navigation({ groups, base, permitted, onOpen }: NavigationProps) {
  const navigate = useNavigate();
  // A section with entries needs one that the role permits.
  const isShown = ({ permission, entries }: Section) =>
    permitted(permission) && (entries?.some((entry) => permitted(entry.permission)) ?? true);
  const shown = groups.map((group) => group.filter(isShown)).filter((group) => group.length > 0);
  const startOf = ({ path, entries = [] }: Section) =>
    entries.find(({ permission }) => permitted(permission))?.path ?? path;
  const keys = shown
    .flat()
    .map(
      (section) => [`g ${section.key}`, () => void navigate({ to: join(base, startOf(section)) })] as const,
    );
  useShortcuts('anywhere', Object.fromEntries(keys));
  return shown.map((group, index) => (
    <Fragment key={group[0]?.label}>
      {index > 0 && <Divider my="xs" />}
      {group.map((section) => (
        <SectionLinks
          key={section.label}
          base={base}
          section={section}
          permitted={permitted}
          onOpen={onOpen}
        />
      ))}
    </Fragment>
  ));
}

interface SectionLinksProps {
  base: string;
  section: Section;
  permitted(permission?: string): boolean;
  onOpen(): void;
}

function SectionLinks({ base, section, permitted, onOpen }: SectionLinksProps) {
  const t = useMessages('shell').navigation;
  const { pathname } = useLocation();
  const { icon: Icon, label, path } = section;
  const entries = (section.entries ?? []).filter(({ permission }) => permitted(permission));
  const isOpen = [path, ...entries.map((entry) => entry.path)].some((path) =>
    isAt(pathname, join(base, path)),
  );
  const link = (label: keyof typeof t, path: string, icon?: ReactNode) => (
    <NavLink
      key={label}
      component={Link}
      to={join(base, path)}
      // The menu decides itself what is active.
      activeOptions={{ exact: true }}
      label={<Text size="sm">{t[label]}</Text>}
      active={isAt(pathname, join(base, path)) && (icon === undefined || entries.length === 0)}
      leftSection={icon}
      pl={icon === undefined ? 36 : undefined}
      py={5}
      onClick={onOpen}
      {...(isAt(pathname, join(base, path)) && icon === undefined && { 'aria-current': 'page' as const })}
    />
  );
  return (
    <>
      {link(label, entries[0]?.path ?? path, <Icon size={17} />)}
      {isOpen && entries.length > 1 && entries.map((entry) => link(entry.label, entry.path))}
    </>
  );
}

function join(base: string, path: string): string {
  return path === '' ? base : `${base}/${path}`;
}

/** Home is a prefix of every path, so it counts only when it is the whole path. */
function isAt(pathname: string, path: string): boolean {
  const trimmed = pathname.replace(/\/$/, '');
  return trimmed === path || (!/^\/o\/[^/]+$/.test(path) && trimmed.startsWith(`${path}/`));
}
