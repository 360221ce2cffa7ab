import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** Leads a user who has just signed in to a path of the dashboard. What was read before belongs to another session. */
export function useEntry(): (path: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (path) => {
    queryClient.clear();
    await navigate({ to: toDashboardPath(path), replace: true });
  };
}

/** A path of the dashboard, whatever a link says. Anything else would lead a user who trusts this page to another one. */
function toDashboardPath(path: string): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return '/';
  return (url.pathname.replace(/^\/dashboard(?=\/|$)/, '') || '/') + url.search;
}
