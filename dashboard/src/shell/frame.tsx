import { Outlet } from '@tanstack/react-router';
import { RecentSignInDialog } from './sign-in/recent-sign-in-dialog.tsx';

/** What every signed-in screen has: the dialog that asks for a recent sign-in. */
export function Frame() {
  return (
    <>
      <Outlet />
      <RecentSignInDialog />
    </>
  );
}
