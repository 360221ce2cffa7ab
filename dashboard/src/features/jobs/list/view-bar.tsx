import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { isSameSearch, type SavedView } from './saved-views.ts';
import { focusSoon, ViewNameDialog } from './view-name-dialog.tsx';

interface ViewBarProps {
  base: string;
  views: SavedView[];
  /** The parameters of the list as it is. */
  search: Record<string, string>;
  onRename(from: string, to: string): void;
  onDelete(view: SavedView): void;
}

/** The saved views, as links. The current one has a menu. */
export function ViewBar({ base, views, search, onRename, onDelete }: ViewBarProps) {
  const t = useMessages('job-list');
  const [renamed, setRenamed] = useState<string>();
  const menuButton = useRef<HTMLButtonElement>(null);
  const current = views.find((view) => isSameSearch(view.search, search));
  return (
    <nav aria-label={t.views}>
      <Group gap={4}>
        <ViewLink to={base} name={t.allJobs} search={{}} isCurrent={Object.keys(search).length === 0} />
        {views.map((view) => (
          <ViewLink key={view.name} to={base} {...view} isCurrent={view === current} />
        ))}
        {current && (
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon
                ref={menuButton}
                variant="subtle"
                color="gray"
                size={30}
                aria-label={t.actionsOf({ name: current.name })}
              >
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setRenamed(current.name)}>{t.rename}</Menu.Item>
              <Menu.Item onClick={() => onDelete(current)}>{t.delete}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {renamed !== undefined && (
        <ViewNameDialog
          title={t.renameTitle}
          initialName={renamed}
          takenNames={views.map(({ name }) => name).filter((name) => name !== renamed)}
          onSave={(name) => onRename(renamed, name)}
          onClose={() => {
            setRenamed(undefined);
            focusSoon(menuButton);
          }}
        />
      )}
    </nav>
  );
}

interface ViewLinkProps extends SavedView {
  to: string;
  isCurrent: boolean;
}

function ViewLink({ to, name, search, isCurrent }: ViewLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      // The router would also mark the links whose parameters are among those of the URL.
      activeOptions={{ exact: true }}
      search={search as never}
      size="compact-sm"
      variant={isCurrent ? 'light' : 'subtle'}
      color={isCurrent ? 'green' : 'gray'}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </Button>
  );
}
