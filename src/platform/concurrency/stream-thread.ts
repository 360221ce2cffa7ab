import { Worker } from 'node:worker_threads';
import { unavailable } from '../http/errors/http-error.ts';
import { inChunks } from '../in-chunks.ts';
import { ByteRate } from './byte-rate.ts';
import { freedContent } from './freed-content.ts';
import { type Failure, toError } from './thread-failures.ts';

/** From the server to its thread. Without bytes, `isEnd` or `isAborted`, it begins a call. */
export type ToThread<Input> = { call: number } & (
  | { input: Input }
  /** The memory moves to the thread. */
  | { bytes: Uint8Array }
  | { isEnd: true }
  | { isAborted: true }
);

/** From the thread to its server. */
export type FromThread<Result> = { call: number } & ({ hasTaken: true } | Outcome<Result>);
type Outcome<Result> = { result: Result } | { failure: Failure };

/** Of a message with bytes. */
const MESSAGE_BYTES = 262_144;
/** Messages of a call that the thread has not taken yet. Then the server stops reading, and the client stops sending. */
const MAX_WAITING = 2;

/** A thread takes 0.1 s to start, and 20 MB while it waits. */
const IDLE_MS = 30_000;
/** Of JavaScript objects; buffers do not count. */
const MAX_HEAP_MB = 64;

/**
 * Works on streams in a thread of its own. The thread starts with the first stream and ends with the last. Requests wait neither for its work
 * nor for its garbage collection. If the thread dies, its streams fail with 503, and the next one starts another thread.
 */
export class StreamThread<Input, Result> {
  readonly #entry: URL;
  readonly #settings: unknown;
  readonly #rate: ByteRate;
  #current: RunningThread<Input, Result> | undefined;

  /** `entry` is a module that calls `serveStreams`, and `settings` its `workerData`. All streams together take `bytesPerSecond` at most. */
  constructor(entry: URL, settings: unknown, { bytesPerSecond }: { bytesPerSecond: number }) {
    this.#entry = entry;
    this.#settings = settings;
    this.#rate = new ByteRate(bytesPerSecond);
  }

  /** Nothing else may read the content: its memory is freed. */
  async run(input: Input, content: AsyncIterable<Uint8Array>): Promise<Result> {
    if (!this.#current?.isRunning) this.#current = new RunningThread(this.#entry, this.#settings, this.#rate);
    return this.#current.run(input, content);
  }
}

class RunningThread<Input, Result> {
  readonly #worker: Worker;
  readonly #rate: ByteRate;
  readonly #calls = new Map<number, Call<Result>>();
  #lastCall = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  isRunning = true;

  constructor(entry: URL, workerData: unknown, rate: ByteRate) {
    this.#rate = rate;
    this.#worker = new Worker(entry, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 8 },
    });
    // The server does not wait for it: a request that does keeps its connection open.
    this.#worker.unref();
    this.#worker.on('message', (message: FromThread<Result>) => this.#receive(message));
    this.#worker.on('error', (cause) => this.#end(cause));
    this.#worker.on('exit', (status) => this.#end(new Error(`the thread ended with status ${status}`)));
  }

  async run(input: Input, content: AsyncIterable<Uint8Array>): Promise<Result> {
    clearTimeout(this.#idleTimer);
    const id = ++this.#lastCall;
    const call = new Call<Result>();
    this.#calls.set(id, call);
    this.#send({ call: id, input });
    try {
      await this.#sendAll(id, call, content);
    } catch (error) {
      this.#send({ call: id, isAborted: true });
      // The thread has no use for the rest.
      await call.outcome.catch(() => undefined);
      throw error;
    }
    return call.outcome;
  }

  /** Stops when the thread has an outcome before the end. */
  async #sendAll(id: number, call: Call<Result>, content: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const { bytes } of inChunks(freedContent(content), MESSAGE_BYTES)) {
      await call.untilRoom();
      await this.#rate.pass(bytes.length);
      if (call.isSettled) return;
      call.waiting++;
      this.#send({ call: id, bytes }, [bytes.buffer as ArrayBuffer]);
    }
    this.#send({ call: id, isEnd: true });
  }

  #send(message: ToThread<Input>, moved: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, moved);
  }

  #receive({ call: id, ...message }: FromThread<Result>): void {
    const call = this.#calls.get(id);
    if ('hasTaken' in message) call?.take();
    else this.#settle(id, call, message);
  }

  #settle(id: number, call: Call<Result> | undefined, outcome: Outcome<Result>): void {
    this.#calls.delete(id);
    if ('failure' in outcome) call?.fail(toError(outcome.failure));
    else call?.succeed(outcome.result);
    if (this.#calls.size > 0) return;
    this.#idleTimer = setTimeout(() => this.#stop(), IDLE_MS);
    this.#idleTimer.unref();
  }

  #stop(): void {
    this.isRunning = false;
    void this.#worker.terminate();
  }

  #end(cause: unknown): void {
    this.isRunning = false;
    const error = unavailable('The file could not be processed. Try again.');
    error.cause = cause;
    for (const call of this.#calls.values()) call.fail(error);
    this.#calls.clear();
  }
}

class Call<Result> {
  readonly outcome: Promise<Result>;
  isSettled = false;
  /** Messages that the thread has not taken yet. */
  waiting = 0;
  readonly #settle: PromiseWithResolvers<Result>;
  #continue: () => void = () => {};

  constructor() {
    this.#settle = Promise.withResolvers();
    this.outcome = this.#settle.promise;
    // Without this, a failure before the end of the content would be unhandled.
    this.outcome.catch(() => {});
  }

  async untilRoom(): Promise<void> {
    if (this.isSettled || this.waiting < MAX_WAITING) return;
    await new Promise<void>((resolve) => {
      this.#continue = resolve;
    });
  }

  take(): void {
    this.waiting--;
    this.#continue();
  }

  succeed(result: Result): void {
    this.isSettled = true;
    this.#settle.resolve(result);
    this.#continue();
  }

  fail(error: Error): void {
    this.isSettled = true;
    this.#settle.reject(error);
    this.#continue();
  }
}
