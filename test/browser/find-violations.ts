import axe from 'axe-core';
import type { Visit } from './visit.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeOptions {
  /** Selectors of elements that are not examined. */
  exclude?: string[];
  /** Also examines good practice beyond WCAG, such as landmarks. */
  withBestPractices?: boolean;
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Describes each axe violation of the open page in one line. */
export async function findViolations(
  { page }: Visit,
  { exclude = [], withBestPractices = false }: AxeOptions = {},
): Promise<string[]> {
  await page.evaluate(axe.source);
  const runOnly = withBestPractices ? [...wcag, 'best-practice'] : wcag;
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ exclude })}, ${JSON.stringify({ runOnly })})`,
  )) as { violations: Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()}: ${id}: ${html}: ${failureSummary}`),
  );
}

/** Opens each page and lists its axe violations, and whether it is wider than the screen. */
export async function auditAll(visitor: Visit, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visitor.open(path);
    found.push(...(await findViolations(visitor)));
    if (await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      found.push(`${path}: wider than the screen`);
  }
  return found;
}

export const views = [
  { name: 'light, on a wide screen', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'light, on a tablet', colorScheme: 'light', viewport: { width: 768, height: 1024 } },
  { name: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;
