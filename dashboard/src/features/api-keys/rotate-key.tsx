import type { ApiKey, NewApiKey } from '@corkboard/client';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { DialogProps } from '../../ui/resource/description.ts';
import { RotateDialog } from '../../ui/rotate-dialog.tsx';
import { NewKey } from './new-key.tsx';

/** Replaces a key, and shows the new one. */
export function RotateKey({ row: { id }, onClose }: DialogProps<ApiKey>) {
  const t = useMessages('api-keys');
  const rotateApiKey = useChange('rotateApiKey');
  const [created, setCreated] = useState<NewApiKey>();
  if (created) return <NewKey created={created} onClose={onClose} />;
  const rotate = async (overlap_seconds: number) =>
    setCreated((await rotateApiKey({ id, body: { overlap_seconds } })).data);
  return <RotateDialog texts={t} overlaps={t.overlaps} onRotate={rotate} onClose={onClose} />;
}
