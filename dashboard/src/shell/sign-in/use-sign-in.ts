import { CorkboardError, type SecondStep, type StaffSignIn } from '@corkboard/client';
import { useState } from 'react';
import { callOperation } from '../../api/operations.ts';
import { askForPasskey } from './passkey.ts';

export interface SignIn {
  isBusy: boolean;
  problem: string | undefined;
  secondStep: SecondStep | undefined;
  send(body: StaffSignIn): Promise<void>;
  withPasskey(failure: string): Promise<void>;
  /** Whether the link is on its way. The response says nothing about the account. */
  sendLink(email: string): Promise<boolean>;
  startOver(): void;
}

/** Sends the steps of a sign-in. */
export function useSignIn(onSignedIn: () => void): SignIn {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      // The challenge is used up, so the user begins again.
      if (error instanceof CorkboardError && error.code === 'challenge_expired') setSecondStep(undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const sendNow = async (body: StaffSignIn) => {
    const { data } = await callOperation(null, 'createStaffSession', { body });
    if ('challenge' in data) setSecondStep(data);
    else onSignedIn();
  };
  return {
    isBusy,
    problem,
    secondStep,
    send: async (body) => void (await attempt(() => sendNow(body))),
    sendLink: (email) =>
      attempt(async () => void (await callOperation(null, 'requestStaffSignInLink', { body: { email } }))),
    withPasskey: async (failure) =>
      void (await attempt(async () => {
        const { data: options } = await callOperation(null, 'createSignInOptions', {});
        const passkey = await askForPasskey(options).catch(() => {
          throw new Error(failure);
        });
        await sendNow({ challenge: options.challenge, passkey: passkey as StaffSignIn['passkey'] & object });
      })),
    startOver: () => setSecondStep(undefined),
  };
}
