import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { type HomeState, toRange } from './range.ts';

const figures = ['visitors', 'page_views', 'job_views', 'apply_clicks'] as const;

/** The last days, compared with as many days before. */
export function Figures() {
  const t = useMessages('home');
  const formats = useFormats();
  const [state, change] = useUrlState<HomeState>();
  const chosen = state.days ?? '7';
  const analytics = useOperation('getAnalytics', toRange(state), { keepsPrevious: true });
  const labels = {
    visitors: t.visitors,
    page_views: t.pageViews,
    job_views: t.jobViews,
    apply_clicks: t.applyClicks,
  };
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.figures}</Title>
        <Group gap={4} role="group" aria-label={t.figures}>
          {['7', '30'].map((days) => (
            <Button
              key={days}
              size="compact-sm"
              variant={days === chosen ? 'light' : 'subtle'}
              aria-pressed={days === chosen}
              onClick={() => change({ days })}
            >
              {t.days({ days: Number(days) })}
            </Button>
          ))}
        </Group>
      </Group>
      <Loaded query={analytics}>
        {({ data: { totals, previous } }) => (
          <SimpleGrid cols={{ base: 2, md: 4 }}>
            {figures.map((name) => (
              <Paper key={name} withBorder p="md">
                <Text size="sm" c="dimmed">
                  {labels[name]}
                </Text>
                <Text fz={26} fw={650}>
                  {formats.number(totals[name])}
                </Text>
                <Text size="xs" c="dimmed">
                  {t.comparedTo({ change: toChange(totals[name], previous.totals[name], formats.percent) })}
                </Text>
              </Paper>
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </section>
  );
}

function toChange(now: number, before: number, percent: (ratio: number) => string): string {
  if (before === 0) return now === 0 ? '±0' : '–';
  const ratio = now / before - 1;
  return `${ratio > 0 ? '+' : ''}${percent(ratio)}`;
}
