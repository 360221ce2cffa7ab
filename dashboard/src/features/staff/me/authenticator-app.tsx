import type { TotpEnrollment } from '@corkboard/client';
import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { SectionRow } from '../../../ui/section.tsx';

interface AuthenticatorAppProps {
  isSetUp: boolean;
  onRecoveryCodes(codes: string[] | null): void;
}

/** The app whose codes are a second factor. */
export function AuthenticatorApp({ isSetUp, onRecoveryCodes }: AuthenticatorAppProps) {
  const t = useMessages('me');
  const common = useMessages('common');
  const formats = useFormats();
  const totp = useOperation('getMyTotp', {}, { isEnabled: isSetUp });
  const createOptions = useChange('createTotpOptions');
  const remove = useChange('removeMyTotp');
  const [enrollment, setEnrollment] = useState<TotpEnrollment>();
  const [isRemoving, setRemoving] = useState(false);
  const begin = async () => setEnrollment((await createOptions({})).data);
  return (
    <>
      <SectionRow
        name={t.app}
        facts={
          isSetUp &&
          totp.data && (
            <Instant at={totp.data.data.created_at}>
              {t.appOn({ time: formats.relative(totp.data.data.created_at) })}
            </Instant>
          )
        }
        actions={
          isSetUp ? (
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {common.delete}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => void begin().catch(notifyFailure)}>
              {t.addApp}
            </Button>
          )
        }
      />
      {enrollment && (
        <EnrollDialog
          enrollment={enrollment}
          onClose={() => setEnrollment(undefined)}
          onRecoveryCodes={onRecoveryCodes}
        />
      )}
      {isRemoving && (
        <Confirm
          title={t.removeApp}
          text={t.removeAppText}
          confirmLabel={common.delete}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove({})}
        />
      )}
    </>
  );
}

interface EnrollDialogProps {
  enrollment: TotpEnrollment;
  onClose(): void;
  onRecoveryCodes(codes: string[] | null): void;
}

function EnrollDialog({ enrollment, onClose, onRecoveryCodes }: EnrollDialogProps) {
  const t = useMessages('me');
  const common = useMessages('common');
  const enroll = useChange('enrollTotp');
  const [code, setCode] = useState('');
  const confirm = async () => {
    const { data } = await enroll({ body: { challenge: enrollment.challenge, code: code.trim() } });
    onClose();
    onRecoveryCodes(data.recovery_codes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm().catch(notifyFailure);
  };
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(enrollment.url))}`;
  return (
    <Modal opened onClose={onClose} title={t.addApp} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t.appText}</Text>
          <img src={picture} alt={enrollment.secret} width={200} height={200} />
          <Text size="sm">
            {t.secret}: <Code>{enrollment.secret}</Code>
          </Text>
          <TextInput
            label={t.code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit">{t.addApp}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
