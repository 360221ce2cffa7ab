import { CorkboardError } from '@corkboard/client';

type Listener = (finish: (isSignedIn: boolean) => void) => void;

let ask: Listener | undefined;

/** The dialog that asks the user to sign in again. There is one. */
export function onRecentSignInNeeded(listener: Listener): () => void {
  ask = listener;
  return () => {
    ask = undefined;
  };
}

/** Runs a change. If it needs a sign-in within the last 15 minutes, asks the user to sign in again and repeats it. */
export async function withRecentSignIn<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isRecentSignInNeeded(error) || !ask) throw error;
    const open = ask;
    const isSignedIn = await new Promise<boolean>((resolve) => open(resolve));
    if (!isSignedIn) throw error;
    return change();
  }
}

function isRecentSignInNeeded(error: unknown): boolean {
  return error instanceof CorkboardError && error.code === 'reauthentication_required';
}
