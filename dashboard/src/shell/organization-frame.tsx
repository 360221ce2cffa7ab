import { Outlet, useParams } from '@tanstack/react-router';
import { OrganizationContext } from '../api/organization-context.ts';
import { useMe } from '../api/use-me.ts';
import { TimeZoneContext } from '../messages/formats.ts';
import { useMessages } from '../messages/use-messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { Shell } from './shell.tsx';

/** The frame of an organization's screens: menu, switcher, live updates. */
export function OrganizationFrame() {
  const t = useMessages('shell');
  const slug = useParams({ strict: false }).organization ?? '';
  const { memberships } = useMe();
  const membership = memberships.find(({ organization }) => organization.slug === slug) ?? null;
  return (
    // A new key gives each organization screens of its own, without state of the one before.
    <OrganizationContext value={membership} key={slug}>
      <TimeZoneContext value={membership?.organization.time_zone}>
        <Shell membership={membership}>
          {membership ? (
            <>
              <LiveUpdates membership={membership} />
              <Outlet />
            </>
          ) : (
            <EmptyState title={t.noMembershipTitle} text={t.noMembershipText({ slug })} />
          )}
        </Shell>
      </TimeZoneContext>
    </OrganizationContext>
  );
}
