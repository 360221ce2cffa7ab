import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';
import { sanitiseHtml } from './sanitise.ts';

const block = ['style'];
const allowed: Record<string, readonly string[]> = {
  p: block,
  h1: block,
  h2: block,
  h3: block,
  h4: block,
  h5: block,
  h6: block,
  blockquote: block,
  ul: block,
  li: block,
  pre: block,
  ol: ['start', 'type', 'style'],
  code: ['class'],
  hr: [],
  br: [],
  strong: [],
  em: [],
  s: [],
  span: ['style'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  table: block,
  tbody: [],
  tr: block,
  th: ['colspan', 'rowspan', 'data-colwidth', 'style'],
  td: ['colspan', 'rowspan', 'data-colwidth', 'style'],
  div: ['class', 'tabindex', 'role', 'aria-label', 'data-youtube-video', 'style'],
  iframe: ['src', 'width', 'height', 'title', 'sandbox', 'loading', 'referrerpolicy', 'allowfullscreen'],
};
const values: Record<string, RegExp> = {
  href: /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\]))/,
  style: /^(text-align: (center|right|justify)|color: rgba?\([\d., ]+\))$/,
  class: /^(table-scroll|language-[\w+#.-]+)$/,
  target: /^_blank$/,
  sandbox:
    /^allow-scripts allow-forms allow-popups allow-presentation( allow-same-origin allow-popups-to-escape-sandbox)?$/,
};

/** Everything that another parser sees in the output lies inside the list. */
function requireSafe(html: string): void {
  const body = parse(`<!doctype html><body>${html}`).childNodes[1];
  for (const root of [parseFragment(html), body]) if (root && 'childNodes' in root) requireSafeNodes(root);
}

function requireSafeNodes(parent: DefaultTreeAdapterTypes.ParentNode): void {
  for (const node of parent.childNodes) {
    expect(defaultTreeAdapter.isCommentNode(node)).toBe(false);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.tagName !== 'head' && node.tagName !== 'body') requireSafeElement(node);
    requireSafeNodes(node);
  }
}

function requireSafeElement(element: DefaultTreeAdapterTypes.Element): void {
  expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
  expect(Object.keys(allowed)).toContain(element.tagName);
  for (const { name, value } of element.attrs) {
    expect(allowed[element.tagName]).toContain(name);
    if (values[name]) expect(value).toMatch(values[name]);
    if (name === 'src')
      expect(value).toMatch(
        element.tagName === 'img' ? /^(https?:\/\/[^/\\]|\/assets\/)/ : /^https:\/\/[^/\\]/,
      );
  }
}

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script/x>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/assets/x" onerror="alert(1)">',
  '<img src=`x` onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<img src="/assets/x\'\\"><script>alert(1)</script>">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="//evil.example/x 1x" src="/assets/x">',
  '<img src="/assets/x" alt="&quot;><script>alert(1)</script>">',
  '<img """><script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="\u0000javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/.//evil.example">x</a>',
  '<a href="https://a.example" onclick=alert(1) style="position:fixed;inset:0">x</a>',
  '<a href="https://a.example/&quot;onmouseover=alert(1)//">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<svg><desc><noscript>&lt;/noscript>&lt;img src=x onerror=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://a.example" srcdoc="<script>alert(1)</script>" onload=alert(1) sandbox="allow-top-navigation" allow="camera"></iframe>',
  '<iframe src="data:text/html,<script>alert(1)</script>"></iframe>',
  '<iframe src="https://a.example"><img src=x onerror=alert(1)></iframe>',
  '<div data-youtube-video><iframe src="https://www.youtube.com/embed/&quot; onload=alert(1)"></iframe></div>',
  '<div data-youtube-video><iframe src="javascript:alert(1)//youtube.com/embed/x"></iframe></div>',
  '<iframe src="https://user:pw@a.example"></iframe>',
  '<iframe width="1 onload=alert(1)" height="1;x" src="https://a.example"></iframe>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="text-align:center;background:url(//evil.example)">x</p>',
  '<p style="text-align:center\\;x:expression(alert(1))">x</p>',
  '<span style="color:expression(alert(1))">x</span>',
  '<span style="color:red;}</style><script>alert(1)</script>">x</span>',
  '<span style="color:url(//evil.example)">x</span>',
  '<span style="color: rgb(0,0,0)/*">x</span>',
  '<style>@import "//evil.example";</style>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example>',
  '<base href="//evil.example">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x>x</applet>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button><input type=image src=x onerror=alert(1)></form>',
  '<isindex action="javascript:alert(1)">',
  '<details open ontoggle=alert(1)>x',
  '<body onload=alert(1)>x',
  '<html onclick=alert(1)>x',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noscript><style></noscript><img src=x onerror=alert(1)></style>',
  '<template><script>alert(1)</script></template>',
  '<template><template><img src=x onerror=alert(1)></template></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><img src=x onerror=alert(1)></title>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!DOCTYPE x [<!ENTITY y "z">]>x',
  '<p title="x" title="y" onclick',
  '<b onclick=alert(1)',
  '<a href="https://a.example',
  '<p><a href=/x><table><a href=javascript:alert(1)>y',
  '<table><td background="javascript:alert(1)" colspan="1 onclick=alert(1)">x',
  '<table background=//evil.example><tr><td>x',
  '<pre><code class="language-x&quot; onclick=alert(1)">x</code></pre>',
  '<pre class="language-<img/src/onerror=alert(1)>">x</pre>',
  '<ol start="1 onclick=alert(1)" type="javascript:">x<li>y</ol>',
  '<p id=x name=y class=z is=w slot=v>x</p>',
  '<img name=body src=/assets/x>',
  '<a name=x id=y>z</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>&amp;lt;img src=x onerror=alert(1)&amp;gt;</p>',
  '<x onclick=alert(1)>y',
  '<slot><dialog open onclose=alert(1)>x',
  '<frameset onload=alert(1)><frame src="javascript:alert(1)">',
  '<image src=x onerror=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',
];

