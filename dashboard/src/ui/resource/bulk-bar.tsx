import { Button, Group, Text } from '@mantine/core';
import { useBulkChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../action-button.tsx';
import type { AnyRow, Resource } from './description.ts';
import { notifyFailures } from './notify-failures.ts';
import { findText } from './texts.ts';
import { useShown } from './use-shown.ts';

interface BulkBarProps {
  resource: Resource;
  rows: AnyRow[];
  onDelete: (() => void) | undefined;
  onClear(): void;
}

/** What can be done with all selected rows at once. */
export function BulkBar({ resource, rows, onDelete, onClear }: BulkBarProps) {
  const t = useMessages('common');
  const shown = useShown(resource);
  const changeAll = useBulkChange();
  return (
    <Group gap="xs" role="region" aria-label={t.selected({ count: rows.length })}>
      <Text size="sm">{t.selected({ count: rows.length })}</Text>
      {(resource.actions ?? []).map(({ name, send, isShown = () => true }) => {
        const changed = rows.filter((row) => isShown(row, shown));
        if (!send || send.asks || changed.length === 0) return null;
        return (
          <ActionButton
            key={name}
            size="xs"
            variant="default"
            onAct={async () => {
              const all = changed.map((row) => send.parameters(row) as never);
              notifyFailures(await changeAll(send.operation, all), all.length, t.changed);
              onClear();
            }}
          >
            {findText(shown.t, `actions.${name}`)}
          </ActionButton>
        );
      })}
      {onDelete && (
        <Button size="xs" variant="default" color="red" onClick={onDelete}>
          {t.delete}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </Group>
  );
}
