import type { ComponentType } from 'react';
import { useAnyChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyDone, notifyFailure } from '../notify.ts';
import { notifyUndo } from '../notify-undo.tsx';
import type { ActionDescription, AnyRow, DialogProps, Resource, SendDescription } from './description.ts';
import type { MenuEntry } from './row-menu.tsx';
import { findText } from './texts.ts';
import { useShown } from './use-shown.ts';

interface RowEntriesOptions {
  onDialog(dialog: ComponentType<DialogProps<AnyRow>>, row: AnyRow): void;
}

/** Returns the entries of the menu for the actions of a row. */
export function useRowEntries(resource: Resource, { onDialog }: RowEntriesOptions) {
  const { t, base } = useShown(resource);
  const common = useMessages('common');
  const change = useAnyChange();
  const send = async (
    name: string,
    { operation, parameters, undo }: SendDescription<AnyRow>,
    row: AnyRow,
  ) => {
    await change(operation, parameters(row) as never);
    const message = findText(t, `done.${name}`) ?? common.saved;
    if (!undo) return notifyDone(message);
    const takeBack = () => change(operation, undo(row) as never).then(() => notifyDone(common.undone));
    notifyUndo({ message, label: common.undo, undo: takeBack });
  };
  const toEntry = (action: ActionDescription<AnyRow>, row: AnyRow): MenuEntry => {
    const { name, isRed = false, dialog, send: sent, to } = action;
    return {
      label: findText(t, `actions.${name}`) ?? name,
      isRed,
      ...(to && { to: `${base}/${to(row)}` }),
      ...(dialog && { onChoose: () => onDialog(dialog, row) }),
      ...(sent && { onChoose: () => void send(name, sent, row).catch(notifyFailure) }),
    };
  };
  return (row: AnyRow): MenuEntry[] =>
    (resource.actions ?? [])
      .filter(({ isShown = () => true }) => isShown(row))
      .map((action) => toEntry(action, row));
}
