import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onRecentSignInNeeded } from '../api/recent-sign-in.ts';

// Most sessions never need it.
const RecentSignInDialog = lazy(() =>
  import('./sign-in/recent-sign-in-dialog.tsx').then(({ RecentSignInDialog }) => ({
    default: RecentSignInDialog,
  })),
);

/** What every signed-in screen has: the dialog that asks for a recent sign-in. */
export function Frame() {
  const [finish, setFinish] = useState<(isSignedIn: boolean) => void>();
  useEffect(() => onRecentSignInNeeded((finish) => setFinish(() => finish)), []);
  const close = (isSignedIn: boolean) => {
    finish?.(isSignedIn);
    setFinish(undefined);
  };
  return (
    <>
      <ProgressLine />
      <Outlet />
      <Suspense>{finish && <RecentSignInDialog onClose={close} />}</Suspense>
    </>
  );
}

/** Says at once that a navigation is under way. */
function ProgressLine() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  return isPending && <div className="progress-line" />;
}
