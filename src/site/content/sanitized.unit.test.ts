import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { boardIn } from '../../../test/boards.ts';
import { measureCpuMs } from '../../../test/cpu-time.ts';
import { propertyRuns } from '../../../test/property-runs.ts';
import { richTextJson } from '../../../test/rich-text/arbitraries.ts';
import { attackMarkup } from '../../../test/rich-text/attacks.ts';
import { parseHtml } from '../../platform/rich-text/parse-html.ts';
import { parseJson } from '../../platform/rich-text/parse-json.ts';
import { toHtml } from '../../platform/rich-text/print-html.ts';
import { sanitizeHtml } from '../../platform/rich-text/sanitize.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFrames, renderBody } from './body.ts';
import { InlineStyles } from './inline-styles.ts';
import { renderSanitized } from './sanitized.ts';

const scope = {
  organization: { boardUrl: 'https://jobs.example' },
  cdnUrl: 'https://cdn.example',
  ownHosts: ['jobs.example'],
} as unknown as Scope;
const board = boardIn('en', scope, 'Jobs');

async function renderBothWays(html: string) {
  const styles = [new InlineStyles(), new InlineStyles()] as const;
  const rendered = await renderSanitized(board, html, { styles: styles[0], topHeading: 2 });
  const doc = parseHtml(html, { ownHosts: scope.ownHosts });
  const parsed = await renderBody(board, doc, { styles: styles[1], topHeading: 2, isFromOutside: true });
  return [
    { ...rendered, styles: styles[0].text },
    { html: parsed, hasFrames: hasFrames(doc), styles: styles[1].text },
  ];
}

const plain = [
  '<p>Guide &lt;ships&gt; in &amp; out.</p><ul><li><p>Night <strong>and <em>day</em></strong></p></li></ul><hr>',
  '<h1>One</h1><p>a<br>b</p><h3>Three</h3><h6>Six</h6><h1>One</h1><blockquote><p><s>old</s> <code>new</code></p></blockquote>',
  '<p><a href="https://a.example/?b=1&amp;c" title="t &quot;u&quot;" target="_blank">c</a> <a href="mailto:a@b.example">d</a></p>',
  '<table><tr><th><p>Place</p></th><td><p>Bergen</p></td></tr></table><p>a</p><table><tr><td><p>1</p></td></tr></table>',
  '<p><a href="/jobs">own</a> <a href="https://jobs.example/x">own host</a></p><ol><li><p>1</p></li></ol>',
];
const others = [
  '<p style="text-align: center">a</p><p><span style="color: #ff0000">b</span></p>',
  '<pre><code class="language-ts">a &lt; b</code></pre><table><tr><td colspan="2"><p>1</p></td></tr></table>',
  '<table style="width: 90%"><tr><td style="text-align: right"><p>1</p></td></tr></table>',
  '<iframe src="https://player.vimeo.com/video/1"></iframe><ol start="3"><li><p>a</p></li></ol>',
];

const markup = [...plain, ...others, ...attackMarkup].map((html) =>
  sanitizeHtml(html, { ownHosts: scope.ownHosts }),
);

test.each(markup.filter((html) => html !== ''))('%j is the same as when it is parsed', async (html) => {
  const [rendered, parsed] = await renderBothWays(html);
  expect(rendered).toEqual(parsed);
});

it('any document is the same as when it is parsed', async () => {
  await fc.assert(
    fc.asyncProperty(richTextJson, async (json) => {
      const [rendered, parsed] = await renderBothWays(toHtml(parseJson(json), { isFromOutside: true }));
      expect(rendered).toEqual(parsed);
    }),
    { numRuns: propertyRuns(80) },
  );
});

test.each([
  '<p onclick="x">a</p>',
  '<script>x</script>',
  '<p><a href="javascript:x">a</a></p>',
  '<p><a href="https://a.example" onclick="x">a</a></p>',
  '<p><a href="https://a.example"x>a</a></p>',
  '<p><img src=x onerror=y></p>',
  '<P>a</P>',
  '</main><form>',
  '<p>a</p></div>',
  '<div class="table-scroll"><p>a</p>',
  '<p>a</p><',
])('%j never reaches a page without being parsed, even if no one sanitized it', async (html) => {
  const { html: rendered } = await renderSanitized(board, html, {
    styles: new InlineStyles(),
    topHeading: 2,
  });
  expect(rendered).not.toMatch(/onclick|onerror|script|<P>|<\/main>|<form|<\/?div|<$/);
});

it('names tables in the language of the board', async () => {
  const german = boardIn('de', scope, 'Jobs');
  const html = sanitizeHtml('<table><tr><td><p>1</p></td></tr></table>', { ownHosts: scope.ownHosts });
  const { html: rendered } = await renderSanitized(german, html, {
    styles: new InlineStyles(),
    topHeading: 2,
  });
  expect(rendered).toContain(
    '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table>',
  );
});

it('takes linear time', async () => {
  const render = async () => {
    for (const html of ['<p>'.repeat(100_000), 'a'.repeat(400_000), '<a href="https://'.repeat(20_000)])
      await renderSanitized(board, `${html}<br>`, { styles: new InlineStyles(), topHeading: 2 }).catch(
        () => {},
      );
  };
  expect(await measureCpuMs(render)).toBeLessThan(5_000);
});
