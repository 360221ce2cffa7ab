import { BufferedWriter } from '../../../../platform/concurrency/buffered-writer.ts';
import { countByIp, type RequestCounter } from '../../../../platform/http/rate-limit.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Outcome } from './metrics.ts';
import { type PageviewEvent, toPageviewEvent, type View } from './pageview-event.ts';
import { ViewWriter, type WriterOptions } from './writer.ts';

const EVERY_MS = 1_000;
/** About 20 MB of memory. Further views are dropped. */
const MAX_WAITING = 20_000;

export interface RecorderOptions extends Omit<WriterOptions, 'now'> {
  counter: RequestCounter;
  /** Views per minute and IP address; 0 means no limit. */
  limit: number;
  now?: () => number;
  maxWaiting?: number;
}

/** The board of a view, or its pending lookup. */
type Board = Scope | Promise<Scope | undefined>;

/** Buffers views and writes them every second. Callers neither wait nor see errors. */
export class ViewRecorder {
  readonly #options: RecorderOptions & Pick<WriterOptions, 'now'>;
  readonly #writer: ViewWriter;
  readonly #buffer = new BufferedWriter({ everyMs: EVERY_MS, write: () => this.#write() });
  #waiting: PageviewEvent[] = [];

  constructor(options: RecorderOptions) {
    this.#options = { now: Date.now, ...options };
    this.#writer = new ViewWriter(this.#options);
  }

  record(board: Board, view: View): void {
    const arrival = this.#arrive(Promise.resolve(board), view, this.#options.now())
      .catch((): Outcome => 'dropped')
      .then((outcome) => {
        if (outcome) this.#options.onOutcome(outcome, 1);
      });
    this.#buffer.add(arrival);
  }

  /** Writes the buffered views. Views that cannot be written stay buffered. */
  async flush(): Promise<void> {
    await this.#buffer.flush();
  }

  /** Writes the remaining views, and stops. */
  async close(): Promise<void> {
    await this.#buffer.close();
    this.#drop(this.#waiting.splice(0).length);
  }

  /** Undefined once the view is buffered. */
  async #arrive(board: Promise<Scope | undefined>, view: View, atMs: number): Promise<Outcome | undefined> {
    // It may reject after this function has returned.
    board.catch(() => {});
    const { limit, counter, maxWaiting = MAX_WAITING } = this.#options;
    const { exclusion, ip } = view.client;
    if (exclusion) return exclusion;
    if (this.#buffer.arrivingCount + this.#waiting.length >= maxWaiting) return 'dropped';
    const scope = await board;
    if (!scope || scope.organization.isMoving) return 'refused';
    if (limit > 0 && (await countByIp(counter, 'views', ip)).consumedPoints > limit) return 'limited';
    const event = toPageviewEvent(scope, view, atMs);
    if (!event) return 'refused';
    this.#waiting.push(event);
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
