import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import type { AnyTexts, Resource, Shown } from './description.ts';

/** What the cells and texts of a resource can use. */
export function useShown({ useTexts }: Resource): Shown<AnyTexts> {
  const t = useTexts();
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}`;
  return { t, formats, base };
}
