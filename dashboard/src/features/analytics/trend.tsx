import type { Analytics, AnalyticsInterval } from '@corkboard/client';
import { Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { analyticsMessages } from '../../messages/analytics.ts';
import { type Formats, useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { type AnalyticsState, figures, toFigure, toInterval } from './state.ts';

interface TrendProps {
  report: Analytics;
  /** The intervals of the period before, as soon as they are read. */
  before: AnalyticsInterval[] | undefined;
  state: AnalyticsState;
  onChange(changes: AnalyticsState): void;
}

/** The totals with their changes. Choosing one shows its course. */
export function Trend({ report: { totals, previous, series }, before, state, onChange }: TrendProps) {
  const t = useMessages(analyticsMessages);
  const formats = useFormats();
  const figure = toFigure(state);
  const interval = toInterval(state);
  const points = series.map((point, index) => ({
    label: labelOf(point.date, interval, formats),
    value: point[figure],
    before: before?.[index]?.[figure],
  }));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, md: 5 }}>
        {figures.map((name) => (
          <UnstyledButton
            key={name}
            className="figure-card"
            aria-pressed={name === figure}
            onClick={() => onChange({ figure: name, page: state.page })}
          >
            <Total
              name={t.figures[name]}
              value={formats.number(totals[name])}
              change={toChange(totals[name], previous.totals[name], formats)}
            />
          </UnstyledButton>
        ))}
        <Paper withBorder p="sm">
          <Total
            name={t.applyRate}
            value={totals.apply_rate === null ? '–' : formats.percent(totals.apply_rate)}
            change={
              previous.totals.apply_rate === null ? '' : t.before(formats.percent(previous.totals.apply_rate))
            }
          />
        </Paper>
      </SimpleGrid>
      <Paper withBorder p="md">
        <Chart
          name={t.figures[figure]}
          points={points}
          kind={points.length <= 14 ? 'bar' : 'line'}
          periods={{ label: t.intervals[interval], value: t.now, before: t.previousPeriod }}
        />
      </Paper>
    </Stack>
  );
}

function Total({ name, value, change }: { name: string; value: string; change: string }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={22} fw={650}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {change}
      </Text>
    </>
  );
}

/** The days are in UTC, so they are read as days of the user's time zone. */
function labelOf(date: string, interval: string, formats: Formats): string {
  const day = new Date(`${date}T00:00`);
  return interval === 'month' ? formats.month(day) : formats.day(day);
}

function toChange(now: number, before: number, formats: Formats): string {
  if (before === 0) return now === 0 ? '±0' : '–';
  const ratio = now / before - 1;
  return `${ratio > 0 ? '+' : ''}${formats.percent(ratio)}`;
}
