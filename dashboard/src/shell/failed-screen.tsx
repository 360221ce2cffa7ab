import { CorkboardError } from '@corkboard/client';
import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { Failed } from '../ui/failed.tsx';

/** A screen that could not be shown at all. */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const shown =
    error instanceof CorkboardError
      ? error
      : new CorkboardError('unexpected_response', error instanceof Error ? error.message : String(error));
  return (
    <Container size="sm" py="xl">
      <Failed error={shown} onRetry={() => void router.invalidate()} />
    </Container>
  );
}
