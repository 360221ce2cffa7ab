import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG. */
export interface SamplerSettings {
  /** Empty: a rate limit. */
  sampler: string;
  argument: string;
}

/** A trace takes up to 150 µs of CPU time with its statements: 0.3 % of a core at most. */
export const TRACES_PER_SECOND = 20;

const samplers: Record<string, (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** The sampler that the settings name. Without a name, a rate limit has chosen before. */
export function newSampler({ sampler, argument }: SamplerSettings): Sampler {
  const create = samplers[sampler === '' ? 'parentbased_always_on' : sampler];
  if (!create) throw new Error(`Unknown sampler ${sampler}`);
  return create(argument === '' ? 1 : Number(argument));
}

/**
 * Allows this many traces per second, also of clients that ask for all of theirs. The cost does not grow with the load, and a board with
 * few visitors records all of them.
 */
export class RateLimit {
  readonly #perSecond: number;
  #tokens: number;
  #filledAtMs = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
  }

  tryTake(): boolean {
    const nowMs = performance.now();
    const added = ((nowMs - this.#filledAtMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + added);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
