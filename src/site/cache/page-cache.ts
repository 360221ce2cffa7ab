import type { Cache, CacheStore } from '../../platform/cache/cache-store.ts';
import { SingleFlight } from '../../platform/cache/single-flight.ts';
import type { CachedResponse } from '../../platform/http/cached-response.ts';
import type { BoardRevision } from '../board-revision.ts';

export interface RenderedPage extends CachedResponse {
  /** Undefined if only a change of the board makes the page outdated. */
  maxAgeMs?: number | undefined;
}

/** While all are the same, a page changes only when its `maxAgeMs` ends. */
export interface BoardState {
  /** Compared by identity. */
  revision: BoardRevision;
  /** When the board's settings changed last. */
  settingsChangedAt: string;
  /** Today in the time zone of the board, because pages show dates relative to it. */
  day: string;
}

interface Entry extends BoardState {
  page: RenderedPage;
  /** On the clock of performance.now(). */
  renderedAtMs: number;
}

/** Caches pages as they are sent, until their board changes. */
export class PageCache {
  readonly #pages: Cache<Entry>;
  readonly #renders = new SingleFlight<RenderedPage>();

  constructor(store: CacheStore) {
    this.#pages = store.open('pages', ({ page }) => page.body.length);
  }

  /** The page if its board has not changed since it was rendered. */
  find(key: string, state: BoardState): RenderedPage | undefined {
    return this.#pages.find(key, (entry) => isCurrent(entry, state))?.page;
  }

  /** Renders and caches the page. Concurrent requests share one render. */
  async render(key: string, state: BoardState, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return this.#renders.run(key, async () => {
      const entry = this.#pages.peek(key);
      // A request that waited for a render of the same state uses it.
      if (entry && isCurrent(entry, state)) return entry.page;
      const renderedAtMs = performance.now();
      const page = await render();
      this.#pages.set(key, { ...state, page, renderedAtMs });
      return page;
    });
  }
}

function isCurrent(entry: Entry, state: BoardState): boolean {
  const { page, renderedAtMs } = entry;
  const isUnexpired = performance.now() < renderedAtMs + (page.maxAgeMs ?? Number.POSITIVE_INFINITY);
  return isSameState(entry, state) && isUnexpired;
}

export function isSameState(a: BoardState, b: BoardState): boolean {
  return a.revision === b.revision && a.settingsChangedAt === b.settingsChangedAt && a.day === b.day;
}
