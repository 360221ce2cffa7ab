import { Counter, type Registry } from 'prom-client';

/** What became of a view. `dropped` views were real and are lost. */
export type Outcome = 'counted' | 'bot' | 'prefetch' | 'elsewhere' | 'limited' | 'refused' | 'dropped';

/** Counts views for Prometheus. */
export function measureViews(registry: Registry): (outcome: Outcome, count: number) => void {
  const views = new Counter({
    name: 'analytics_views_total',
    help: 'Reported views and clicks by outcome: counted, bot, prefetch, elsewhere (sent by a page of another site), limited (rate limit), refused (not a page of a board), dropped (lost while the database was unavailable or too slow).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome, count) => views.inc({ outcome }, count);
}
