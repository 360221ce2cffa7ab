import { describe, expect, it } from 'vitest';
import { toJson } from './document.ts';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';

/**
 * Any content ends within the limits or in an error. The time limit catches input that would never end: each case takes
 * less than 150 ms.
 */
function expectBounded(content: unknown): void {
  const start = performance.now();
  try {
    const doc = parseContent(content);
    let nodes = 0;
    doc.descendants(() => {
      nodes += 1;
    });
    expect(nodes).toBeLessThanOrEqual(20_000);
    expect(toHtml(doc).length).toBeLessThanOrEqual(512 * 1024);
    expect(toText(doc).length).toBeLessThanOrEqual(1024 * 1024);
    expect(JSON.stringify(toJson(doc)).length).toBeLessThan(8 * 1024 * 1024);
  } catch (error) {
    expect(error).toBeInstanceOf(RichTextError);
  }
  expect(performance.now() - start).toBeLessThan(5000);
}

const kilobytes = (size: number, unit: string) => unit.repeat(Math.floor((size * 1024) / unit.length));
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

describe('HTML', () => {
  it.each([
    ['nested elements', '<div>'.repeat(100_000)],
    ['formatting that is never closed', '<b><i><u><s><a href=/x>'.repeat(20_000)],
    [
      'formatting that each paragraph reopens',
      Array.from({ length: 20_000 }, (_, i) => `<p><font x=${i}>`).join(''),
    ],
    ['misnested formatting', '<b><i><p></b></i>'.repeat(25_000)],
    ['a table that has misplaced content', `<table>${'<b>x<tr>'.repeat(60_000)}`],
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
    ['white space before !important', `<p style="text-align:${'! '.repeat(250_000)}">`],
    ['one long class', `<pre class="${' language-'.repeat(50_000)}">x`],
    ['one long color', `<span style="color:rgb(${'1,'.repeat(200_000)})">x`],
    ['column widths', `<table><td data-colwidth="${'1,'.repeat(200_000)}">x`],
    ['alternating svg and math', '<svg><math>'.repeat(40_000)],
    ['templates', '<template>'.repeat(40_000)],
    ['selects', '<select><option>'.repeat(30_000)],
    ['line breaks in code', `<pre>${'<br>'.repeat(19_000)}`],
    ['half a megabyte of bold', kilobytes(512, '<b>')],
    ['bold that each letter reopens', kilobytes(512, '<b>x')],
    ['ten thousand nested elements', '<div>'.repeat(10_000)],
    ['nested quotes', kilobytes(512, '<blockquote>')],
    ['nested numbered lists', kilobytes(512, '<ol><li><p>x')],
    ['nested headings', kilobytes(512, '<h1>')],
    ['nested forms', kilobytes(512, '<form>')],
    ['nested buttons', kilobytes(512, '<button>')],
    ['nested links', kilobytes(512, '<a href=/x>')],
    ['nested nobr', kilobytes(512, '<nobr>')],
    ['a span of a billion', `<table><td colspan=1000000000 rowspan=1000000000>x`],
    ['spans of a billion', `<table>${kilobytes(500, '<tr><td colspan=1000000000 rowspan=1000000000>')}`],
    ['rows of tables without tables', kilobytes(512, '<tr><td>')],
    ['text among rows', `<table>${kilobytes(500, 'x<tr>')}`],
    ['captions', `<table>${kilobytes(500, '<caption>')}`],
    ['columns', `<table>${kilobytes(500, '<colgroup><col>')}`],
    ['lists after items', `<ul><li>x</li>${kilobytes(500, '<ul><li>a</li></ul><li>z</li>')}`],
    ['a repeated attribute', `<p ${kilobytes(500, 'a=1 ')}>`],
    ['many attributes on many elements', kilobytes(512, `<p ${many(60, (i) => `a${i}=1 `)}>`)],
    ['attributes for the body', many(30_000, (i) => `<body a${i}=b>`)],
    ['nested styles', many(98, () => `<div style="${'a:b;'.repeat(1200)}">`)],
    ['a tag that never ends', `<p title="${'x'.repeat(500_000)}`],
    ['a tag name that never ends', `<${'p'.repeat(500_000)}`],
    ['a comment that never ends', `<!--${'-'.repeat(500_000)}`],
    ['a script that never ends', kilobytes(512, '<script><!--')],
    ['CDATA sections', `<svg>${kilobytes(500, '<![CDATA[x]]>')}`],
    ['a URL that is too long', `<a href="https://a.example/${'%'.repeat(500_000)}">x`],
    ['a word that is too long', 'x'.repeat(512 * 1024)],
    ['line breaks in text', kilobytes(512, 'a <br> ')],
    ['alternating colors', kilobytes(512, '<span style="color:#abc">x</span>y')],
    ['images', kilobytes(512, '<img src="/assets/a">')],
    ['frames', kilobytes(512, '<iframe src="https://a.example"></iframe>')],
    ['NUL', kilobytes(512, '\0')],
    ['lone surrogates', '\ud800'.repeat(500_000)],
    ['unknown entities', kilobytes(512, '&abcdefgh')],
    ['numbered entities', kilobytes(512, '&#x1F600;')],
    ['an entity of a huge number', `&#${'9'.repeat(500_000)};`],
  ])('%s', (_name, html) => expectBounded(html));
});

