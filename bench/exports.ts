/** Measures exports of all jobs, in each format: `npm run bench -- --exports`. */
import { type FormatName, formatNames, getFormat } from '../src/features/exports/formats/registry.ts';
import { findResource } from '../src/features/exports/resources/registry.ts';
import { streamLimits, streamSnapshot } from '../src/features/exports/stream.ts';
import { writeExport } from '../src/features/exports/write.ts';
import type { Scope } from '../src/platform/scope.ts';
import type { BenchOptions } from './options.ts';
import { openBenchStore } from './support/store.ts';
import { watchMemory } from './support/watch-memory.ts';

const MB = 1_048_576;

export async function measureExports(options: BenchOptions): Promise<void> {
  const store = await openBenchStore(options);
  try {
    // Loads the code and fills the caches.
    await exportJobs(store.scope, 'csv');
    for (const format of formatNames) console.log(await measure(store.scope, format));
  } finally {
    await store.close();
  }
}

async function measure(scope: Scope, format: FormatName): Promise<string> {
  const endWatch = watchMemory();
  const startedAt = performance.now();
  const { rows, bytes } = await exportJobs(scope, format);
  const seconds = (performance.now() - startedAt) / 1000;
  const { before, most } = endWatch();
  const figures = [
    `${rows} jobs`,
    `${(bytes / MB).toFixed(0)} MB`,
    `${seconds.toFixed(1)} s`,
    `${Math.round(rows / seconds)} jobs/s`,
    `RSS ${(before / MB).toFixed(0)} MB before, at most ${(most / MB).toFixed(0)} MB`,
  ];
  return `${format.padEnd(6)} ${figures.join(', ')}`;
}

async function exportJobs(scope: Scope, format: FormatName): Promise<{ rows: number; bytes: number }> {
  const found = findResource('jobs');
  if (!found) throw new Error('Jobs cannot be exported.');
  let rows = 0;
  const count = (more: number) => {
    rows += more;
  };
  const request = { ...found, format: getFormat(format), filters: {} };
  const stream = await streamSnapshot(scope, (scope) => writeExport(scope, request, count), streamLimits);
  let bytes = 0;
  for await (const chunk of stream) bytes += (chunk as Buffer).length;
  return { rows, bytes };
}
