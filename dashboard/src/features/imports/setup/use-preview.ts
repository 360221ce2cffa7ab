import type { CorkboardError, ImportMapping } from '@corkboard/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOperation, type ResultOf } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';

/**
 * Reads the first rows of a source, mapped as given. Each read is a request to the source, so changes elsewhere do not repeat it, and
 * the result of a mapping stays while the screen is open.
 */
export function usePreview(id: string, version: string, mapping: ImportMapping | undefined) {
  const { slug } = useMembership().organization;
  return useQuery<ResultOf<'previewImport'>, CorkboardError>({
    queryKey: ['import-preview', slug, id, version, mapping],
    queryFn: ({ signal }) =>
      callOperation(slug, 'previewImport', { id, body: mapping ? { mapping } : {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}
