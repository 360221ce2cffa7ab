import { CorkboardError, type Event } from '@corkboard/client';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';

const INTERVAL_MS = 3_000;
const MAX_EVENTS = 200;

/** The events from now on, the newest first. Asks every three seconds while the page is visible. */
export function useLiveEvents(types: string[]): { events: Event[]; error: CorkboardError | undefined } {
  const { slug } = useMembership().organization;
  const [events, setEvents] = useState<Event[]>([]);
  const [error, setError] = useState<CorkboardError>();
  const filter = types.join();
  useEffect(() => {
    let cursor = 'latest';
    let isStopped = false;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const query = { after: cursor, ...(filter !== '' && { types: filter.split(',') }) };
      const { data, meta } = await callOperation(slug, 'listEvents', query);
      if (isStopped) return;
      cursor = meta.next_cursor;
      setError(undefined);
      if (data.length > 0) setEvents((events) => [...data.toReversed(), ...events].slice(0, MAX_EVENTS));
    };
    const fail = (error: unknown) => error instanceof CorkboardError && setError(error);
    const run = async () => {
      await look().catch(fail);
      if (!isStopped) timer = setTimeout(run, INTERVAL_MS);
    };
    let timer = setTimeout(run, 0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [slug, filter]);
  return { events, error };
}
