import { Pill } from '@mantine/core';
import { useOperation } from '../../../api/operations.ts';
import { usePermission } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** The company whose jobs are listed. A link from elsewhere chooses it, and the button removes it. */
export function CompanyFilter({ id, onRemove }: { id: string; onRemove(): void }) {
  const t = useMessages('jobs');
  const canRead = usePermission()('companies:read');
  const company = useOperation('getCompany', { id }, { isEnabled: canRead });
  const name = company.data?.data.name ?? id;
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      // By default it is hidden from the keyboard and from screen readers, as part of an input.
      removeButtonProps={{ 'aria-label': t.anyCompany, 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
