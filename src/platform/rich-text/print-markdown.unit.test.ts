import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';
import { toMarkdown } from './print-markdown.ts';

const read = (html: string) => parseHtml(html, { ownHosts: [] });

test.each([
  '<p>Guide <strong>ships</strong> <em>in</em> and <s>out</s>.</p><p>Again.</p>',
  '<h2>At sea</h2><p>Line<br>break</p>',
  '<ul><li><p>Day</p></li><li><p>Night</p><ul><li><p>Late</p></li></ul></li></ul>',
  '<ol><li><p>First</p></li><li><p>Second</p></li></ol>',
  '<blockquote><p>Quoted</p></blockquote><hr><pre><code>a &lt; b\n</code></pre>',
  '<p><a href="https://pilots.example/a_b">Our *site*</a> and <code>x_y</code></p>',
  '<p># no heading</p><p>1. no list</p><p>- no list</p><p>&lt;b&gt; no tag, _no_ emphasis</p>',
])('a document survives Markdown: %s', (html) => {
  const doc = read(html);
  expect(toHtml(read(markdownToHtml(toMarkdown(doc))), {})).toBe(toHtml(doc, {}));
});
