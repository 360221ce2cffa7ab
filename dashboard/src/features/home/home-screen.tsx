import { Stack } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { homeMessages } from '../../messages/home.ts';
import { useMessages } from '../../messages/messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { toRange } from './range.ts';
import { JobCounts, Waiting } from './waiting.tsx';

/** What a person sees in the morning: what waits, what happened, and the figures. */
export function Screen() {
  const t = useMessages(homeMessages);
  const can = usePermission();
  const { name } = useMembership().organization;
  const overview = useOperation('getOverview');
  const requests = [
    requestOf('getOverview', {}),
    ...(can('analytics:read') ? [requestOf('getAnalytics', toRange({}))] : []),
  ];
  return (
    <Frame title={t.title} text={name} docs="/docs/guides/dashboard" requests={requests}>
      <Stack gap="lg">
        <Loaded query={overview}>
          {({ data }) => (
            <>
              <FirstSteps overview={data} />
              {data.jobs && <JobCounts jobs={data.jobs} />}
              <Waiting overview={data} />
            </>
          )}
        </Loaded>
        {can('analytics:read') && <Figures />}
      </Stack>
    </Frame>
  );
}
