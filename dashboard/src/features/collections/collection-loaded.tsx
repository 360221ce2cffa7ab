import type { Collection } from '@corkboard/client';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useCollection } from './queries.ts';

/** Shows the collection that the URL names. */
export function CollectionLoaded({ children }: { children(collection: Collection): ReactNode }) {
  const { collection: slug = '' } = useParams({ strict: false });
  const t = useMessages('collections');
  const organization = useMembership().organization.slug;
  return (
    <Loaded query={useCollection(slug)}>
      {(collection) =>
        collection ? (
          children(collection)
        ) : (
          <EmptyState
            title={t.notFoundTitle}
            text={t.notFoundText({ slug })}
            action={
              <Button variant="default" component={Link} to={`/o/${organization}/collections`}>
                {t.title}
              </Button>
            }
          />
        )
      }
    </Loaded>
  );
}
