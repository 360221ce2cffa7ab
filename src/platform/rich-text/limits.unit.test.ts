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
  it('HTML and JSON have the same maximum depth', () => {
    const quotes = (depth: number) => `${'<blockquote>'.repeat(depth)}<p>x`;
    expect(outcome(() => parseHtml(quotes(99)))).toBe('taken');
    expect(outcome(() => parseHtml(quotes(100)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(nest('blockquote', 99)))).toBe('taken');
    expect(outcome(() => parseJson(nest('blockquote', 100)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(nest('blockquote', 100_000)))).toBe('content_too_complex');
  });

  it('HTML and JSON have the same maximum number of nodes', () => {
    expect(outcome(() => parseHtml('<p></p>'.repeat(20_000)))).toBe('taken');
    expect(outcome(() => parseHtml('<p></p>'.repeat(20_001)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(paragraphs(20_001)))).toBe('content_too_complex');
    expect(outcome(() => parseJson(paragraphs(20_000)))).toBe('taken');
  });

  it('accepted JSON can be sent again as its own HTML', () => {
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

  it('HTML has at most 512 kB, both as given and as printed', () => {
    expect(outcome(() => parseHtml('x'.repeat(512 * 1024 - 7)))).toBe('taken');
    expect(outcome(() => parseHtml('x'.repeat(512 * 1024 + 1)))).toBe('content_too_complex');
    expect(outcome(() => parseHtml('ü'.repeat(300 * 1024)))).toBe('content_too_complex');
    expect(outcome(() => parseHtml('&'.repeat(300 * 1024)))).toBe('content_too_complex');
    const text = { type: 'text', text: 'x'.repeat(600 * 1024) };
    expect(outcome(() => parseJson({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] }))).toBe(
      'content_too_complex',
    );
  });

  it('a table has a limited grid size', () => {
    expect(outcome(() => parseHtml(`<table><tr>${'<td colspan=100 rowspan=100>x'.repeat(3)}`))).toBe(
      'content_too_complex',
    );
    expect(outcome(() => parseHtml(`<table><tr><td colspan=1000000000>x`))).toBe('taken');
  });
});
