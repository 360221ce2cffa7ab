import { newMessage } from '@corkboard/job-feeds/message';
import { SourceError } from '@corkboard/job-feeds/source';

const PERIOD_MS = 60_000;
const BYTES_PER_SECOND = 1_000;

/** What a source sends while its run waits for bodies. A source that sends less than 1 kB a second, averaged over a minute, fails. */
export class Throughput {
  #bytes = 0;
  #waitedMs = 0;

  add(bytes: number, waitedMs: number): void {
    this.#bytes += bytes;
    this.#waitedMs += waitedMs;
    if (this.#waitedMs < PERIOD_MS) return;
    const isSlow = this.#bytes < (this.#waitedMs / 1000) * BYTES_PER_SECOND;
    if (isSlow) throw new SourceError('unreachable', newMessage('source_trickles'));
    this.#bytes = 0;
    this.#waitedMs = 0;
  }
}
