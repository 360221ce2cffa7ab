import type { Analytics, AnalyticsInterval } from '@corkboard/client';
import { Paper, Stack } from '@mantine/core';
import { type Formats, useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { FigureCard, FigureCards } from '../../ui/chart/figure-cards.tsx';
import { isUnfinished, toLocalDay } from '../../ui/chart/range.ts';
import { type AnalyticsState, figures, toFigure, toInterval } from './state.ts';

interface TrendProps {
  report: Analytics;
  /** The intervals of the period before, as soon as they are read. */
  before: AnalyticsInterval[] | undefined;
  state: AnalyticsState;
  onChange(changes: AnalyticsState): void;
}

/** The totals with their changes. Choosing one shows its course. */
export function Trend({ report: { range, totals, previous, series }, before, state, onChange }: TrendProps) {
  const t = useMessages('analytics');
  const formats = useFormats();
  const figure = toFigure(state);
  const interval = toInterval(state);
  const points = series.map((point, index) => ({
    label: labelOf(point.date, interval, formats),
    value: point[figure],
    before: before?.[index]?.[figure],
    isUnfinished: index === series.length - 1 && isUnfinished(range),
  }));
  return (
    <Stack gap="sm">
      <FigureCards
        figures={figures.map((name) => ({
          name,
          label: t.figures[name],
          value: formats.number(totals[name]),
          change: toChange(totals[name], previous.totals[name], formats),
        }))}
        chosen={figure}
        onChoose={(name) => onChange({ figure: name, page: state.page })}
      >
        <FigureCard
          label={t.applyRate}
          value={totals.apply_rate === null ? '–' : formats.percent(totals.apply_rate)}
          change={
            previous.totals.apply_rate === null
              ? ''
              : t.before({ value: formats.percent(previous.totals.apply_rate) })
          }
        />
      </FigureCards>
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

function labelOf(date: string, interval: string, formats: Formats): string {
  const day = toLocalDay(date);
  return interval === 'month' ? formats.month(day) : formats.day(day);
}

function toChange(now: number, before: number, formats: Formats): string {
  if (before === 0) return now === 0 ? '±0' : '–';
  const ratio = now / before - 1;
  return `${ratio > 0 ? '+' : ''}${formats.percent(ratio)}`;
}
