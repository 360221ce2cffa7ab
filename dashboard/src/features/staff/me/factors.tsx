import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { RecoveryCodes } from '../../../shell/sign-in/recovery-codes.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { Section, SectionRow } from '../../../ui/section.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';

/** Passkeys, the authenticator app and recovery codes. New codes are shown once. */
export function Factors() {
  const t = useMessages('me');
  const factors = useOperation('getMyFactors');
  const renewCodes = useChange('replaceMyRecoveryCodes');
  const [codes, setCodes] = useState<string[]>();
  const showCodes = (codes: string[] | null) => codes && setCodes(codes);
  const renew = async () => showCodes((await renewCodes({})).data.recovery_codes);
  return (
    <Section title={t.factors} text={t.factorsText}>
      <Loaded query={factors}>
        {({ data }) => (
          <>
            <Passkeys onRecoveryCodes={showCodes} />
            <AuthenticatorApp isSetUp={data.has_totp} onRecoveryCodes={showCodes} />
            {(data.has_totp || data.passkey_count > 0) && (
              <SectionRow
                name={t.recoveryCodes}
                facts={t.recoveryLeft({ count: data.recovery_codes_left })}
                actions={
                  <Button size="xs" variant="default" onClick={() => void renew().catch(notifyFailure)}>
                    {t.newRecoveryCodes}
                  </Button>
                }
              />
            )}
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}
