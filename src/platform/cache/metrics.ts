import { Counter, Gauge, type Registry } from 'prom-client';
import type { CacheStatistics, CacheStore } from './cache-store.ts';

const counters = {
  hits: 'Lookups that the cache answered.',
  misses: 'Lookups that found no valid entry.',
  evictions: 'Entries that were removed because CACHE_MB was used up.',
} as const;

const gauges = {
  entries: 'Entries in the cache.',
  bytes: 'Bytes of the entries, including keys and a fixed cost of each entry.',
} as const;

/** Reports each cache for Prometheus, with the label `cache`. */
export function measureCaches(registry: Registry, store: CacheStore): void {
  for (const [figure, help] of entriesOf(counters)) {
    new Counter({
      name: `cache_${figure}_total`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [cache, statistics] of store.statistics) this.inc({ cache }, statistics[figure]);
      },
    });
  }
  for (const [figure, help] of entriesOf(gauges)) {
    new Gauge({
      name: `cache_${figure}`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        for (const [cache, statistics] of store.statistics) this.set({ cache }, statistics[figure]);
      },
    });
  }
  new Gauge({
    name: 'cache_max_bytes',
    help: 'Bytes that all caches may use together (CACHE_MB).',
    registers: [registry],
    collect() {
      this.set(store.maxBytes);
    },
  });
}

function entriesOf<K extends keyof CacheStatistics>(figures: Record<K, string>): [K, string][] {
  return Object.entries(figures) as [K, string][];
}
