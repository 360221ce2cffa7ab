import type { AlertFigures } from '@corkboard/client';
import { useState } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { FigureCards } from '../../ui/chart/figure-cards.tsx';
import { lastDays, listDays, toLocalDay } from '../../ui/chart/range.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';

const counts = ['confirmed', 'ended', 'emails', 'clicks'] as const;

/** The days of a report by default. */
const DAYS = 30;

/** How many subscribers there are, and what happened lately. */
export function Figures({ report }: { report: AlertFigures }) {
  const t = useMessages('alerts');
  const formats = useFormats();
  const [chosen, setChosen] = useState<(typeof counts)[number]>('confirmed');
  const { subscribers, alerts, unconfirmed, total } = report;
  const days = new Map(report.days.map((each) => [each.day, each]));
  const points = listDays(lastDays(DAYS)).map((day, index) => ({
    label: formats.day(toLocalDay(day)),
    value: days.get(day)?.[chosen] ?? 0,
    isUnfinished: index === DAYS - 1,
  }));
  return (
    <>
      <Section title={t.now}>
        <Facts
          rows={[
            [t.figures.subscribers, formats.number(subscribers)],
            [t.figures.alerts, formats.number(alerts)],
            [t.figures.unconfirmed, formats.number(unconfirmed)],
          ]}
        />
      </Section>
      <Section title={t.lastDays}>
        <FigureCards
          figures={counts.map((name) => ({
            name,
            label: t.figures[name],
            value: formats.number(total[name]),
          }))}
          chosen={chosen}
          onChoose={(name) => setChosen(name)}
        />
        <Chart
          name={t.figures[chosen]}
          points={points}
          kind="line"
          periods={{ label: t.day, value: t.count }}
        />
      </Section>
    </>
  );
}
