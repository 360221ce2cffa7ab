import { countByAddress, type RequestCounter } from '../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Outcome } from './metrics.ts';
import { type Sighting, toSighting, type View } from './sighting.ts';
import { ViewWriter, type WriterOptions } from './writer.ts';

const EVERY_MS = 1_000;
/** About 20 MB of memory; what comes while so many wait is dropped. */
const MAX_WAITING = 20_000;

export interface RecorderOptions extends Omit<WriterOptions, 'now'> {
  counter: RequestCounter;
  /** Views a minute and address; 0 is no limit. */
  limit: number;
  now?: () => number;
  maxWaiting?: number;
}

/** The board that a view is of, which may still be looked for. */
type Board = Scope | Promise<Scope | undefined>;

/** Takes views at once and writes them a moment later. Nobody who tells of one waits for it, or hears of its trouble. */
export class ViewRecorder {
  readonly #options: RecorderOptions & Pick<WriterOptions, 'now'>;
  readonly #writer: ViewWriter;
  readonly #timer: NodeJS.Timeout;
  readonly #arriving = new Set<Promise<void>>();
  #waiting: Sighting[] = [];
  #writing: Promise<void> | undefined;

  constructor(options: RecorderOptions) {
    this.#options = { now: Date.now, ...options };
    this.#writer = new ViewWriter(this.#options);
    this.#timer = setInterval(() => {
      if (this.#waiting.length > 0 && !this.#writing) void this.flush();
    }, EVERY_MS).unref();
  }

  record(board: Board, view: View): void {
    const arrival = this.#arrive(Promise.resolve(board), view, this.#options.now())
      .catch((): Outcome => 'dropped')
      .then((outcome) => {
        if (outcome) this.#options.onOutcome(outcome, 1);
        this.#arriving.delete(arrival);
      });
    this.#arriving.add(arrival);
  }

  /** Writes what has come so far; what cannot be written stays for later. */
  async flush(): Promise<void> {
    await Promise.all(this.#arriving);
    while (this.#writing) await this.#writing;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  /** Writes what is left, and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    this.#drop(this.#waiting.splice(0).length);
  }

  /** What has become of it, unless it waits to be written. */
  async #arrive(board: Promise<Scope | undefined>, view: View, atMs: number): Promise<Outcome | undefined> {
    // It may fail when nobody waits for it any more.
    board.catch(() => {});
    const { limit, counter, maxWaiting = MAX_WAITING } = this.#options;
    const { refusal, address } = view.sender;
    if (refusal) return refusal;
    if (this.#arriving.size + this.#waiting.length >= maxWaiting) return 'dropped';
    const scope = await board;
    if (!scope) return 'refused';
    if (limit > 0 && (await countByAddress(counter, 'views', address)).consumedPoints > limit)
      return 'limited';
    const sighting = toSighting(scope, view, atMs);
    if (!sighting) return 'refused';
    this.#waiting.push(sighting);
    return undefined;
  }

  async #write(): Promise<void> {
    const { maxWaiting = MAX_WAITING } = this.#options;
    const left = await this.#writer.write(this.#waiting.splice(0));
    const room = Math.max(0, maxWaiting - this.#waiting.length);
    this.#waiting.unshift(...left.slice(0, room));
    this.#drop(left.length - Math.min(left.length, room));
  }

  #drop(count: number): void {
    if (count > 0) this.#options.onOutcome('dropped', count);
  }
}
