import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { imageUrls } from '../../src/platform/rich-text/document.ts';
import { RichTextError } from '../../src/platform/rich-text/errors.ts';
import { parseContent } from '../../src/platform/rich-text/parse-content.ts';
import { toHtml } from '../../src/platform/rich-text/print-html.ts';
import { allowedAttributes } from '../rich-text/allowed-output.ts';
import { attackDocuments } from './attack-documents.ts';
import { auditPage, insertDocuments } from './audit.ts';
import { browserHint, chromiumPath, launchChromium } from './chromium.ts';

const site = 'https://board.example/blog/post';
/** Requests to all other hosts are findings. */
const listedHosts = ['board.example', 'listed.example', 'a.example', 'www.youtube.com'];
const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
const batchSize = 300;

interface Watched {
  readonly page: Page;
  /** Scripts, dialogs and requests that our documents must not cause. */
  readonly findings: string[];
}

describe.skipIf(!chromiumPath)(`rich text in Chromium${browserHint}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function open(html: string, embed = 'embedded'): Promise<Watched> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const findings: string[] = [];
    await watch(context, findings, { html, embed });
    const page = await context.newPage();
    await page.goto(site);
    return { page, findings };
  }

  it.each([
    '<script>pwned()</script>',
    '<img src="/assets/a" onload="pwned()">',
    '<svg onload=alert(1)>',
    '<iframe srcdoc="<script>parent.pwned()</script>"></iframe>',
    '<p style="background:url(//evil.example/x)">x</p>',
    '<img src="//evil.example/x">',
    '<meta http-equiv="refresh" content="0;url=//evil.example/x">',
    '<script>throw 1</script>',
  ])('the test notices the attack %s', async (html) => {
    const { findings } = await open(inSections([html]));
    await expect.poll(() => findings).not.toEqual([]);
  });

  it('the audit finds each kind of forbidden markup', async () => {
    const { page } = await open('');
    for (const [html, fault] of [
      ['<p>x</p>', undefined],
      ['<p id="x">x</p>', 'attribute'],
      ['<u>x</u>', 'element'],
      ['<pre class="header"></pre>', 'class'],
      ['<svg></svg>', 'namespace'],
      ['<p style="position: static">x</p>', 'style'],
      ['<a href="javascript:x">x</a>', 'link'],
      ['<a href="/\\evil.example">x</a>', 'local link'],
      ['<img src="data:,x">', 'image'],
      ['<iframe src="https://x.board.example/" sandbox></iframe>', 'frame'],
      ['<iframe src="https://listed.example/"></iframe>', 'sandbox'],
      ['<iframe src="https://listed.example/" sandbox="allow-same-origin"></iframe>', 'sandbox'],
      ['</div><p>x</p>', 'section'],
      ['</div></section></main><p>x</p>', 'body'],
      ['</div></section><base>', 'elements outside'],
      ['<!-- x -->', 'a comment'],
    ] as const) {
      await show(page, inSections([html]));
      const faults = (await auditPage(page, allowedAttributes)).map((line) => line.split(':')[0]);
      if (fault) expect(faults, html).toContain(fault);
      else expect(faults).toEqual([]);
    }
  });

  it('no attack runs, sends a request, or leaves elements or attributes that are not allowed', async () => {
    const documents = attackDocuments();
    expect(documents.length).toBeGreaterThan(5000);
    const outputs = [...new Set(documents.flatMap(render))];
    expect(outputs.length).toBeGreaterThan(1000);
    const { page, findings } = await open('');
    for (let start = 0; start < outputs.length; start += batchSize) {
      const batch = outputs.slice(start, start + batchSize);
      await show(page, inSections(batch));
      expect(await auditPage(page, allowedAttributes)).toEqual([]);
      await page.evaluate(insertDocuments, batch);
      expect(await auditPage(page, allowedAttributes)).toEqual([]);
    }
    expect(page.url()).toBe(site);
    expect(findings).toEqual([]);
  });

  it('an embedded page has no origin, and cannot access or navigate its parent page or open dialogs', async () => {
    const embed = `<script>
      const attempt = (act) => { try { return String(act()) } catch (error) { return error.name } };
      const results = {
        origin: window.origin,
        page: attempt(() => parent.document.title),
        cookie: attempt(() => document.cookie),
        storage: attempt(() => localStorage.length),
        dialog: attempt(() => confirm('?')),
        navigation: attempt(() => { top.location = 'https://evil.example/' }),
      };
      parent.postMessage(results, '*');
    </script>`;
    const frame = toHtml(
      parseContent('<iframe src="https://listed.example/" width="300" height="200"></iframe>'),
    );
    const listener = '<script>addEventListener("message", ({ data }) => { window.results = data })</script>';
    const { page, findings } = await open(listener + frame, embed);
    await page.waitForFunction('window.results');
    expect(await page.evaluate('window.results')).toEqual({
      origin: 'null',
      page: 'SecurityError',
      cookie: 'SecurityError',
      storage: 'SecurityError',
      dialog: 'false',
      navigation: 'SecurityError',
    });
    expect(page.url()).toBe(site);
    expect(findings).toEqual([]);
  });

  it('a wide table scrolls instead of the page, and the keyboard reaches it', async () => {
    const cells = '<td>Wide-and-unbreakable-text-in-a-cell</td>'.repeat(30);
    const style = '<style>.table-scroll { overflow-x: auto }</style>';
    const { page } = await open(style + toHtml(parseContent(`<table><tr>${cells}</tr></table>`)));
    const widths =
      'const s = document.querySelector(".table-scroll"); [s.scrollWidth > s.clientWidth, document.documentElement.scrollWidth <= innerWidth]';
    expect(await page.evaluate(widths)).toEqual([true, true]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('table-scroll');
  });
});

/** The HTML of a document. Empty if the parser rejects it, or the API would reject its images. */
function render(content: unknown): string[] {
  try {
    const doc = parseContent(content, { ownHosts: ['board.example:443'] });
    const images = imageUrls(doc).filter((url) => !url.startsWith('/assets/'));
    return images.some((url) => !listedHosts.includes(new URL(url).hostname)) ? [] : [toHtml(doc)];
  } catch (error) {
    if (error instanceof RichTextError) return [];
    throw error;
  }
}

function inSections(documents: readonly string[]): string {
  return `<main>${documents.map((html) => `<section><div>${html}</div></section>`).join('')}</main>`;
}

/** Reloads the page with other content. */
async function show(page: Page, html: string): Promise<void> {
  await page.route(site, (route) => fulfillPage(route, html), { times: 1 });
  await page.goto(site);
}

async function watch(
  context: BrowserContext,
  findings: string[],
  { html, embed }: { html: string; embed: string },
): Promise<void> {
  await context.addInitScript('window.pwned = window.alert = () => console.error("pwned")');
  context.on('console', (message) => {
    if (message.text().includes('pwned')) findings.push(`script: ${message.text()}`);
  });
  context.on('weberror', (error) => findings.push(`error: ${error.error()}`));
  context.on('dialog', async (dialog) => {
    findings.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!listedHosts.includes(url.hostname)) findings.push(`request: ${request.url()}`);
  });
  await context.route('**/*', (route) => {
    const request = route.request();
    const { hostname } = new URL(request.url());
    if (request.url() === site) return fulfillPage(route, html);
    if (!listedHosts.includes(hostname)) return route.abort();
    if (request.resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html', body: embed });
    return route.fulfill({ contentType: 'image/gif', body: pixel });
  });
}

/** Responds like the site, but without a content security policy that could stop an attack. */
function fulfillPage(route: Route, html: string): Promise<void> {
  const body = `<!doctype html><html lang="en"><head><title>Post</title></head><body>${html}</body></html>`;
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body: body.toWellFormed() });
}
