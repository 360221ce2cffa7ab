import lighthouse from 'lighthouse';
import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage } from './visit.ts';

const MIN_SCORE = 0.95;

// Lighthouse measures time, and other tests load the machine.
const options = { timeout: 60_000, retry: 4 };

describe.skipIf(!chromiumPath)(`Lighthouse on a phone${browserHint}`, options, () => {
  it.each(['list', 'job', 'post', 'salaries'] as const)(
    'gives the page at least 95 in every category: %s',
    async (kind) => {
      const { board, debuggingPort } = await sharedStage();
      const result = await lighthouse(board.origin + board.pages[kind], {
        port: debuggingPort,
        logLevel: 'silent',
        output: 'json',
        disableFullPageScreenshot: true,
      });
      const { categories, audits } = result!.lhr;
      const faults = Object.values(audits)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, score, displayValue }) => `${id}: ${score} ${displayValue ?? ''}`);
      const scores = Object.entries(categories).map(([id, { score }]) => [id, score ?? 0] as const);
      expect(scores.length).toBeGreaterThanOrEqual(4);
      expect(
        scores.filter(([, score]) => score < MIN_SCORE),
        faults.join('\n'),
      ).toEqual([]);
      expect(audits['is-crawlable']?.score).toBe(1);
    },
  );
});
