import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { makeImage } from '../../assets.ts';
import { postPage, readPage, revisionsOf } from '../../pages.ts';
import { attackDocuments } from '../attack-documents.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { type DashboardVisit, visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`the editor of the dashboard${browserHint}`, () => {
  it('saves a new draft by itself while the writing goes on, and publishes it', async () => {
    const visit = await visitDashboard();
    const { client, page, base, open, complaints } = visit;
    await open(`${base}/posts/new`);
    await page.locator('.tiptap').waitFor();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Before dawn');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first ship. ');
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    const id = page.url().split('/').pop() ?? '';
    expect(await readPage(client, id)).toMatchObject({
      title: 'Before dawn',
      type: 'blog_post',
      status: 'draft',
      content_text: 'The first ship.',
    });
    // The space at the end and the cursor are still there.
    await page.keyboard.type('It waits.');
    await expect
      .poll(async () => (await readPage(client, id)).content_text)
      .toBe('The first ship. It waits.');
    await page.keyboard.type(' Still.');
    await expect
      .poll(async () => (await readPage(client, id)).content_text)
      .toBe('The first ship. It waits. Still.');
    expect(await revisionsOf(client, id)).toHaveLength(1);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('It is live.').waitFor();
    expect((await readPage(client, id)).status).toBe('published');
    expect(complaints).toEqual([]);
  });

  it('inserts blocks from the slash menu by keyboard', async () => {
    const { page, complaints } = await openEditor();
    await page.keyboard.type('/tab');
    await page.getByRole('option', { name: 'Table' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Tide');
    expect(await htmlOf(page)).toMatch(/^<table.*<th[^>]*><p>Tide<\/p><\/th>/);
    expect(complaints).toEqual([]);
  });

  it.each([
    [
      'Markdown',
      { 'text/plain': '## Fog\n\n- one\n- **two**\n\n```js\nsail();\n```' },
      '<h2>Fog</h2><ul><li><p>one</p></li><li><p><strong>two</strong></p></li></ul><pre><code class="language-js">sail();\n</code></pre>',
    ],
    [
      'Google Docs',
      {
        'text/plain': 'x',
        'text/html':
          '<b style="font-weight:normal" id="docs-internal-guid-1"><h2><span style="color:#000">Fog</span></h2><p><span style="font-weight:700">bold</span> <span style="font-style:italic">italic</span></p></b>',
      },
      '<h2>Fog</h2><p><strong>bold</strong> <em>italic</em></p>',
    ],
    [
      'Word',
      {
        'text/plain': 'x',
        'text/html':
          "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>One<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Two</p><p class=MsoNormal>After</p>",
      },
      '<ul><li><p>One</p><ol><li><p>Two</p></li></ol></li></ul><p>After</p>',
    ],
  ])('keeps the structure of text from %s', async (_name, data, expected) => {
    const { page, complaints } = await openEditor();
    await paste(page, data);
    await expect.poll(() => htmlOf(page)).toBe(expected);
    expect(complaints).toEqual([]);
  });

  it('keeps colors and alignment of a text that was saved', async () => {
    const html = '<p style="text-align:center"><span style="color:#d6333f">red</span></p>';
    const client = await newOrganization();
    const { id } = await postPage(client, { content: html });
    const { page, complaints } = await openEditor(client, id);
    const { content_html } = await readPage(client, id);
    await page.locator('.tiptap span').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await expect
      .poll(async () => (await readPage(client, id)).content_html)
      .toBe(content_html.replace('red', 'red!'));
    expect(complaints).toEqual([]);
  });

  it('uploads a pasted image and asks for its alternative text', async () => {
    const { page, client, id, complaints } = await openEditor();
    const base64 = Buffer.from(await makeImage()).toString('base64');
    await dispatchPaste(
      page,
      `transfer.items.add(new File([Uint8Array.from(atob('${base64}'), (c) => c.charCodeAt(0))], 'tug.png', { type: 'image/png' }))`,
    );
    const dialog = page.getByRole('dialog', { name: 'Describe the image' });
    await dialog.getByRole('textbox').fill('A tug at night');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await readPage(client, id)).content_html)
      .toContain('alt="A tug at night"');
    const { data: assets } = (await client.get('/assets')).body;
    expect(assets).toMatchObject([{ name: 'tug.png', alt: 'A tug at night' }]);
    expect(complaints).toEqual([]);
  });

  it('executes nothing that is pasted, and sends nothing to another site', async () => {
    const { page, attacks } = await openEditor();
    const documents = attackDocuments().filter((one): one is string => typeof one === 'string');
    expect(documents.length).toBeGreaterThan(500);
    for (let begin = 0; begin < documents.length; begin += 300)
      await paste(page, { 'text/plain': 'x', 'text/html': documents.slice(begin, begin + 300).join('\n') });
    for (const markdown of [
      '[x](javascript:pwned())',
      '![x](x" onerror="pwned())',
      '# x\n\n<img src=x onerror=pwned()>',
    ])
      await paste(page, { 'text/plain': `**x** ${markdown}` });
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.tiptap a')].map((link) => link.getAttribute('href') ?? '')",
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
    expect(
      await page.locator('.tiptap :is(script, iframe, object, embed, form, svg, style, link)').count(),
    ).toBe(0);
    expect(attacks).toEqual([]);
  });
});

type Client = DashboardVisit['client'];

/** A draft in the editor, with the cursor in the text. */
async function openEditor(given?: Client, pageId?: string) {
  const client = given ?? (await newOrganization());
  const id = pageId ?? (await postPage(client, { title: 'Fog' })).id;
  const visit = await visitDashboard({ client });
  const { page, base, open } = visit;
  const attacks: string[] = [];
  await page.exposeFunction('pwned', () => attacks.push('script'));
  page.on('dialog', (dialog) => {
    attacks.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/evil\.example|listed\.example/.test(url)) attacks.push(url);
  });
  await open(`${base}/pages/${id}`);
  await page.locator('.tiptap').click();
  return { ...visit, id, attacks };
}

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  const lines = Object.entries(data).map((entry) => `transfer.setData(...${JSON.stringify(entry)})`);
  await dispatchPaste(page, lines.join('; '));
}

/** `fill` puts something into the `transfer`. */
async function dispatchPaste(page: Page, fill: string): Promise<void> {
  await page.evaluate(`{
    const transfer = new DataTransfer();
    ${fill};
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
    document.querySelector('.tiptap').dispatchEvent(event);
  }`);
}

/** The text of the editor as HTML, without the widths of columns. */
async function htmlOf(page: Page): Promise<string> {
  const html: string = await page.evaluate("document.querySelector('.tiptap').editor.getHTML()");
  return html.replaceAll(/<colgroup>.*?<\/colgroup>/g, '');
}
