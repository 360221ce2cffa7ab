import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SharedRuns } from '../platform/shared-runs.ts';
import type { BoardVersion } from './board-version.ts';

/** A finished answer. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Strong entity tag of the body, quotes included. */
  tag: string;
  /** So long it is right by the clock; undefined: for as long as its board stays as it was. */
  holdsForMs?: number | undefined;
}

/** What a board's pages depend on. While both are the same, so are the pages. */
export interface BoardState {
  version: BoardVersion;
  /** Of its settings. */
  changedAt: string;
}

interface KeptPage extends BoardState {
  page: FinishedPage;
  /** On the clock of performance.now(). */
  madeAtMs: number;
}

/** Of all boards together. */
const MAX_BYTES = 128_000_000;

/** Pages as they were sent, each for as long as its board stays as it was. */
export class KeptPages {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }, key) => page.body.length + key.length + 500,
  });
  readonly #making = new SharedRuns<FinishedPage>();

  /** The page of this key, if it is as the board is. */
  find(key: string, { version, changedAt }: BoardState): FinishedPage | undefined {
    const kept = this.#pages.get(key);
    const isCurrent = kept?.version === version && kept.changedAt === changedAt && holds(kept);
    return isCurrent ? kept.page : undefined;
  }

  /** Makes and keeps it: all who ask for it at once share the making. */
  async make(key: string, state: BoardState, make: () => Promise<FinishedPage>): Promise<FinishedPage> {
    return this.#making.run(key, async () => {
      const madeAtMs = performance.now();
      const page = await make();
      this.#pages.set(key, { ...state, page, madeAtMs });
      return page;
    });
  }
}

function holds({ page, madeAtMs }: KeptPage): boolean {
  return performance.now() < madeAtMs + (page.holdsForMs ?? Number.POSITIVE_INFINITY);
}

export function toFinishedPage(status: number, headers: Record<string, string>, text: string): FinishedPage {
  const body = Buffer.from(text);
  return { status, headers, body, tag: `"${hash('sha1', body, 'base64url')}"` };
}
