import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { beacon, boardScript, listScript } from './scripts.ts';

/** Of all scripts that a page can load, compressed. */
const BUDGET_BYTES = 12_000;

it('all scripts together stay within 12 kB', () => {
  const bodies = [beacon, boardScript, listScript].map(({ response }) => response.body);
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});
