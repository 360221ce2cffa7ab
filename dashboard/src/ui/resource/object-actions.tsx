import { ActionIcon, Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { DeleteDialog, isDeletable } from './delete-dialog.tsx';
import type { AnyRow, Resource } from './description.ts';
import { EntryMenu, type MenuEntry } from './row-menu.tsx';
import { findText } from './texts.ts';
import { useRowEntries } from './use-row-entries.tsx';
import { useCanWrite, useShown } from './use-shown.ts';

/** The actions of an object on its screen: buttons, and a menu with the others. */
export function ObjectActions({ resource, stored }: { resource: Resource; stored: AnyRow }) {
  const t = useMessages('common');
  const shown = useShown(resource);
  const navigate = useNavigate();
  const canWrite = useCanWrite(resource);
  const [isDeleting, setDeleting] = useState(false);
  const { entriesOf, dialog } = useRowEntries(resource);
  if (!canWrite) return null;
  const entries = entriesOf(stored);
  const toDelete = {
    label: findText(shown.t, 'delete') ?? t.delete,
    isRed: true,
    onChoose: () => setDeleting(true),
  };
  const hidden = entries.filter(({ isButton }) => !isButton);
  const canDelete = isDeletable(resource, stored, shown);
  return (
    <>
      {entries.map((entry) => entry.isButton && <EntryButton key={entry.label} entry={entry} />)}
      {canDelete && hidden.length === 0 && <EntryButton entry={toDelete} />}
      {hidden.length > 0 && (
        <EntryMenu entries={canDelete ? [...hidden, toDelete] : hidden}>
          <ActionIcon variant="default" size={36} aria-label={t.more} title={t.more}>
            <IconDots size={18} />
          </ActionIcon>
        </EntryMenu>
      )}
      {dialog}
      {isDeleting && (
        <DeleteDialog
          resource={resource}
          row={stored}
          onDeleted={() => void navigate({ to: `${shown.base}/${resource.path}`, ignoreBlocker: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function EntryButton({ entry: { label, isRed = false, onChoose, to } }: { entry: MenuEntry }) {
  const props = { variant: 'default', ...(isRed && { color: 'red' }) };
  if (to === undefined)
    return (
      <Button {...props} onClick={onChoose}>
        {label}
      </Button>
    );
  return (
    <Button {...props} component={Link} to={to}>
      {label}
    </Button>
  );
}
