import { Counter, type Registry } from 'prom-client';

/** What became of a view: `dropped` ones were real, and are lost. */
export type Outcome = 'counted' | 'bot' | 'prefetch' | 'elsewhere' | 'limited' | 'refused' | 'dropped';

/** Counts views for Prometheus. */
export function measureViews(registry: Registry): (outcome: Outcome, count: number) => void {
  const views = new Counter({
    name: 'analytics_views_total',
    help: 'Views and clicks that pages told of, by what became of them: counted, bot, prefetch, elsewhere (sent by a page of another site), limited, refused (no view of a board), dropped (lost, while the database was away or too slow).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome, count) => views.inc({ outcome }, count);
}
