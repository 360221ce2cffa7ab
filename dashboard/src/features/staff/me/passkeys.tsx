import type { EnrollPasskey, Passkey } from '@corkboard/client';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange, useOperation } from '../../../api/operations.ts';
import { EnrollPasskeyRules, UpdatePasskeyRules } from '../../../generated/form-rules.ts';
import { useFormats } from '../../../messages/formats.ts';
import { textOf, useMessages } from '../../../messages/use-messages.ts';
import { createPasskey } from '../../../shell/sign-in/passkey.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { Instant } from '../../../ui/instant.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { SectionRow } from '../../../ui/section.tsx';

/** The user's passkeys. Where the browser offers none, says why. */
export function Passkeys({ onRecoveryCodes }: { onRecoveryCodes(codes: string[] | null): void }) {
  const t = useMessages('me');
  const common = useMessages('common');
  const formats = useFormats();
  const passkeys = useOperation('listMyPasskeys');
  const offer = useOperation('getSignInMethods').data?.data.passkey;
  const deletePasskey = useChange('deleteMyPasskey');
  const [removed, setRemoved] = useState<Passkey>();
  const [renamed, setRenamed] = useState<Passkey>();
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
                  passkey.last_used_at ? (
                    <Instant at={passkey.last_used_at}>
                      {t.lastUsed({ time: formats.relative(passkey.last_used_at) })}
                    </Instant>
                  ) : (
                    t.neverUsed
                  )
                }
                actions={
                  <>
                    <Button size="compact-sm" variant="subtle" onClick={() => setRenamed(passkey)}>
                      {t.renamePasskey}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      onClick={() => setRemoved(passkey)}
                    >
                      {common.delete}
                    </Button>
                  </>
                }
              />
            ))
          )
        }
      </Loaded>
      {offer?.available && <AddPasskey onRecoveryCodes={onRecoveryCodes} />}
      {offer && !offer.available && offer.reason && (
        <Text size="sm">{textOf(t.passkeysUnavailable, offer.reason) ?? offer.reason}</Text>
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && (
        <Confirm
          title={t.removePasskey({ name: removed.name })}
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
  const t = useMessages('me');
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

const toValues = (passkey: Passkey | undefined) => ({ name: passkey?.name ?? '' });

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const t = useMessages('me');
  const common = useMessages('common');
  const updatePasskey = useChange('updateMyPasskey');
  const form = useResourceForm<Passkey, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: passkey,
    toValues,
    rules: UpdatePasskeyRules,
    save: async ({ name = passkey.name }) => (await updatePasskey({ id: passkey.id, body: { name } })).data,
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={t.renamePasskey} closeButtonProps={{ 'aria-label': common.close }}>
      <Form form={form}>
        <TextField form={form} field="name" label={t.passkeyName} />
      </Form>
    </Modal>
  );
}
