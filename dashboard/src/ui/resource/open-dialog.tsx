import { DeleteDialog, DeleteSelectedDialog } from './delete-dialog.tsx';
import type { AnyRow, Resource } from './description.ts';
import { FormDialog } from './forms.tsx';

/** What is open over a list. */
export type Open =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete'; row: AnyRow }
  | { kind: 'delete-selected' };

interface OpenDialogProps {
  resource: Resource;
  open: Open | undefined;
  selected: ReadonlyMap<string, AnyRow>;
  onDeleted(): void;
  onClose(): void;
}

/** The dialog that is open over a list. */
export function OpenDialog({ resource, open, selected, onDeleted, onClose }: OpenDialogProps) {
  const { form, editor: Editor } = resource;
  if (!open) return null;
  if (open.kind === 'delete-selected')
    return (
      <DeleteSelectedDialog
        resource={resource}
        rows={[...selected.values()]}
        onDeleted={onDeleted}
        onClose={onClose}
      />
    );
  if (open.kind === 'delete') return <DeleteDialog resource={resource} row={open.row} onClose={onClose} />;
  const row = open.kind === 'edit' ? open.row : undefined;
  if (Editor) return <Editor row={row} onClose={onClose} />;
  return form && <FormDialog resource={resource} description={form} row={row} onClose={onClose} />;
}
