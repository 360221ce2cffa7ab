import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Visit } from './visit.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A browser compiles the short form of axe in half the time. */
const AXE = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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

/** Describes each axe violation of the open page in one line, when no menu or dialog is fading any more. */
export async function findViolations(
  { page }: Pick<Visit, 'page'>,
  { exclude = [], withBestPractices = false }: AxeOptions = {},
): Promise<string[]> {
  await finishAnimations(page);
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  const runOnly = withBestPractices ? [...wcag, 'best-practice'] : wcag;
  // Without what passes and without selectors, which no one reads, axe takes half the time.
  // Frames have pages of their own, which axe cannot reach.
  const options = { runOnly, resultTypes: ['violations'], selectors: false, iframes: false };
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify({ exclude })}, ${JSON.stringify(options)})`,
  )) as { violations: Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()}: ${id}: ${html}: ${failureSummary}`),
  );
}

export interface View {
  name: string;
  colorScheme: NonNullable<BrowserContextOptions['colorScheme']>;
  viewport: NonNullable<BrowserContextOptions['viewport']>;
}

export const wide: View = {
  name: 'light, on a wide screen',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
};
const tablet: View = {
  name: 'light, on a tablet',
  colorScheme: 'light',
  viewport: { width: 768, height: 1024 },
};
export const phone: View = {
  name: 'dark, on a phone',
  colorScheme: 'dark',
  viewport: { width: 390, height: 844 },
};

export const views = [wide, tablet, phone] as const;

interface AuditOptions extends AxeOptions {
  /** The views that the page is shown in. Default: all. */
  in?: readonly View[];
  /** The views that axe examines. Default: all that the page is shown in. */
  examined?: readonly View[];
}

/** Shows the open page in each view. Lists its axe violations there, and whether it is wider than the screen. */
export async function auditViews(
  { page }: Pick<Visit, 'page'>,
  { in: shown = views, examined = shown, ...options }: AuditOptions = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const view of shown) {
    const { name, colorScheme, viewport } = view;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await finishAnimations(page);
    if (examined.includes(view))
      found.push(...(await findViolations({ page }, options)).map((text) => `${name}: ${text}`));
    if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      found.push(`${name}: ${page.url()}: wider than the screen`);
  }
  return found;
}

/**
 * Colors are final when nothing moves. Some animations never end. Others only begin when the page has handled its new size and colors, so
 * each look waits until the browser has nothing else to do.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      ${UNTIL_IDLE}
      const moving = document.getAnimations()
        .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime < 5_000);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((each) => each.finished));
    }
  })()`);
}

const UNTIL_IDLE = `await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
  await new Promise(requestAnimationFrame);`;

/** Waits until the browser has nothing else to do. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(`(async () => { ${UNTIL_IDLE} })()`);
}

/** Opens each page once, and shows it in each view. */
export async function auditAll(visitor: Visit, paths: string[], options?: AuditOptions): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visitor.open(path);
    found.push(...(await auditViews(visitor, options)));
  }
  return found;
}
