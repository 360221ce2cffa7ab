import type { EnrollPasskey, Passkey } from '@corkboard/client';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { EnrollPasskeyRules } from '../../generated/form-rules.ts';
import { commonMessages } from '../../messages/common.ts';
import { useFormats } from '../../messages/formats.ts';
import { meMessages } from '../../messages/me.ts';
import { useMessages } from '../../messages/messages.ts';
import { createPasskey } from '../../shell/sign-in/passkey.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { SectionRow } from '../../ui/section.tsx';

/** The user's passkeys. Where the browser offers none, says why. */
export function Passkeys({ onRecoveryCodes }: { onRecoveryCodes(codes: string[] | null): void }) {
  const t = useMessages(meMessages);
  const common = useMessages(commonMessages);
  const formats = useFormats();
  const passkeys = useOperation('listMyPasskeys');
  const offer = useOperation('getSignInMethods').data?.data.passkey;
  const deletePasskey = useChange('deleteMyPasskey');
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <>
      <Text fw={600}>{t.passkeys}</Text>
      <Loaded query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t.noPasskeys}
            </Text>
          ) : (
            data.map((passkey) => (
              <SectionRow
                key={passkey.id}
                name={passkey.name}
                facts={
                  passkey.last_used_at ? t.lastUsed(formats.relative(passkey.last_used_at)) : t.neverUsed
                }
                actions={
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoved(passkey)}>
                    {common.delete}
                  </Button>
                }
              />
            ))
          )
        }
      </Loaded>
      {offer?.available && <AddPasskey onRecoveryCodes={onRecoveryCodes} />}
      {offer && !offer.available && offer.reason && (
        <Text size="sm">{t.passkeysUnavailable[offer.reason] ?? offer.reason}</Text>
      )}
      {removed && (
        <Confirm
          title={t.removePasskey(removed.name)}
          text={t.removePasskeyText}
          confirmLabel={common.delete}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => deletePasskey({ id: removed.id })}
        />
      )}
    </>
  );
}

function AddPasskey({ onRecoveryCodes }: { onRecoveryCodes(codes: string[] | null): void }) {
  const t = useMessages(meMessages);
  const createOptions = useChange('createPasskeyOptions');
  const enroll = useChange('enrollPasskey');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const { data: options } = await createOptions({});
    const passkey = (await createPasskey(options)) as EnrollPasskey['passkey'];
    const { data } = await enroll({ body: { challenge: options.challenge, name, passkey } });
    setName('');
    onRecoveryCodes(data.recovery_codes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void add()
      .catch(notifyFailure)
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <TextInput
          label={t.passkeyName}
          required
          maxLength={EnrollPasskeyRules.name.maxLength}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {t.addPasskey}
        </Button>
      </Group>
    </form>
  );
}
