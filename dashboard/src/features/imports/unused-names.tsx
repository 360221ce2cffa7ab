import type { UnusedName } from '@corkboard/client';
import { Alert, List } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

const MAX_SHOWN = 20;

/** Columns or elements of the source that no field of a job uses, with an example of each. */
export function UnusedNames({ unused }: { unused: UnusedName[] }) {
  const t = useMessages('import-runs');
  if (unused.length === 0) return null;
  const hidden = unused.length - MAX_SHOWN;
  return (
    <Alert color="gray" title={t.unused}>
      <List size="xs" listStyleType="none">
        {unused.slice(0, MAX_SHOWN).map(({ name, example, rows }) => (
          <List.Item key={name} className="fact">
            {t.unusedName({ name, example, rows })}
          </List.Item>
        ))}
        {hidden > 0 && <List.Item>{t.unusedMore({ count: hidden })}</List.Item>}
      </List>
    </Alert>
  );
}
