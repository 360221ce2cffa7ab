import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newOrganization } from '../app.ts';
import { postJobs } from '../jobs.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage, visit } from './visit.ts';

/** A page of another site. */
async function serve(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.skipIf(!chromiumPath)(`jobs on other sites in Chromium${browserHint}`, { timeout: 120_000 }, () => {
  it('a script element on a plain page shows the list, as high as its content', async () => {
    const { server } = await sharedStage();
    const board = await newOrganization({ server });
    await postJobs(board, [
      { title: 'Pilot', category: 'Shipping' },
      { title: 'Mate', category: 'Shipping' },
      { title: 'Cook' },
    ]);
    const { boardUrl } = board.scope.organization;
    const origin = await serve(
      `<!doctype html><title>Club</title><link rel="icon" href="data:,"><p>Before</p>
       <script src="${boardUrl}/embed/jobs.js" data-category="shipping" data-count="2" data-title="Our jobs"></script><p>After</p>`,
    );
    const { page, complaints } = await visit({}, origin);
    await page.goto(origin);
    const frame = page.frameLocator('iframe[title="Our jobs"]');
    await frame.getByText('Pilot').waitFor();
    expect(await frame.getByRole('heading', { level: 2 }).count()).toBe(2);
    // The backlink is inside of the frame, and the frame has no scrollbar.
    const link = frame.locator('.backlink a');
    expect(await link.getAttribute('href')).toContain(`${boardUrl}/`);
    await page.waitForFunction("document.querySelector('iframe').height !== '400'");
    const outer = (await page.locator('iframe').boundingBox())?.height ?? 0;
    const inner = Number(await page.frames()[1]?.evaluate('document.documentElement.scrollHeight'));
    expect(outer).toBeGreaterThanOrEqual(inner);
    expect(await page.locator('iframe + p').innerText()).toBe('After');
    expect(complaints).toEqual([]);
  });

  it('rules of the board change its pages', async () => {
    const { server } = await sharedStage();
    const board = await newOrganization({ server });
    await board.patch('/organization', { custom_css: '.site-name { letter-spacing: 7px }' });
    const { page, open, complaints } = await visit({}, board.scope.organization.boardUrl);
    await open('/');
    const spacing = await page.evaluate(
      "getComputedStyle(document.querySelector('.site-name')).letterSpacing",
    );
    expect(spacing).toBe('7px');
    expect(complaints).toEqual([]);
  });
});
