import type { Board } from './board.ts';
import { toSignInPath } from './paths.ts';

/** For a form whose sender must solve a challenge. A script fills in the field when the form is sent. */
export function ChallengeField({ board }: { board: Board }) {
  if (!board.needsProofOfWork) return null;
  const { messages } = board;
  return (
    <>
      <input type="hidden" name="altcha" />
      <p className="quiet" role="status" data-challenge={messages.challengeChecking} />
    </>
  );
}

/** Says before the form that scripts are needed, with the way without scripts. `to` is the path of the form, for the way back. */
export function ChallengeNotice({ board, to }: { board: Board; to: string }) {
  if (!board.needsProofOfWork) return null;
  const { messages } = board;
  return (
    <noscript>
      <p className="problem">
        {messages.challengeNeedsScripts} <a href={toSignInPath(to)}>{messages.signIn}</a>
      </p>
    </noscript>
  );
}
