import type { CorkboardError } from '@corkboard/client';
import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/use-messages.ts';
import { Failed } from './failed.tsx';
import { useLate } from './use-late.ts';

interface LoadedProps<Data> {
  query: UseQueryResult<Data, CorkboardError>;
  children(data: Data): ReactNode;
}

/** Shows what was read, or a skeleton, or what went wrong. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const t = useMessages('common');
  const isLate = useLate(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (!isLate) return null;
  return <LoadingLines label={t.loading} />;
}

/** The skeleton of a screen. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <Stack role="status" aria-label={label}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={160} />
    </Stack>
  );
}
