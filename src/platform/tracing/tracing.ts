/** The attributes of a span, with the names of OpenTelemetry's semantic conventions. Never values of users, secrets or email addresses. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes: Attributes;
}

/** A span that is recorded. */
export interface OpenSpan {
  traceId: string;
  /** Runs `work` so that spans which it starts are children of this one. */
  run<T>(work: () => T): T;
  set(attributes: Attributes): void;
  /** `errorType` marks the span as failed: a status, a code or a class, never a message, which may quote values. */
  end(errorType?: string): void;
}

/** OpenTelemetry, loaded. */
export interface Tracing {
  /**
   * A span without a parent in this process; undefined if it is not sampled, and then `start` is usually not called. `headers` may name
   * a parent in another process.
   */
  startRoot(
    kind: 'server' | 'consumer',
    start: () => Omit<SpanStart, 'kind'>,
    headers?: Readonly<Record<string, string | string[] | undefined>>,
  ): OpenSpan | undefined;
  /** A span in the one that runs; undefined if none does. */
  startChild(start: () => SpanStart): OpenSpan | undefined;
  /** Sends what waits, for at most three seconds. */
  close(): Promise<void>;
}

/** Undefined: tracing is off, and nothing of OpenTelemetry is loaded. */
let current: Tracing | undefined;

export function setTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

export function findTracing(): Tracing | undefined {
  return current;
}

/** Does the work in a span of its own, if tracing is on and the span is sampled. */
export async function inSpan<T>(
  span: OpenSpan | undefined,
  work: () => Promise<T>,
  describe: (result: T) => { attributes?: Attributes; errorType?: string | undefined } = () => ({}),
): Promise<T> {
  if (!span) return work();
  try {
    const result = await span.run(work);
    const { attributes = {}, errorType } = describe(result);
    span.set(attributes);
    span.end(errorType);
    return result;
  } catch (error) {
    span.end(toErrorType(error));
    throw error;
  }
}

/** The code of an error if it has one, otherwise its class. */
function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.constructor.name;
}
