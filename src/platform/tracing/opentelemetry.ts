import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { getNumberFromEnv, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { version } from '../version.ts';
import { ReportingExporter } from './reporting-exporter.ts';
import { newSampler, RateLimit, type SamplerSettings, TRACES_PER_SECOND } from './samplers.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

/** A stop waits this long for the collector. */
const FLUSH_LIMIT_MS = 3_000;
/** A collector that hangs must not keep the process longer. */
const LINGER_MS = 500;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** Opens OpenTelemetry's own libraries. They read the other OTEL_* variables themselves. */
export function openTelemetry(settings: SamplerSettings, log: Logger): Tracing {
  // The exporter below reports failures, once.
  setGlobalErrorHandler(() => {});
  const provider = new TracerProvider({
    resource: describeProcess(),
    sampler: newSampler(settings),
    spanLimits: { attributeValueLengthLimit: 2_000, attributeCountLimit: 32 },
    spanProcessors: [newProcessor(log)],
  });
  const tracer = provider.getTracer('corkboard', version);
  const propagator = new W3CTraceContextPropagator();
  const running = new AsyncLocalStorage<Context>();
  const limits = settings.sampler === '' ? newLimits() : undefined;
  const start = ({ name, kind, attributes }: SpanStart, parent: Context): OpenSpan | undefined => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    return span.isRecording() ? toOpenSpan(span, trace.setSpan(parent, span), running) : undefined;
  };
  return {
    startRoot: (kind, describe, headers) => {
      // Before all else: an unrecorded span would take 20 µs of each request.
      if (limits && !limits[kind].tryTake()) return undefined;
      const parent = headers?.traceparent
        ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
      return start({ ...describe(), kind }, parent);
    },
    startChild: (describe) => {
      const parent = running.getStore();
      return parent && start(describe(), parent);
    },
    close: () => close(provider, log),
  };
}

/** Requests do not use up the share of background work. */
function newLimits() {
  return { server: new RateLimit(TRACES_PER_SECOND), consumer: new RateLimit(TRACES_PER_SECOND) };
}

function toOpenSpan(span: Span, context: Context, running: AsyncLocalStorage<Context>): OpenSpan {
  return {
    traceId: span.spanContext().traceId,
    run: (work) => running.run(context, work),
    set: (attributes) => {
      span.setAttributes(attributes);
    },
    end: (errorType) => {
      if (errorType !== undefined) {
        span.setAttribute('error.type', errorType);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Bounded: 2,048 spans wait, and further ones are dropped. */
function newProcessor(log: Logger): BatchSpanProcessor {
  const options = {
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
  };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  // Without a limit, a collector that hangs would collect 30 batches.
  const exporter = new ReportingExporter(new OTLPTraceExporter({ concurrencyLimit: 4 }), log);
  return new BatchSpanProcessor({ ...given, exporter });
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win. */
function describeProcess() {
  const own = resourceFromAttributes({
    'service.name': 'corkboard',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
}

async function close(provider: TracerProvider, log: Logger): Promise<void> {
  const limit = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => limit.resolve('late'), FLUSH_LIMIT_MS);
  const flushed = provider.shutdown().catch(() => undefined);
  if ((await Promise.race([flushed, limit.promise])) === 'late') {
    log.warn('the last traces were not exported: the collector does not respond');
    // The library retries for seconds. By then everything else has ended.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  }
  clearTimeout(timer);
}
