import type { NewWebhook, Webhook } from '@corkboard/client';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { DialogProps } from '../../ui/resource/description.ts';
import { RotateDialog } from '../../ui/rotate-dialog.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

/** Replaces the signing secret, and shows the new one. */
export function RotateSecret({ row: { id }, onClose }: DialogProps<Webhook>) {
  const t = useMessages('webhooks');
  const rotateSecret = useChange('rotateWebhookSecret');
  const [created, setCreated] = useState<{ secret: string }>();
  if (created) return <NewSecret created={created} onClose={onClose} />;
  const rotate = async (overlap_seconds: number) =>
    setCreated((await rotateSecret({ id, body: { overlap_seconds } })).data);
  return <RotateDialog texts={t} overlaps={t.overlaps} onRotate={rotate} onClose={onClose} />;
}

/** Shows the signing secret, this once. */
export function NewSecret({ created, onClose }: { created: Pick<NewWebhook, 'secret'>; onClose(): void }) {
  const t = useMessages('webhooks');
  return (
    <ShownOnce
      title={t.secretTitle}
      text={t.secretText}
      label={t.secret}
      value={created.secret}
      onClose={onClose}
    />
  );
}
