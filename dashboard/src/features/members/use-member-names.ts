import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';

/** Returns the names of the members with the given ids, at most 100, or email addresses of those without a name. Reads them at once. */
export function useMemberNames(ids: readonly (string | null)[]): (id: string) => string | undefined {
  const can = usePermission();
  const distinct = [...new Set(ids.filter((id) => id !== null))].sort();
  const members = useOperation(
    'listMembers',
    { ids: distinct, per_page: 100 },
    { isEnabled: distinct.length > 0 && can('members:read') },
  );
  return (id) => {
    const member = members.data?.data.find((member) => member.id === id);
    return member && (member.name ?? member.email);
  };
}