describe('attacks', () => {
  it('there are more than sixty', () => {
    expect(new Set(attacks).size).toBeGreaterThan(60);
  });

  it.each(attacks)('%s', (attack) => {
    for (const html of [
      attack,
      `<p>a ${attack} b</p>`,
      `<table><tr><td>${attack}`,
      `<b><a href="/x">${attack}`,
      `<pre><code>${attack}`,
    ]) {
      const safe = sanitiseHtml(html);
      requireSafe(safe);
      expect(sanitiseHtml(safe)).toBe(safe);
    }
  });

  it('only the known players run in their own origin', () => {
    const sandbox = (src: string) =>
      /sandbox="([^"]*)"/.exec(sanitiseHtml(`<iframe src="${src}"></iframe>`))?.[1];
    expect(sandbox('https://www.youtube.com/embed/a')).toContain('allow-same-origin');
    expect(sandbox('https://www.loom.com/embed/a')).toContain('allow-same-origin');
    for (const host of [
      'youtube.com.evil.example',
      'evilyoutube.com',
      'a.example/youtube.com',
      'vimeo.com',
    ]) {
      expect(sandbox(`https://${host}/x`)).not.toContain('allow-same-origin');
    }
  });
});

const tags = [
  ...Object.keys(allowed),
  'script',
  'style',
  'svg',
  'math',
  'mtext',
  'title',
  'template',
  'noscript',
  'select',
  'option',
  'form',
  'button',
  'b',
  'i',
  'font',
  'nobr',
  'caption',
  'thead',
  'colgroup',
  'u',
  'x-y',
  'body',
  'html',
  'textarea',
  'foreignObject',
];
const attributes = [
  'href="https://a.example"',
  'href=javascript:alert(1)',
  'src="/assets/a"',
  'src="https://youtu.be/a"',
  'style="text-align: center"',
  'style="color: #abc"',
  'data-youtube-video',
  'colspan=2',
  'rowspan=3',
  'colspan=999',
  'data-colwidth="1,2"',
  'onclick=x',
  'class="language-ts"',
  'start=3',
  'target=_blank',
  'title=" a  b "',
  'alt="&quot;"',
  'width=9',
  '"',
  "'",
];
const tag = fc
  .tuple(
    fc.constantFrom(...tags),
    fc.array(fc.constantFrom(...attributes), { maxLength: 3 }),
    fc.constantFrom('<', '</', '<'),
    fc.constantFrom('>', '/>', '', ' >'),
  )
  .map(([name, attrs, start, end]) => `${start}${[name, ...attrs].join(' ')}${end}`);
const words = fc.constantFrom(
  'a',
  ' ',
  '\n',
  ' b  c ',
  '&amp;',
  '&nbsp;',
  '&#0;',
  '\0',
  '\r',
  '\ud800',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&lt;',
  'ß',
  '😀',
  '\f',
);
const tagSoup = fc.array(fc.oneof(tag, tag, words), { maxLength: 60 }).map((parts) => parts.join(''));
const byteSoup = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

describe('soup', { timeout: 30_000 }, () => {
  it.each([
    ['tags', tagSoup, 600],
    ['bytes', byteSoup, 300],
    ['text', fc.string({ unit: 'binary', maxLength: 300 }), 300],
  ] as const)('of %s ends in a safe document that is stable', (_name, soup, numRuns) => {
    fc.assert(
      fc.property(soup, (html) => {
        const safe = sanitiseHtml(html);
        requireSafe(safe);
        expect(sanitiseHtml(safe)).toBe(safe);
        const doc = parseContent(html);
        doc.check();
        expect(toText(doc).isWellFormed()).toBe(true);
        expect(toHtml(parseContent(toHtml(doc)))).toBe(toHtml(doc));
      }),
      { numRuns },
    );
  });

  it('of JSON ends in a document or a RichTextError', () => {
    const key = fc.constantFrom('type', 'attrs', 'content', 'marks', 'text', '__proto__', 'href');
    const leaf = fc.oneof(
      fc.constantFrom('doc', 'paragraph', 'text', 'bold', 'table', 'image', '', null, 1e9, -0, true),
      fc.string(),
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(key, tie('json'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        for (const content of [
          value,
          JSON.stringify(value),
          { type: 'doc', content: value },
          { type: 'doc', content: [{ type: 'paragraph', content: [value] }] },
        ]) {
          try {
            parseContent(content).check();
          } catch (error) {
            expect(error).toBeInstanceOf(RichTextError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
