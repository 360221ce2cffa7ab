import type { Logger } from 'pino';
import { setTracing } from './tracing.ts';

export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_TRACES_SAMPLER: string;
  OTEL_TRACES_SAMPLER_ARG: string;
}

/** Turns tracing on if a collector is configured. The returned function sends waiting spans and turns tracing off. */
export async function openTracing(settings: TracingSettings, log: Logger): Promise<() => Promise<void>> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return async () => {};
  const { openTelemetry } = await import('./opentelemetry.ts');
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument } = settings;
  const tracing = openTelemetry({ sampler, argument }, log);
  setTracing(tracing);
  return async () => {
    setTracing(undefined);
    await tracing.close();
  };
}
