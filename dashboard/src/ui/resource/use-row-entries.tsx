import { type ReactNode, useState } from 'react';
import { useAnyChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyDone, notifyFailure } from '../notify.ts';
import { notifyUndo } from '../notify-undo.tsx';
import { AskDialog } from './delete-dialog.tsx';
import type { ActionDescription, AnyRow, Resource, SendDescription } from './description.ts';
import type { MenuEntry } from './row-menu.tsx';
import { findText } from './texts.ts';
import { useShown } from './use-shown.ts';

/** The actions of rows as entries of a menu, and the dialog that one of them has opened. */
export function useRowEntries(resource: Resource): {
  entriesOf(row: AnyRow): MenuEntry[];
  dialog: ReactNode;
} {
  const shown = useShown(resource);
  const { t, base } = shown;
  const send = useSentAction(resource);
  const [open, setOpen] = useState<{ action: ActionDescription<AnyRow>; row: AnyRow }>();
  const labelOf = (name: string) => findText(t, `actions.${name}`) ?? name;
  const choose = (action: ActionDescription<AnyRow>, row: AnyRow) => {
    const { name, send: sent } = action;
    if (sent && !sent.asks) send(name, sent, row).catch(notifyFailure);
    else setOpen({ action, row });
  };
  const toEntry = (action: ActionDescription<AnyRow>, row: AnyRow): MenuEntry => {
    const { name, isButton = false, isRed = false, to } = action;
    const label = labelOf(name);
    return to
      ? { label, isButton, to: `${base}/${to(row)}` }
      : { label, isButton, isRed, onChoose: () => choose(action, row) };
  };
  const isShown = (action: ActionDescription<AnyRow>, row: AnyRow) => action.isShown?.(row, shown) ?? true;
  const { action: { name = '', dialog: Dialog, send: sent } = {}, row } = open ?? {};
  const props = row && { row, onClose: () => setOpen(undefined) };
  return {
    entriesOf: (row) =>
      (resource.actions ?? []).filter((action) => isShown(action, row)).map((action) => toEntry(action, row)),
    dialog: props && (
      <>
        {Dialog && <Dialog {...props} />}
        {sent && (
          <AskDialog
            {...props}
            resource={resource}
            action={name}
            label={labelOf(name)}
            values={sent.values?.(props.row)}
            onConfirm={() => send(name, sent, props.row)}
          />
        )}
      </>
    ),
  };
}

/** Returns a function that sends an action, and says that it happened. */
function useSentAction(resource: Resource) {
  const { t } = useShown(resource);
  const common = useMessages('common');
  const change = useAnyChange();
  return async (name: string, { operation, parameters, undo }: SendDescription<AnyRow>, row: AnyRow) => {
    await change(operation, parameters(row) as never);
    const message = findText(t, `done.${name}`) ?? common.saved;
    if (!undo) return notifyDone(message);
    const takeBack = () => change(operation, undo(row) as never).then(() => notifyDone(common.undone));
    notifyUndo({ message, label: common.undo, undo: takeBack });
  };
}
