import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../app.ts';
import { postJob } from '../jobs.ts';
import { PASSWORD } from '../sign-in.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage, type Visit, visit } from './visit.ts';

const rules = `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`;

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds on the page that is open, in lines. */
async function findViolations({ page }: Visit): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(rules)) as { violations: Violation[] };
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${page.url()}: ${id}: ${html}: ${failureSummary}`),
  );
}

async function auditAll(visitor: Visit, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await visitor.open(path);
    found.push(...(await findViolations(visitor)));
    if (await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth'))
      found.push(`${path}: wider than the screen`);
  }
  return found;
}

const views = [
  { name: 'light, at a desk', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { name: 'dark, on a phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

describe.skipIf(!chromiumPath)(`accessibility in Chromium${browserHint}`, { timeout: 90_000 }, () => {
  it('axe sees what is wrong', async () => {
    const visitor = await visit();
    await visitor.open('/about');
    await visitor.page.setContent('<main><img src="data:,"><font color="#999999">Some words</font></main>');
    const ids = (await findViolations(visitor)).map((line) => line.split(': ')[1]);
    expect(ids).toEqual(expect.arrayContaining(['html-has-lang', 'image-alt', 'color-contrast']));
  });

  it.each(views)('axe finds nothing on any kind of page: $name', async ({ name, ...options }) => {
    const { board } = await sharedStage();
    const visitor = await visit(options);
    const found = await auditAll(visitor, [...Object.values(board.pages), ...Object.values(board.failures)]);
    await visitor.open('/sign-in?to=/account');
    const form = visitor.page.locator('form').filter({ has: visitor.page.getByLabel('Password') });
    await form.getByLabel('E-mail address').fill(board.memberEmail);
    await form.getByLabel('Password').fill('not this one');
    await form.getByLabel('Password').press('Enter');
    await visitor.page.getByRole('alert').waitFor();
    found.push(...(await findViolations(visitor)));
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByLabel('Password').press('Enter');
    await visitor.page.waitForURL('**/account');
    found.push(...(await auditAll(visitor, Object.values(board.personal))));
    expect(found).toEqual([]);
  });

  it.each(views)('nor on a board with nothing set: $name', async ({ name, ...options }) => {
    const client = await newOrganization();
    const empty = await visit(options, client.scope.organization.boardUrl);
    const found = await auditAll(empty, ['/', '/categories', '/salaries', '/blog']);
    const { slug } = await postJob(client, { description: '<p>Night shifts.</p>', is_highlighted: true });
    await client.patch('/organization', { language: 'de' });
    found.push(...(await auditAll(empty, [`/jobs/${slug}`, '/jobs?q=pilot', '/sign-in', '/nowhere'])));
    expect(found).toEqual([]);
  });
});
