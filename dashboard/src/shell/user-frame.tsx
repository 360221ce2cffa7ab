import { Outlet } from '@tanstack/react-router';
import { Shell } from './shell.tsx';

/** The frame of screens that belong to the user or to the installation. */
export function UserFrame() {
  return (
    <Shell membership={null}>
      <Outlet />
    </Shell>
  );
}
