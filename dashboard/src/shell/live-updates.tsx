import type { OwnMembership } from '@corkboard/client';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOperation, invalidateReads } from '../api/operations.ts';
import { isPermitted } from '../api/organization-context.ts';

const INTERVAL_MS = 10_000;

/**
 * Shows changes that were made elsewhere: by colleagues, keys and the clock. While the page is visible and in use, asks every ten seconds for new
 * events, and reads what is open again if there are some. A role without `events:read` reads it again each time; ETags keep that cheap.
 */
export function LiveUpdates({ membership }: { membership: OwnMembership }) {
  const queryClient = useQueryClient();
  const { slug } = membership.organization;
  const hasEvents = isPermitted(membership.scopes, 'events:read');
  useEffect(() => {
    let cursor: string | undefined;
    let isStopped = false;
    const look = async () => {
      if (!focusManager.isFocused()) return;
      if (!hasEvents) return invalidateReads(queryClient, slug);
      const { hasNews, next } = await readNews(slug, cursor);
      cursor = next;
      if (hasNews && !isStopped) await invalidateReads(queryClient, slug);
    };
    // A failure now is one of the network or of the session. The next request of a screen reports it.
    const timer = setInterval(() => void look().catch(() => {}), INTERVAL_MS);
    return () => {
      isStopped = true;
      clearInterval(timer);
    };
  }, [queryClient, slug, hasEvents]);
  return null;
}

/** The first look only finds the end of the feed, so something may have changed before it. */
async function readNews(slug: string, cursor: string | undefined) {
  const { data, meta } = await callOperation(slug, 'listEvents', { after: cursor ?? 'latest', limit: 500 });
  return { hasNews: cursor === undefined || data.length > 0, next: meta.next_cursor };
}
