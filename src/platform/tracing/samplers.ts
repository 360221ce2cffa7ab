import type { Context, SpanKind } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export interface SamplerSettings {
  sampler: string;
  argument: string;
}

/** A trace takes up to 200 µs of CPU time with its statements: 2 % of a core at most. */
const TRACES_PER_SECOND = 100;

const samplers: Record<string, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** The sampler that the settings name. By default, as many traces as cost little, also of parents that ask for all of theirs. */
export function newSampler({ sampler, argument }: SamplerSettings): Sampler {
  const create = samplers[sampler];
  if (create) return create(argument === '' ? 1 : Number(argument));
  const limited = new RateLimitingSampler(TRACES_PER_SECOND);
  return new ParentBasedSampler({ root: limited, remoteParentSampled: limited });
}

/** Samples as many traces of each kind each second. Requests do not use up the share of background work. */
class RateLimitingSampler implements Sampler {
  readonly #perSecond: number;
  readonly #buckets = new Map<SpanKind, { tokens: number; filledAtMs: number }>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  shouldSample(_context: Context, _traceId: string, _name: string, kind: SpanKind): SamplingResult {
    return { decision: this.#take(kind) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `RateLimiting{${this.#perSecond}}`;
  }

  #take(kind: SpanKind): boolean {
    const nowMs = performance.now();
    const bucket = this.#buckets.get(kind) ?? { tokens: this.#perSecond, filledAtMs: nowMs };
    this.#buckets.set(kind, bucket);
    const added = ((nowMs - bucket.filledAtMs) / 1000) * this.#perSecond;
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + added);
    bucket.filledAtMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }
}
