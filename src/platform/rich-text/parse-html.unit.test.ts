import { describe, expect, it } from 'vitest';
import { imageUrls, isEmpty, type TipTapNode, toJson } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';
import { sanitizeHtml } from './sanitize.ts';

const table = (rows: string) =>
  `<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table><tbody>${rows}</tbody></table></div>`;
const frame = (src: string, size: string, title: string, sandbox: string) =>
  `<iframe src="${src}"${size} title="${title}" sandbox="allow-scripts allow-forms allow-popups allow-presentation${sandbox}" ` +
  `loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`;
const player = ' allow-same-origin allow-popups-to-escape-sandbox';

function firstBlock(html: string): TipTapNode | undefined {
  return toJson(parseHtml(html)).content?.[0];
}

describe('every documented element is supported', () => {
  it.each([
    ['<h1>One</h1>'],
    ['<h2>Two</h2>'],
    ['<h3>Three</h3>'],
    ['<h4>Four</h4>'],
    ['<h5>Five</h5>'],
    ['<h6>Six</h6>'],
    ['<p>Text</p>'],
    ['<p>One<br>two</p>'],
    ['<p><strong>a</strong></p>'],
    ['<p><em>a</em></p>'],
    ['<p><s>a</s></p>'],
    ['<p><code>a</code></p>'],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['<ol><li><p>a</p></li></ol>'],
    ['<ol start="5" type="a"><li><p>a</p></li></ol>'],
    ['<blockquote><p>a</p></blockquote>'],
    ['<pre><code>a\n  b &lt;c&gt;</code></pre>'],
    ['<pre><code class="language-c++">a</code></pre>'],
    ['<p>a</p><hr><p>b</p>'],
    [
      '<p><a href="https://example.com/a?b=1&amp;c=2" title="T" target="_blank" rel="noopener nofollow ugc">a</a></p>',
    ],
    ['<p><a href="/jobs">a</a></p>'],
    ['<p><a href="mailto:a@example.com">a</a></p>'],
    ['<img src="/assets/a.png" alt="A &quot;b&quot;" title="T" width="640" height="480" loading="lazy">'],
    ['<img src="https://cdn.example.com/a.png" alt="" loading="lazy">'],
    [
      table(
        '<tr><th colspan="2"><p>a</p></th></tr><tr><td rowspan="2"><p>b</p></td><td><p>c</p></td></tr><tr><td><p>d</p></td></tr>',
      ),
    ],
    [table('<tr><td colspan="2" data-colwidth="100,0"><p>a</p></td></tr>')],
    ['<p><span style="color: rgb(255, 0, 0)">a</span></p>'],
    ['<p><span style="color: rgba(255, 0, 0, 0.5)">a</span></p>'],
    [
      `<div data-youtube-video="">${frame('https://www.youtube.com/embed/dQw4w9WgXcQ', ' width="640" height="480"', 'YouTube video', player)}</div>`,
    ],
    [frame('https://example.com/form', ' width="100%" height="400"', 'Embedded content', '')],
    [frame('https://player.vimeo.com/video/1', '', 'Embedded content', player)],
  ])('%s is canonical', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<b>a</b>', '<p><strong>a</strong></p>'],
    ['<i>a</i>', '<p><em>a</em></p>'],
    ['<del>a</del><strike>b</strike>', '<p><s>ab</s></p>'],
    ['<ul><li>a</ul>', '<ul><li><p>a</p></li></ul>'],
    ['<pre>a<br>b</pre>', '<pre><code>a\nb</code></pre>'],
    [
      '<table><thead><tr><th>a</thead><tbody><tr><td>b</table>',
      table('<tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr>'),
    ],
    ['<table><caption>C</caption><tr><td>b</table>', `<p>C</p>${table('<tr><td><p>b</p></td></tr>')}`],
    [
      '<a href="HTTPS://Example.com">a</a>',
      '<p><a href="https://example.com/" rel="noopener nofollow ugc">a</a></p>',
    ],
    [
      '<p>a <img src="/assets/x.png"> b</p>',
      '<p>a</p><img src="/assets/x.png" alt="" loading="lazy"><p>b</p>',
    ],
    [
      '<span style="COLOR: #F00 !important; font-size: 90px">a</span>',
      '<p><span style="color: rgb(255, 0, 0)">a</span></p>',
    ],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it('sets the attributes that the editor expects', () => {
    expect(firstBlock('<img src="/assets/a.png">')?.attrs).toEqual({
      textAlign: null,
      src: '/assets/a.png',
      alt: null,
      title: null,
      width: null,
      height: null,
    });
    const link = firstBlock('<a href="/a">a</a>')?.content?.[0]?.marks?.[0];
    expect(link?.attrs).toEqual({
      href: '/a',
      target: null,
      rel: 'noopener noreferrer nofollow',
      class: null,
      title: null,
    });
    expect(firstBlock('<table><td>')?.content?.[0]?.content?.[0]?.attrs).toEqual({
      textAlign: null,
      colspan: 1,
      rowspan: 1,
      colwidth: null,
      align: null,
    });
  });

  it.each([
    ['https://www.youtube.com/watch?v=abc&t=1m30s', 'https://www.youtube.com/embed/abc', 90],
    ['https://youtu.be/abc?t=5', 'https://www.youtube.com/embed/abc', 5],
    [
      '//www.youtube-nocookie.com/embed/abc?start=7&autoplay=1',
      'https://www.youtube-nocookie.com/embed/abc',
      7,
    ],
    ['http://m.youtube.com/shorts/abc', 'https://www.youtube.com/embed/abc', 0],
    [
      'https://www.youtube.com/embed/videoseries?list=PL1',
      'https://www.youtube.com/embed/videoseries?list=PL1',
      0,
    ],
  ])('the video %s plays from its embed URL', (given, src, start) => {
    const video = firstBlock(`<div data-youtube-video><iframe src="${given}"></iframe></div>`);
    expect(video?.type).toBe('youtube');
    expect(video?.attrs).toEqual({ textAlign: null, src, start, width: 640, height: 480 });
  });

  it('another site’s player in the YouTube wrapper becomes an iframe', () => {
    const html = '<div data-youtube-video><iframe src="https://player.vimeo.com/video/1"></iframe></div>';
    expect(firstBlock(html)?.type).toBe('iframe');
    expect(firstBlock(html.replace('player.vimeo.com', 'youtube.com.evil.example'))?.type).toBe('iframe');
  });
});

describe('combinations', () => {
  const blocks = [
    '<p style="text-align: A">x</p>',
    '<h2 style="text-align: A">x</h2>',
    '<blockquote style="text-align: A"><p>x</p></blockquote>',
    '<ul style="text-align: A"><li><p>x</p></li></ul>',
    '<ol style="text-align: A"><li><p>x</p></li></ol>',
    '<ul><li style="text-align: A"><p>x</p></li></ul>',
    '<pre style="text-align: A"><code>x</code></pre>',
    table('<tr><th style="text-align: A"><p>x</p></th><td style="text-align: A"><p>x</p></td></tr>'),
    table('<tr style="text-align: A"><td><p>x</p></td></tr>'),
    table('<tr><td><p>x</p></td></tr>').replace('<table>', '<table style="text-align: A">'),
    '<div style="text-align: A"><img src="/assets/x.png" alt="" loading="lazy"></div>',
    `<div style="text-align: A">${frame('https://example.com/', '', 'Embedded content', '')}</div>`,
    `<div data-youtube-video="" style="text-align: A">${frame('https://www.youtube.com/embed/a', ' width="1" height="1"', 'YouTube video', player)}</div>`,
  ];
  const cases = blocks.flatMap((html) =>
    ['center', 'right', 'justify'].map((align) => [html.replaceAll(': A', `: ${align}`)]),
  );

  it.each(cases)('alignment is preserved: %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('left is the default and not printed, and invalid alignments are dropped', () => {
    expect(sanitizeHtml('<p style="text-align:left">x</p>')).toBe('<p>x</p>');
    expect(sanitizeHtml('<p style="text-align:-moz-center">x</p>')).toBe('<p>x</p>');
  });

  it('a stripped wrapper passes its alignment to its children', () => {
    expect(
      sanitizeHtml('<div style="text-align:center">a<p>b</p><p style="text-align:left">c</p></div>'),
    ).toBe('<p style="text-align: center">a</p><p style="text-align: center">b</p><p>c</p>');
    expect(sanitizeHtml('<p style="text-align:center"><img src="/assets/x.png"></p>')).toBe(
      '<div style="text-align: center"><img src="/assets/x.png" alt="" loading="lazy"></div>',
    );
  });

  it.each([
    ['<ul><li><p>a</p><ol start="3"><li><p>b</p><ul><li><p>c</p></li></ul></li></ol></li></ul>'],
    ['<p><a href="/a"><span style="color: rgb(1, 2, 3)"><strong>a<em>b</em></strong></span></a>c</p>'],
    ['<p><strong>a<br><em>b</em></strong><em>c</em></p>'],
    ['<blockquote><h2>a</h2><blockquote><p>b</p></blockquote><pre><code>c</code></pre></blockquote>'],
    [table(`<tr><td><ul><li><p>a</p></li></ul>${table('<tr><td><p>b</p></td></tr>')}</td></tr>`)],
    [table('<tr><td rowspan="2"><p>a</p></td></tr><tr></tr>')],
    ['<p>a</p><p></p><h2></h2><p>b</p>'],
    ['<p>a&nbsp;&nbsp;b &amp;amp; &lt;b&gt;</p>'],
  ])('%s stays unchanged', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<b><p>a</p><ul><li>b</ul></b>', '<p><strong>a</strong></p><ul><li><p><strong>b</strong></p></li></ul>'],
    ['<a href="/x"><h2>a</h2></a>', '<h2><a href="/x">a</a></h2>'],
    ['<h2><div>a</div>b</h2>', '<h2>a</h2><h2>b</h2>'],
    [
      '<ul>a<b>b</b><li>c</li><ul><li>d</ul></ul>',
      '<ul><li><p>a<strong>b</strong></p></li><li><p>c</p><ul><li><p>d</p></li></ul></li></ul>',
    ],
    [
      'a<h2>b</h2>c<hr>d<blockquote>e</blockquote>f<ul><li>g</ul>h<pre>i</pre>j',
      '<p>a</p><h2>b</h2><p>c</p><hr><p>d</p><blockquote><p>e</p></blockquote><p>f</p><ul><li><p>g</p></li></ul><p>h</p><pre><code>i</code></pre><p>j</p>',
    ],
    [
      'a<p style="text-align:right">b</p>c<div style="text-align:center">d</div>e<table style="text-align:center"><td>f</table>g',
      `<p>a</p><p style="text-align: right">b</p><p>c</p><p style="text-align: center">d</p><p>e</p>${table('<tr><td><p>f</p></td></tr>').replace('<table>', '<table style="text-align: center">')}<p>g</p>`,
    ],
    ['<ul><li><h3>a</h3></ul>', '<ul><li><p></p><h3>a</h3></li></ul>'],
    ['<ul></ul><ol> </ol><blockquote> </blockquote><table></table><table><tr></table>x', '<p>x</p>'],
    [
      '<strong><code>a</code></strong><a href="/a"><code>b</code></a>',
      '<p><code>a</code><a href="/a">b</a></p>',
    ],
    ['<td>a</td><li>b', '<p>a</p><p>b</p>'],
    ['a <img src="x" onerror="y"> b', '<p>a b</p>'],
    [' a \n b<div>c</div> d ', '<p>a b</p><p>c</p><p>d</p>'],
    ['<p>a<br> <br>b </p>', '<p>a<br><br>b</p>'],
    ['<!doctype html><html><head><title>t</title></head><body><p>a</body></html>', '<p>a</p>'],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });
});

