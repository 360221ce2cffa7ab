import { expect, it } from 'vitest';
import { parseHtml } from './parse-html.ts';
import { toText } from './print-text.ts';

it.each([
  ['<h1>A</h1><p>b <strong>c</strong><br>d</p>', 'A\nb c\nd'],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c'],
  ['<ol start="3"><li>a<li>b</ol>', '3. a\n4. b'],
  ['<table><tr><th>a<th>b<tr><td>c<p>d<td>e</table>', 'a\tb\nc d\te'],
  ['<p>a<img src="/assets/x" alt="An office">b</p><img src="/assets/y">', 'a\nAn office\nb'],
  ['<pre>a\n  b</pre><blockquote>q</blockquote>', 'a\n  b\nq'],
  ['<p>1 &lt; 2 &amp; 3</p><hr><iframe src="https://a.example"></iframe>', '1 < 2 & 3'],
  ['', ''],
])('%s is printed as %j', (html, expected) => {
  expect(toText(parseHtml(html))).toBe(expected);
});
