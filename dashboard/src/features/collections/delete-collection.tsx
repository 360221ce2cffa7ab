import type { Collection } from '@corkboard/client';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';

/** Deletes a collection with all its items. */
export function DeleteCollection({ collection }: { collection: Collection }) {
  const common = useMessages('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {common.delete}
      </Button>
      {isAsking && <DeleteDialog collection={collection} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ collection: { slug, name }, onClose }: { collection: Collection; onClose(): void }) {
  const t = useMessages('builder').deletion;
  const navigate = useNavigate();
  const { slug: organization } = useMembership().organization;
  const deleteCollection = useChange('deleteCollection');
  const { data: items } = useOperation('listItems', { slug, limit: 1 });
  return (
    <Confirm
      title={t.title({ name })}
      text={items ? t.text({ items: items.total }) : '…'}
      confirmLabel={t.confirm}
      typed={{ label: t.typed({ slug }), text: slug }}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCollection({ slug });
        notifyDone(t.done);
        await navigate({ to: `/o/${organization}/collections`, ignoreBlocker: true });
      }}
    />
  );
}
