import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../messages/use-messages.ts';
import { isDeletable } from './delete-dialog.tsx';
import { type AnyRow, idOf, type Resource } from './description.ts';
import type { Open } from './open-dialog.tsx';
import type { MenuEntry } from './row-menu.tsx';
import { findText } from './texts.ts';
import { useRowEntries } from './use-row-entries.tsx';
import { useCanWrite, useShown } from './use-shown.ts';

/** What the user may do with rows, as the description and the role allow. */
export function useRows(resource: Resource, setOpen: (open: Open) => void) {
  const { path, opensIn, editor, operations, deletes, actions = [] } = resource;
  const common = useMessages('common');
  const shown = useShown(resource);
  const { t, base } = shown;
  const navigate = useNavigate();
  const canWrite = useCanWrite(resource);
  const { entriesOf: actionsOf, dialog } = useRowEntries(resource);
  const { screenOf = (row) => `${path}/${idOf(resource, row)}` } = resource;
  const pathOf = opensIn === 'screen' ? (row: AnyRow) => `${base}/${screenOf(row)}` : undefined;
  const hasDialog = (operations.update ?? editor) !== undefined;
  const edit = canWrite && !pathOf && hasDialog ? (row: AnyRow) => setOpen({ kind: 'edit', row }) : undefined;
  const onOpen = pathOf ? (row: AnyRow) => void navigate({ to: pathOf(row) }) : edit;
  const canDelete = canWrite && operations.delete !== undefined;
  const canDeleteSelected = canDelete && !deletes?.dialog && !deletes?.typed;
  const { isEditable = () => true } = resource;
  const entriesOf = (row: AnyRow): MenuEntry[] => [
    ...(pathOf ? [{ label: common.open, onChoose: () => onOpen?.(row) }] : []),
    ...(edit && isEditable(row)
      ? [{ label: findText(t, 'edit') ?? common.edit, onChoose: () => edit(row) }]
      : []),
    ...(canWrite ? actionsOf(row) : []),
    ...(canDelete && isDeletable(resource, row, shown)
      ? [
          {
            label: findText(t, 'delete') ?? common.delete,
            isRed: true,
            onChoose: () => setOpen({ kind: 'delete', row }),
          },
        ]
      : []),
  ];
  const isSelectable = canWrite && (canDeleteSelected || actions.some(({ send }) => send && !send.asks));
  const hasMenu = onOpen !== undefined || canDelete || (canWrite && actions.length > 0);
  return { onOpen, edit, pathOf, entriesOf, hasMenu, canDeleteSelected, isSelectable, dialog };
}
