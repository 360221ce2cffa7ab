import { describe, expect, it } from 'vitest';
import { toJson } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';
import { toHtml } from './print-html.ts';

const table = (rows: string) =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><tbody>${rows}</tbody></table></div>`;
const print = (html: string) => toHtml(parseHtml(html));

const inlines: Record<string, string> = {
  a: '<a href="https://a.example/" title="T" target="_blank" rel="noopener">@</a>',
  span: '<span style="color: rgb(1, 2, 3)">@</span>',
  strong: '<strong>@</strong>',
  em: '<em>@</em>',
  s: '<s>@</s>',
};
const textblocks: Record<string, string> = {
  p: '<p>@</p>',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `<h${level}>@</h${level}>`])),
  aligned: '<p style="text-align: justify">@</p>',
};
const containers: Record<string, string> = {
  blockquote: '<blockquote style="text-align: right">@</blockquote>',
  'ul li': '<ul><li><p>x</p>@</li></ul>',
  'ol li': '<ol start="2" type="A"><li><p>x</p>@</li><li><p>y</p></li></ol>',
  th: table('<tr><th colspan="2">@</th></tr><tr><td><p>x</p></td><td><p>y</p></td></tr>'),
  td: table('<tr><td rowspan="2" data-colwidth="80">@</td><td><p>x</p></td></tr><tr><td><p>y</p></td></tr>'),
};
const blocks: Record<string, string> = {
  ...textblocks,
  ul: '<ul style="text-align: center"><li><p>a</p></li><li style="text-align: right"><p>b</p></li></ul>',
  ol: '<ol start="3"><li><p>a</p></li></ol>',
  blockquote: '<blockquote><p>a</p></blockquote>',
  pre: '<pre style="text-align: right"><code class="language-objective-c">a\n\n  &lt;b&gt;</code></pre>',
  hr: '<hr>',
  img: '<div style="text-align: center"><img src="/assets/a.png" alt="A" title="B" width="50%" height="20" loading="lazy"></div>',
  table: table('<tr><th><p>a</p></th></tr><tr><td><p></p></td></tr>'),
  youtube: print('<div data-youtube-video><iframe src="https://youtu.be/a?t=5" width="100%"></iframe></div>'),
  iframe: print('<iframe src="https://a.example/" width="100%" height="300"></iframe>'),
};
const pairs = (outer: Record<string, string>, inner: Record<string, string>) =>
  Object.entries(outer).flatMap(([outerName, outside]) =>
    Object.entries(inner).map(([innerName, inside]): [string, string, string] => [
      innerName,
      outerName,
      outside.replace('@', inside),
    ]),
  );
const fill = (html: string) => html.replaceAll('@', 'text');

function expectUnchanged(html: string): void {
  expect(print(html)).toBe(html);
  const doc = parseHtml(html);
  doc.check();
  expect(toJson(parseJson(JSON.parse(JSON.stringify(toJson(doc)))))).toEqual(toJson(doc));
}

describe('an inline element is preserved in every text block', () => {
  it.each(pairs(textblocks, { ...inlines, code: '<code>@</code>', br: 'a<br>@' }))(
    '%s in %s',
    (_i, _o, html) => expectUnchanged(fill(html)),
  );
});

describe('inline elements can be combined', () => {
  it.each(pairs(inlines, inlines).filter(([inner, outer]) => inner !== outer))('%s in %s', (_i, _o, html) => {
    const printed = print(fill(html));
    for (const [name, element] of Object.entries(inlines))
      expect(printed.includes(`</${name}>`)).toBe(html.includes(element.split('@')[0] ?? ''));
    expectUnchanged(printed);
  });

  it('code is dropped inside a link and replaces all other marks', () => {
    expect(print('<strong><em><code>a</code></em></strong>')).toBe('<p><code>a</code></p>');
    expect(print('<code><span style="color:red">a</span></code>')).toBe('<p><code>a</code></p>');
    expect(print('<code><a href="/a">a</a></code>')).toBe('<p><a href="/a">a</a></p>');
  });

  it('the inner one of two nested colors or links wins', () => {
    expect(print('<span style="color:red">a<span style="color:#00f">b</span></span>')).toBe(
      '<p><span style="color: rgb(255, 0, 0)">a</span><span style="color: rgb(0, 0, 255)">b</span></p>',
    );
    expect(print('<a href="/a">a<a href="/b">b</a></a>')).toBe('<p><a href="/a">a</a><a href="/b">b</a></p>');
  });
});

describe('a block is preserved in every container', () => {
  it.each(pairs(containers, blocks))('%s in %s', (_i, _o, html) => expectUnchanged(fill(html)));
});

describe('containers can be nested in each other', () => {
  it.each(pairs(containers, containers))('%s in %s', (_i, _o, html) =>
    expectUnchanged(html.replace('@', '<p><strong>text</strong></p>')),
  );
});

describe('an unsupported element is stripped, and its text is preserved', () => {
  it.each(['u', 'mark', 'label', 'x-custom', 'ruby', 'sup', 'abbr'])('<%s> inside each block', (tag) => {
    for (const html of Object.values(textblocks)) {
      const inner = `<${tag} id="a" class="b" onclick="c" data-d="e">text</${tag}>`;
      expect(print(html.replace('@', inner))).toBe(fill(html));
    }
  });

  it.each(['section', 'form', 'dl', 'center', 'fieldset', 'x-custom', 'button', 'font'])(
    '<%s> around each block',
    (tag) => {
      for (const html of Object.values(blocks))
        expect(print(`<${tag} is="x">${fill(html)}</${tag}>`)).toBe(fill(html));
    },
  );

  it.each([
    [
      '<p class="a" id="b" lang="de" dir="rtl" style="margin:0" data-x="y" onclick="z" hidden>x</p>',
      '<p>x</p>',
    ],
    [
      '<table border=1 width=9><tr bgcolor=red><td nowrap headers=x scope=col>x',
      table('<tr><td><p>x</p></td></tr>'),
    ],
    ['<ul type=square compact><li value=4>x', '<ul><li><p>x</p></li></ul>'],
    ['<ol reversed type=disc start=x><li>x', '<ol><li><p>x</p></li></ol>'],
    ['<pre class="brush js"><code class="hljs">x', '<pre><code>x</code></pre>'],
    ['<a name=x href="/a" download hreflang=de type=b>x</a>', '<p><a href="/a">x</a></p>'],
  ])('attributes of %s', (given, expected) => {
    expect(print(given)).toBe(expected);
  });
});
