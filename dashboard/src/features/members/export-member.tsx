import { callOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';

/** Saves everything that is stored about the member as a file. */
export function ExportMember({ id }: { id: string }) {
  const t = useMessages('members');
  const can = usePermission();
  const { slug } = useMembership().organization;
  if (!can('payments:read')) return null;
  const download = async () => {
    const { data } = await callOperation(slug, 'exportMember', { id });
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `member-${id}.json`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <ActionButton variant="default" onAct={download}>
      {t.export}
    </ActionButton>
  );
}
