import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';

export interface MenuEntry {
  label: string;
  isButton?: boolean;
  isRed?: boolean;
  onChoose?(): void;
  /** Or a screen. */
  to?: string;
}

/** What can be done with a row. */
export function RowMenu({ name, entries }: { name: string; entries: MenuEntry[] }) {
  const t = useMessages('common');
  if (entries.length === 0) return null;
  return (
    <EntryMenu entries={entries}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={t.actionsOf({ name })}>
        <IconDots size={16} />
      </ActionIcon>
    </EntryMenu>
  );
}

/** A menu. `children` is the button that opens it. It is fixed, so that a table that scrolls does not cut it off. */
export function EntryMenu({ entries, children }: { entries: MenuEntry[]; children: ReactNode }) {
  return (
    <Menu position="bottom-end" floatingStrategy="fixed">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, isRed = false, onChoose, to }) =>
          to === undefined ? (
            <Menu.Item
              key={label}
              {...(isRed && { color: 'var(--mantine-color-red-text)' })}
              onClick={onChoose}
            >
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} component={Link} to={to}>
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
