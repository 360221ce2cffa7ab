import { CorkboardError, type EnrollPasskey } from '@corkboard/client';
import { useState } from 'react';
import { callOperation } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { createPasskey } from './passkey.ts';

interface AccountValues {
  name: string;
  email: string;
  password: string;
}

interface NewAccount {
  problem: string | undefined;
  isBusy: boolean;
  /** Shown once, after a passkey was created. */
  recoveryCodes: string[] | undefined;
  /** Returns the problems of single fields. */
  create(values: AccountValues, secret: 'password' | 'passkey'): Promise<Record<string, string>>;
}

/**
 * Creates a user with the token of a link, and then a passkey if the user wants one. The token works once. So if the browser creates no
 * passkey, the user tries again, or sets a password.
 */
export function useNewAccount(token: string, needsEmail: boolean, onCreated: () => void): NewAccount {
  const t = useMessages('sign-in');
  const [state, setState] = useState({ isBusy: false, isCreated: false });
  const [problem, setProblem] = useState<string>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const run = async ({ name, email, password }: AccountValues, secret: 'password' | 'passkey') => {
    const hasPassword = secret === 'password';
    if (!state.isCreated) {
      const body = { token, name, ...(hasPassword && { password }), ...(needsEmail && { email }) };
      await callOperation(null, 'createStaffSession', { body });
      setState({ isBusy: true, isCreated: true });
    } else if (hasPassword) {
      await callOperation(null, 'changeMyPassword', { body: { new_password: password } });
    }
    const codes = hasPassword ? null : await enrollPasskey(t.thisDevice);
    if (codes) setRecoveryCodes(codes);
    else onCreated();
  };
  const create: NewAccount['create'] = async (values, secret) => {
    setState((current) => ({ ...current, isBusy: true }));
    setProblem(undefined);
    try {
      await run(values, secret);
      return {};
    } catch (error) {
      if (!(error instanceof CorkboardError)) {
        setProblem(t.noPasskeyCreated);
        return {};
      }
      if (error.issues.length === 0) setProblem(error.message);
      return Object.fromEntries(
        error.issues.map(({ path, message }) => [path.replace(/^\/(new_)?/, ''), message]),
      );
    } finally {
      setState((current) => ({ ...current, isBusy: false }));
    }
  };
  return { problem, isBusy: state.isBusy, recoveryCodes, create };
}

async function enrollPasskey(name: string): Promise<string[] | null> {
  const { data: options } = await callOperation(null, 'createPasskeyOptions', {});
  const passkey = (await createPasskey(options)) as EnrollPasskey['passkey'];
  const { data } = await callOperation(null, 'enrollPasskey', {
    body: { challenge: options.challenge, name, passkey },
  });
  return data.recovery_codes;
}
