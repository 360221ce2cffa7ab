import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { beacon, boardScript, challengeScript, editorScript, listScript, pipelineScript } from './scripts.ts';

/** Of all scripts that a page can load, compressed. */
const BUDGET_BYTES = 12_000;

it('all scripts of pages for visitors together stay within 12 kB', () => {
  const bodies = [beacon, boardScript, challengeScript, listScript, pipelineScript].map(
    ({ response }) => response.body,
  );
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

/** Of the editor, which only the pages load where employers write. */
const EDITOR_BUDGET_BYTES = 90_000;

it('the editor of descriptions stays within 90 kB', () => {
  expect(gzipSync(editorScript.response.body).length).toBeLessThanOrEqual(EDITOR_BUDGET_BYTES);
});
