import type { ImportSource } from '@corkboard/client';
import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { toSettings } from '../sources.ts';

/** Says which import reads a source already. Its jobs would be duplicates. */
export function ExistingImport({ source }: { source: ImportSource }) {
  const t = useMessages('import-setup');
  const { slug } = useMembership().organization;
  const imports = useOperation('listImports', { per_page: 100 });
  const existing = imports.data?.data.find((each) => isSame(each.source, source));
  if (!existing) return null;
  return (
    <Alert color="orange" title={t.existing({ name: existing.name })}>
      <Text size="sm">
        {t.existingText}{' '}
        <Anchor component={Link} to={`/o/${slug}/imports/${existing.id}`} size="sm" underline="always">
          {t.openExisting}
        </Anchor>
      </Text>
    </Alert>
  );
}

function isSame(one: ImportSource, other: ImportSource): boolean {
  const keyOf = (source: ImportSource) => {
    const { kind, account, region = 'global', url } = toSettings(source);
    return JSON.stringify([kind, account, region, url]);
  };
  return keyOf(one) === keyOf(other);
}
