import { describe, expect, it } from 'vitest';
import { toJson } from './document.ts';
import { parseHtml } from './parse-html.ts';
import { toHtml } from './print-html.ts';

describe('links', () => {
  const rels = (html: string, isFromOutside: boolean) =>
    [...toHtml(parseHtml(html), { isFromOutside }).matchAll(/<a [^>]*?(?: rel="([^"]*)")?>/g)].map(
      ([, rel]) => rel,
    );

  it('in the board’s own content have rel “noopener”; those in submitted content also “nofollow ugc”', () => {
    const html =
      '<a href="https://a.example">a</a> <a href="http://a.example" rel="dofollow" target="_blank">b</a>';
    expect(rels(html, false)).toEqual(['noopener', 'noopener']);
    expect(rels(html, true)).toEqual(['noopener nofollow ugc', 'noopener nofollow ugc']);
  });

  it('within the site, to email addresses and to phone numbers have no rel', () => {
    const html =
      '<a href="/jobs" rel="nofollow">a</a> <a href="#b">b</a> <a href="mailto:a@b.example">c</a> <a href="tel:1">d</a>';
    for (const isFromOutside of [true, false])
      expect(rels(html, isFromOutside)).toEqual(Array(4).fill(undefined));
  });

  it('parse to the same document in both forms', () => {
    const doc = parseHtml(
      '<p>x <a href="https://a.example" target="_blank" title="T">a</a> <a href="/b">b</a></p>',
    );
    for (const isFromOutside of [true, false])
      expect(toJson(parseHtml(toHtml(doc, { isFromOutside })))).toEqual(toJson(doc));
  });
});

describe('embeds and tables', () => {
  it('every iframe is sandboxed, wherever it is', () => {
    const frame = '<iframe src="https://a.example/"></iframe>';
    const video = '<div data-youtube-video><iframe src="https://youtu.be/a"></iframe></div>';
    for (const embed of [frame, video]) {
      for (const html of [
        embed,
        `<li>${embed}`,
        `<blockquote>${embed}`,
        `<table><td>${embed}`,
        `<center>${embed}`,
      ]) {
        const printed = toHtml(parseHtml(html));
        expect(printed.match(/<iframe /g)).toHaveLength(1);
        expect(printed).toMatch(/<iframe [^>]*sandbox="allow-scripts /);
        expect(printed).not.toMatch(/allow-top-navigation|allow-modals|allow-downloads/);
      }
    }
  });

  it('every table has its own scroll container, even inside a cell', () => {
    const printed = toHtml(
      parseHtml('<table><td><table><td>x</table></table><ul><li><table><td>y</table></ul>'),
    );
    expect(printed.match(/<div class="table-scroll"[^>]*><table>/g)).toHaveLength(3);
    expect(printed.match(/<table/g)).toHaveLength(3);
  });

  it.each([
    ['640', '480', ' width="640" height="480"'],
    ['100%', '400px', ' width="100%" height="400"'],
    ['33.4', '0.6', ' width="33" height="1"'],
    ['0', '-1', ''],
    ['101%', '10001', ''],
    ['1e3', 'auto', ''],
    ['1 onload=x', '"', ''],
  ])('a size of %s by %s', (width, height, expected) => {
    const size = `width='${width}' height='${height}'`;
    expect(toHtml(parseHtml(`<img src="/assets/a" ${size}>`))).toBe(
      `<img src="/assets/a" alt=""${expected} loading="lazy">`,
    );
    expect(toHtml(parseHtml(`<iframe src="https://a.example" ${size}></iframe>`))).toContain(
      `src="https://a.example/"${expected} title=`,
    );
  });
});

describe('for a page with given classes, headings and images', () => {
  const print = (html: string) =>
    toHtml(parseHtml(html), {
      page: {
        headingLevel: (level) => level + 1,
        classOf: (property, value) => `${property}"${value}`,
        findImage: (src) =>
          src === '/assets/own' ? { src: '/w', srcset: '/w 1w', width: 4, height: 3, alt: 'Tug' } : undefined,
        sizes: '10rem',
        words: { table: '"Tabelle"', video: 'Video', frame: 'Rahmen' },
      },
    });

  it('no style attribute is printed, and given values are escaped', () => {
    const printed = print(
      '<h1 style="text-align: right">a</h1><p><span style="color: red">b</span></p><table><td>c</table><iframe src="https://a.example" width="4" height="3"></iframe>',
    );
    expect(printed).not.toContain('style=');
    expect(printed).toContain('<h2 class="text-align&quot;right">a</h2>');
    expect(printed).toContain('<span class="color&quot;rgb(255, 0, 0)">b</span>');
    expect(printed).toContain('aria-label="&quot;Tabelle&quot;"');
    expect(printed).toContain('class="aspect-ratio&quot;4 / 3" title="Rahmen"');
  });

  it('own images get a srcset, and their known size and alternative text unless the author sets them', () => {
    expect(print('<img src="/assets/own">')).toBe(
      '<img src="/w" srcset="/w 1w" sizes="10rem" alt="Tug" width="4" height="3" loading="lazy">',
    );
    expect(print('<img src="/assets/own" alt="Said" width="9">')).toContain('alt="Said" width="9" loading');
    expect(print('<img src="/assets/other">')).toBe('<img src="/assets/other" alt="" loading="lazy">');
  });
});