describe('everything else', () => {
  it.each(['u', 'mark', 'sub', 'font', 'kbd', 'blink', 'abbr', 'x-custom', 'button', 'label'])(
    '<%s> is stripped, and its text is preserved',
    (tag) => {
      expect(sanitizeHtml(`<p>a <${tag} class="x" onclick="y">b</${tag}> c</p>`)).toBe('<p>a b c</p>');
    },
  );

  it.each(['section', 'article', 'main', 'form', 'dl', 'details', 'center', 'figure'])(
    '<%s> is stripped, and its text becomes a block',
    (tag) => {
      expect(sanitizeHtml(`a<${tag} id="x">b</${tag}>c`)).toBe('<p>a</p><p>b</p><p>c</p>');
    },
  );

  it.each([
    'script',
    'style',
    'template',
    'noscript',
    'title',
    'object',
    'svg',
    'math',
    'select',
    'textarea',
    'video',
    'noembed',
  ])('<%s> is removed with its content', (tag) => {
    expect(sanitizeHtml(`<p>a<${tag}><g>secret</g></${tag}>b</p>`)).not.toContain('secret');
  });

  it('content without anything visible becomes an empty string', () => {
    for (const html of [
      '',
      ' ',
      '<p></p>',
      '<p><br></p>',
      '<script>x</script>',
      '<!-- x -->',
      '<div></div>',
    ]) {
      expect(sanitizeHtml(html)).toBe('');
      expect(isEmpty(parseHtml(html))).toBe(true);
    }
    expect(sanitizeHtml('<hr>')).toBe('<hr>');
  });

  it('an iframe cannot show the installation’s own hosts', () => {
    const options = { ownHosts: ['board.example:3000', 'jobs.test'] };
    for (const host of ['board.example', 'acme.board.example', 'JOBS.test', 'jobs.test.', 'jobs.test:8443']) {
      expect(sanitizeHtml(`<iframe src="https://${host}/x"></iframe>`, options)).toBe('');
    }
    expect(sanitizeHtml('<iframe src="https://otherjobs.test/x"></iframe>', options)).not.toBe('');
  });

  it('image URLs are listed once each', () => {
    const html =
      '<img src="https://a.example/1.png"><ul><li><img src="/assets/2.png"></ul><img src="https://a.example/1.png">';
    expect(imageUrls(parseHtml(html))).toEqual(['https://a.example/1.png', '/assets/2.png']);
  });

  it('lone surrogates and NUL are removed', () => {
    const html = toHtml(
      parseHtml(
        '<p title="\0">a\uD800b\0c&#0;</p><pre>\0x\uDC00&#13;</pre><img alt="\0\uD800" src="/assets/x">',
      ),
    );
    expect(html.isWellFormed() && !html.includes('\0')).toBe(true);
  });
});
