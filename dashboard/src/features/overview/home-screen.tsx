import { Stack } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { toRange } from './range.ts';
import { JobCounts, Waiting } from './waiting.tsx';

const Happened = lazy(() => import('./happened.tsx').then(({ Happened }) => ({ default: Happened })));

/** What a person sees in the morning: what waits, the figures, and what happened. */
export function Screen() {
  const t = useMessages('home');
  const can = usePermission();
  const { name } = useMembership().organization;
  const overview = useOperation('getOverview');
  const isUsable = useFirstRead();
  const requests = [
    requestOf('getOverview', {}),
    ...(can('analytics:read') ? [requestOf('getAnalytics', toRange({}))] : []),
    ...(can('events:read') ? [requestOf('listActivity', {})] : []),
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
        {/* Its code and its reads come after everything else, so they delay nothing. */}
        {isUsable && can('events:read') && (
          <Suspense>
            <Happened />
          </Suspense>
        )}
      </Stack>
    </Frame>
  );
}

/** Whether everything that the screen read first is shown. */
function useFirstRead(): boolean {
  const isIdle = useIsFetching() === 0;
  const [hasRead, setRead] = useState(false);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => setRead(true));
    return () => clearTimeout(timer);
  }, [isIdle]);
  return hasRead;
}
