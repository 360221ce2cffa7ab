import type { CorkboardError } from '@corkboard/client';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ParametersOf, type ResultOf, readOf } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { findProblem } from '../../../ui/form/rules.ts';
import { type JobValues, jobRules } from '../job-values.ts';

export type UnsavedJob = ParametersOf<'previewJob'>['body'];

/** Asks the server about what the form shows, once the user pauses. Nothing is asked while a field has a problem. */
export function useUnsaved<Name extends 'previewJob' | 'checkJob'>(
  name: Name,
  body: UnsavedJob,
  isValid: boolean,
): UseQueryResult<ResultOf<Name>, CorkboardError> {
  const { slug } = useMembership().organization;
  // As text, because the body is a new object each time.
  const [settled] = useDebouncedValue(isValid ? JSON.stringify(body) : '', 400);
  const asked = useMemo(() => (settled === '' ? {} : (JSON.parse(settled) as UnsavedJob)), [settled]);
  return useQuery({
    // A request that a newer one replaces is canceled.
    ...readOf(slug, name, { body: asked } as ParametersOf<Name>),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    // Hardly anyone types the same again.
    gcTime: 0,
  });
}

/** The fields with problems that need no request to be found. */
export function useProblems(values: JobValues): string[] {
  const { invalid } = useMessages('common');
  return Object.entries(values)
    .filter(([field, value]) => jobRules[field] && findProblem(jobRules[field], value, invalid))
    .map(([field]) => field);
}
