import { useContext } from 'react';
import { isPermitted, OrganizationContext } from '../../api/organization-context.ts';
import { useMe } from '../../api/use-me.ts';
import { useFormats } from '../../messages/formats.ts';
import type { AnyRow, AnyTexts, Resource, Shown } from './description.ts';

/** What the cells and texts of a resource can use. */
export function useShown({ useTexts, useNames }: Resource, rows: readonly AnyRow[] = []): Shown<AnyTexts> {
  const t = useTexts();
  const nameOf = useNames?.(rows);
  const formats = useFormats();
  const membership = useContext(OrganizationContext);
  const base = membership ? `/o/${membership.organization.slug}` : '';
  const me = useMe();
  return { t, formats, me, membership, base, nameOf: (id) => (id === null ? undefined : nameOf?.(id)) };
}

/** Whether the role of the user may change the resource. Operators may change what belongs to no organization. */
export function useCanWrite({ permission }: Resource): boolean {
  const membership = useContext(OrganizationContext);
  return permission === undefined || isPermitted(membership?.scopes ?? [], permission);
}