describe('JSON', () => {
  const text = (value: string, marks: unknown[] = []) => ({ type: 'text', text: value, marks });
  const paragraph = (content: unknown[] = []) => ({ type: 'paragraph', content });
  const doc = (content: unknown[]) => ({ type: 'doc', content });
  const nest = (depth: number, wrap: (inner: unknown) => unknown) => {
    let inner: unknown = paragraph([text('x')]);
    for (let level = 0; level < depth; level++) inner = wrap(inner);
    return doc([inner]);
  };
  const list = (inner: unknown) => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph(), inner] }],
  });
  const table = (inner: unknown, attrs = {}) => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [inner] }] }],
  });

  it.each<[string, unknown]>([
    ['nested quotes', nest(10_000, (inner) => ({ type: 'blockquote', content: [inner] }))],
    ['nested lists', nest(10_000, list)],
    ['nested tables', nest(10_000, (inner) => table(inner))],
    ['a span of a billion', doc([table(paragraph(), { colspan: 1_000_000_000 })])],
    ['spans of a hundred', doc(Array(1000).fill(table(paragraph(), { colspan: 100, rowspan: 100 })))],
    ['half a million paragraphs', doc(Array(500_000).fill(paragraph()))],
    ['one text of a megabyte', doc([paragraph([text('x'.repeat(1024 * 1024))])])],
    ['many texts', doc([paragraph(Array(100_000).fill(text('x ')))])],
    [
      'many texts of different marks',
      doc([paragraph(Array.from({ length: 19_000 }, (_, i) => text('x', i % 2 ? [{ type: 'bold' }] : [])))]),
    ],
    [
      'many pieces of code',
      doc([{ type: 'codeBlock', content: Array(19_000).fill({ type: 'text', text: 'a\r' }) }]),
    ],
    ['many marks', doc([paragraph([text('x', Array(100_000).fill({ type: 'bold' }))])])],
    [
      'many attributes',
      doc([
        { type: 'paragraph', attrs: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, i])) },
      ]),
    ],
    ['many widths', doc([table(paragraph(), { colwidth: Array(500_000).fill(1) })])],
    ['rows without cells', doc([{ type: 'table', content: Array(100_000).fill({ type: 'tableRow' }) }])],
    ['lists as text', `{"type":"doc","content":[${'['.repeat(250_000)}${']'.repeat(250_000)}]}`],
    ['braces as text', '{'.repeat(500_000)],
  ])('%s', (_name, content) => expectBounded(content));
});
