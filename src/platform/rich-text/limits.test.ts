import { describe, expect, it } from 'vitest';
import { type RichTextDocument, toJson } from './document.ts';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';
import { toHtml } from './print-html.ts';

function outcome(parse: () => RichTextDocument): string {
  try {
    parse();
    return 'taken';
  } catch (error) {
    if (error instanceof RichTextError) return error.code;
    throw error;
  }
}

function nest(type: string, depth: number): unknown {
  let node: unknown = { type: 'paragraph' };
  for (let level = 0; level < depth; level++) node = { type, content: [node] };
  return { type: 'doc', content: [node] };
}

const paragraphs = (count: number) => ({ type: 'doc', content: Array(count).fill({ type: 'paragraph' }) });

describe('limits', () => {
  it('the depth of HTML and JSON is the same', () => {
    const quotes = (depth: number) => `${'<blockquote>'.repeat(depth)}<p>x`;
    expect(outcome(() => parseHtml(quotes(99)))).toBe('taken');
    expect(outcome(() => parseHtml(quotes(100)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(nest('blockquote', 99)))).toBe('taken');
    expect(outcome(() => parseJson(nest('blockquote', 100)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(nest('blockquote', 100_000)))).toBe('content_too_complex');
  });

  it('the number of nodes of HTML and JSON is the same', () => {
    expect(outcome(() => parseHtml('<p></p>'.repeat(20_000)))).toBe('taken');
    expect(outcome(() => parseHtml('<p></p>'.repeat(20_001)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(paragraphs(20_001)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(paragraphs(20_000)))).toBe('taken');
  });

  it('what is taken can be sent again as its own HTML', () => {
    const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] };
    const taken = [99, 60, 33, 24, 19].map((depth) => nest('blockquote', depth));
    for (const json of [
      ...taken,
      paragraphs(20_000),
      {
        type: 'doc',
        content: [{ type: 'table', content: Array(6_000).fill({ type: 'tableRow', content: [cell] }) }],
      },
    ]) {
      const doc = parseJson(json);
      expect(toJson(parseContent(toHtml(doc)))).toEqual(toJson(doc));
    }
    expect(outcome(() => parseHtml('<li></li>'.repeat(15_000)))).toBe('taken');
    expect(outcome(() => parseHtml(`<ul>${'<li></li>'.repeat(15_000)}</ul>`))).toBe('content_too_complex');
  });

  it('HTML has at most 512 kB, as given and as printed', () => {
    expect(outcome(() => parseHtml('x'.repeat(512 * 1024 - 7)))).toBe('taken');
    expect(outcome(() => parseHtml('x'.repeat(512 * 1024 + 1)))).toBe('content_too_complex');
    expect(outcome(() => parseHtml('ü'.repeat(300 * 1024)))).toBe('content_too_complex');
    expect(outcome(() => parseHtml('&'.repeat(300 * 1024)))).toBe('content_too_complex');
    const text = { type: 'text', text: 'x'.repeat(600 * 1024) };
    expect(outcome(() => parseJson({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] }))).toBe(
      'content_too_complex',
    );
  });

  it('a table spans a grid of bounded size', () => {
    expect(outcome(() => parseHtml(`<table><tr>${'<td colspan=100 rowspan=100>x'.repeat(3)}`))).toBe(
      'content_too_complex',
    );
    expect(outcome(() => parseHtml(`<table><tr><td colspan=1000000000>x`))).toBe('taken');
  });

  it.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['formatting that is never closed', '<b><i><u><s><a href=/x>'.repeat(20_000)],
    [
      'formatting that each paragraph opens again',
      Array.from({ length: 20_000 }, (_, i) => `<p><font x=${i}>`).join(''),
    ],
    ['misnested formatting', '<b><i><p></b></i>'.repeat(25_000)],
    ['a table that gives up its content', `<table>${'<b>x<tr>'.repeat(60_000)}`],
    [
      'one element with many attributes',
      `<p ${Array.from({ length: 90_000 }, (_, i) => i.toString(36)).join(' ')}>`,
    ],
    ['many closing tags', '</p></b>'.repeat(60_000)],
    ['ampersands', '&amp'.repeat(100_000)],
    ['openings of comments', '<!--'.repeat(120_000)],
    ['openings of tags', '<'.repeat(500_000)],
    ['nested tables', '<table><tr><td>'.repeat(30_000)],
    ['nested lists', '<ul><li>'.repeat(60_000)],
    ['lists between items', `<ul><li>x${'<ul><li></ul>'.repeat(9_000)}`],
    ['styles', `<p style="${';'.repeat(500_000)}">`],
    ['one long style', `<p style="text-align:${' '.repeat(500_000)}x">`],
    ['white space', ' \n'.repeat(250_000)],
    ['white space before a mark of importance', `<p style="text-align:${'! '.repeat(250_000)}">`],
    ['one long class', `<pre class="${' language-'.repeat(50_000)}">x`],
    ['one long colour', `<span style="color:rgb(${'1,'.repeat(200_000)})">x`],
    ['column widths', `<table><td data-colwidth="${'1,'.repeat(200_000)}">x`],
    ['svg and math by turns', '<svg><math>'.repeat(40_000)],
    ['templates', '<template>'.repeat(40_000)],
    ['selects', '<select><option>'.repeat(30_000)],
    ['line breaks in code', `<pre>${'<br>'.repeat(19_000)}`],
  ])('%s end soon', (_name, html) => {
    const start = performance.now();
    outcome(() => parseHtml(html));
    // Measured below 150 ms each; the rest is for slow machines.
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
