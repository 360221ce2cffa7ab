import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import type { AnyRow, AnyTexts, Resource, Shown } from './description.ts';

/** What the cells and texts of a resource can use. */
export function useShown({ useTexts, useNames }: Resource, rows: readonly AnyRow[] = []): Shown<AnyTexts> {
  const t = useTexts();
  const nameOf = useNames?.(rows);
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}`;
  return { t, formats, base, nameOf: (id) => (id === null ? undefined : nameOf?.(id)) };
}
