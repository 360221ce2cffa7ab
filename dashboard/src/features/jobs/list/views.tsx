import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import type { JobListState } from '../queries.ts';
import { type ColumnName, toColumnText } from './column-names.ts';
import { isSameSearch, type SavedView, toSearch, useSavedViews } from './saved-views.ts';
import { ViewBar } from './view-bar.tsx';
import { focusSoon, ViewNameDialog } from './view-name-dialog.tsx';

interface ViewsProps {
  base: string;
  state: JobListState;
  columns: readonly ColumnName[];
  /** The filters and the columns. */
  children: ReactNode;
}

/** The saved views above what they consist of, and the button that saves one. */
export function Views({ base, state, columns, children }: ViewsProps) {
  const t = useMessages('job-list');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { views, save, rename, remove, restore } = useSavedViews();
  const [isSaving, setSaving] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const search = toSearch(state);
  const lastName = useLastName(views.find((view) => isSameSearch(view.search, search)));
  const saveAs = (name: string) => {
    const view = { name, search: { ...search, columns: toColumnText(columns) } };
    save(view);
    void navigate({ to: base, search: view.search as never, replace: true });
    notifyDone(t.viewSaved);
  };
  const removeView = ({ name }: SavedView) => {
    remove(name);
    // The menu of the view disappears, and the focus must not get lost with it.
    focusSoon(saveButton);
    const undo = async () => restore(views);
    notifyUndo({ message: t.viewDeleted({ name }), label: common.undo, undo });
  };
  return (
    <>
      {views.length > 0 && (
        <ViewBar base={base} views={views} search={search} onRename={rename} onDelete={removeView} />
      )}
      <Group gap="xs">
        {children}
        <Button ref={saveButton} variant="default" onClick={() => setSaving(true)}>
          {t.saveView}
        </Button>
      </Group>
      {isSaving && (
        <ViewNameDialog
          title={t.saveView}
          text={t.saveText}
          initialName={lastName}
          takenNames={views.map(({ name }) => name)}
          onSave={saveAs}
          onClose={() => {
            setSaving(false);
            focusSoon(saveButton);
          }}
        />
      )}
    </>
  );
}

/** The view that the person opened before changing filters, which is the likely one to replace. */
function useLastName(current: SavedView | undefined): string {
  const last = useRef('');
  if (current) last.current = current.name;
  return last.current;
}
