import { List, Stack, Text } from '@mantine/core';
import { useAnyChange, useBulkChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../confirm.tsx';
import { notifyDone } from '../notify.ts';
import { type AnyRow, type AnyTexts, idOf, parametersOf, type Resource, type Shown } from './description.ts';
import { notifyFailures } from './notify-failures.ts';
import { findText } from './texts.ts';
import { useShown } from './use-shown.ts';

interface DeleteDialogProps {
  resource: Resource;
  row: AnyRow;
  onDeleted?(): void;
  onClose(): void;
}

/** Says what deleting loses, and deletes. */
export function DeleteDialog({ resource, row, onDeleted, onClose }: DeleteDialogProps) {
  const common = useMessages('common');
  const { t } = useShown(resource);
  const change = useAnyChange();
  const { operations, deletes = {} } = resource;
  const { delete: operation } = operations;
  if (deletes.dialog) return <deletes.dialog row={row} onClose={onClose} />;
  return (
    <AskDialog
      resource={resource}
      row={row}
      action="delete"
      label={findText(t, 'delete') ?? common.delete}
      values={deletes.values?.(row)}
      typed={deletes.typed?.(row)}
      onClose={onClose}
      onConfirm={async () => {
        if (operation) await change(operation, parametersOf(resource, idOf(resource, row)));
        notifyDone(findText(t, 'deleted') ?? common.deleted);
        onDeleted?.();
      }}
    />
  );
}

interface AskDialogProps {
  resource: Resource;
  row: AnyRow;
  action: string;
  label: string;
  values: object | undefined;
  typed?: string | undefined;
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks before an action on a row, with its texts. */
export function AskDialog({ resource, row, action, label, values, typed, ...props }: AskDialogProps) {
  const shown = useShown(resource);
  const all = { name: resource.name(row, shown), ...values };
  return (
    <Confirm
      title={findText(shown.t, `${action}Title`, all) ?? label}
      text={findText(shown.t, `${action}Text`, all)}
      confirmLabel={label}
      {...(typed !== undefined && {
        typed: { label: findText(shown.t, `${action}Typed`, { typed }) ?? '', text: typed },
      })}
      {...props}
    />
  );
}

/** Whether an object can be deleted, apart from the role. */
export function isDeletable({ operations, deletes }: Resource, row: AnyRow, shown: Shown<AnyTexts>): boolean {
  return operations.delete !== undefined && (deletes?.isShown?.(row, shown) ?? true);
}

/** How many names a question about several objects lists. */
const MAX_NAMES = 10;

/** Asks before several objects are deleted, and reports the objects that stay. */
export function DeleteSelectedDialog({
  resource,
  rows,
  onDeleted,
  onClose,
}: {
  resource: Resource;
  rows: AnyRow[];
  onDeleted(): void;
  onClose(): void;
}) {
  const common = useMessages('common');
  const shown = useShown(resource);
  const changeAll = useBulkChange();
  const { delete: operation } = resource.operations;
  const { values } = resource.deletes ?? {};
  const more = rows.length - MAX_NAMES;
  return (
    <Confirm
      title={common.deleteSelectedTitle({ count: rows.length })}
      text={
        <Stack gap="xs">
          <List size="sm">
            {rows.slice(0, MAX_NAMES).map((row) => {
              const name = resource.name(row, shown);
              return (
                <List.Item key={idOf(resource, row)}>
                  {name}
                  <Text size="xs" c="dimmed">
                    {findText(shown.t, 'deleteText', { name, ...values?.(row) })}
                  </Text>
                </List.Item>
              );
            })}
          </List>
          {more > 0 && common.andMore({ count: more })}
        </Stack>
      }
      confirmLabel={common.delete}
      onClose={onClose}
      onConfirm={async () => {
        if (!operation) return;
        const all = rows.map((row) => parametersOf(resource, idOf(resource, row)));
        notifyFailures(await changeAll(operation, all), rows.length, common.changed);
        onDeleted();
      }}
    />
  );
}
