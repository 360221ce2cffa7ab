import type { Secret } from '@corkboard/client';
import { useChange } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';

/** Says what still uses the secret. */
export function DeleteSecret({ row: secret, onClose }: DialogProps<Secret>) {
  const t = useMessages('secrets');
  const common = useMessages('common');
  const formats = useFormats();
  const deleteSecret = useChange('deleteSecret');
  const { name, used_by } = secret;
  const isUsed = used_by.length > 0;
  const users = formats.list(used_by.map(({ type }) => t.userTypes[type]));
  return (
    <Confirm
      title={t.deleteTitle({ name })}
      text={isUsed ? `${t.deleteUsedText({ users })} ${t.deleteText}` : t.deleteText}
      confirmLabel={isUsed ? t.deleteAnyway : common.delete}
      onClose={onClose}
      onConfirm={async () => {
        await deleteSecret({ name, ...(isUsed && { force: true }) });
        notifyDone(t.deleted);
      }}
    />
  );
}
