import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../test/app.ts';
import { boardIn } from '../../../test/boards.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textsOf } from '../../../test/html.ts';
import type { PaySpread, Salaries } from '../../features/jobs/salaries/schema.ts';
import { newId } from '../../platform/ids.ts';
import { renderView } from '../render.tsx';
import { showSalaries } from './page.tsx';

const HOSTILE = `"><script>alert(1)</script>`;

const spread = (median: number, count = 3): PaySpread => ({
  count,
  min: median - 20_000,
  max: median + 20_000,
  avg: median + 500,
  p25: median - 10_000,
  median,
  p75: median + 10_000,
});

const figures: Salaries = {
  currency: 'EUR',
  total_active_jobs: 1234,
  salaried_jobs: 800,
  excluded_other_currency: 5,
  excluded_implausible: 0,
  periods: {},
  overall: spread(50_000, 800),
  by_category: [{ id: newId(), name: HOSTILE, slug: 'shipping', ...spread(60_000) }],
  by_job_type: [{ value: 'full-time', ...spread(70_000) }],
  by_location: [{ value: 'Ghent & <b>', ...spread(40_000) }],
};

async function show(result: Salaries, language: 'en' | 'de' = 'en') {
  const { scope } = await newOrganization();
  const board = boardIn(language, scope, 'Docks');
  const text = renderView(board, showSalaries(board, result)).body.toString();
  return { text, page: requireSafePage({ text }) };
}

describe('the salary page', () => {
  it('shows each figure in a table, and describes each bar in words', async () => {
    const { page } = await show(figures);
    expect(textsOf(page, 'td')).toEqual([
      ...['€50,000', '€60,000', '€70,000'],
      ...['€60,000', '€70,000', '€80,000'],
      ...['€30,000', '€40,000', '€50,000'],
    ]);
    const bars = findElements(page, 'svg');
    expect(bars.map((bar) => attributeOf(bar, 'role'))).toEqual(Array(4).fill('img'));
    expect(attributeOf(bars[0]!, 'aria-label')).toBe(
      'The middle 50% of jobs pay €40,000 to €60,000. The median is €50,000.',
    );
    const half = findElements(bars[0]!, 'rect')[1]!;
    // The highest upper quartile of the page is 80,000.
    expect([attributeOf(half, 'x'), attributeOf(half, 'width')]).toEqual(['50', '25']);
  });

  it('shows how many of the jobs with pay it is based on, and why others are excluded', async () => {
    const counts = { ...figures, salaried_jobs: 316, excluded_other_currency: 693, excluded_implausible: 1 };
    expect((await show(counts)).text).toContain(
      '<p>Based on 316 of 1,010 open jobs that state their pay. Not included because of another or no currency: 693. Not included because the pay is implausible: 1.</p>',
    );
    expect((await show(counts, 'de')).text).toContain(
      '<p>Grundlage: 316 von 1.010 offenen Stellen mit Gehaltsangabe. Nicht berücksichtigt wegen anderer oder fehlender Währung: 693. Nicht berücksichtigt wegen unplausibler Angaben: 1.</p>',
    );
    const all = { ...counts, excluded_other_currency: 0, excluded_implausible: 0 };
    expect((await show(all)).text).toContain('<p>Based on 316 of 316 open jobs that state their pay.</p>');
  });

  it('links each group to its salaries or its jobs', async () => {
    const { page } = await show(figures);
    expect(linksOf(page)).toEqual([
      '/salaries/categories/shipping',
      '/jobs?type=full-time',
      '/jobs?where=Ghent+%26+%3Cb%3E',
    ]);
    expect(textsOf(page, 'a')).toContain(HOSTILE);
  });

  it('has noindex and no table when no job has pay', async () => {
    const none = {
      ...figures,
      currency: null,
      overall: null,
      by_category: [],
      by_job_type: [],
      by_location: [],
    };
    const { page, text } = await show(none);
    expect(findElements(page, 'table')).toEqual([]);
    expect(text).toContain('noindex');
    expect((await show({ ...none, currency: 'EUR' })).text).toContain('noindex');
  });

  it('shows no figures of fewer than three jobs, which would say what one of them pays', async () => {
    const groups = { by_category: [], by_job_type: [], by_location: [] };
    const showFew = (count: number) =>
      show({ ...figures, ...groups, salaried_jobs: count, overall: spread(50_000, count) });
    for (const count of [1, 2]) {
      const { page, text } = await showFew(count);
      expect([textsOf(page, 'data'), findElements(page, 'svg')]).toEqual([[], []]);
      expect(text).not.toMatch(/[3-7]0,000/);
      expect(text).toContain('No salaries yet. They appear here once three jobs state their pay.');
      expect(text).toContain('noindex');
    }
    const { page, text } = await showFew(3);
    expect(textsOf(page, 'data')).toEqual(['€50,000']);
    expect(text).not.toContain('noindex');
  });

  it('shows bars for pay of zero', async () => {
    const zero = { count: 3, min: 0, max: 0, avg: 0, p25: 0, median: 0, p75: 0 };
    const { page } = await show({
      ...figures,
      overall: zero,
      by_category: [],
      by_job_type: [],
      by_location: [],
    });
    const bar = findElements(page, 'rect')[1]!;
    expect([attributeOf(bar, 'x'), attributeOf(bar, 'width')]).toEqual(['0', '1']);
  });

  it.each([
    ['en', '€30,000 – €70,000'],
    ['de', '30.000–70.000\u00a0€'],
  ] as const)('shows the range of pay as lists of jobs do, in %s', async (language, range) => {
    const { page } = await show(figures, language);
    expect(textsOf(page, 'dd')).toContain(range);
  });

  it('is available in German, with formatted amounts', async () => {
    const { page } = await show(figures, 'de');
    expect(textsOf(page, 'h1')).toEqual(['Gehälter']);
    expect(textsOf(page, 'data')).toEqual(['50.000\u00a0€']);
  });
});
