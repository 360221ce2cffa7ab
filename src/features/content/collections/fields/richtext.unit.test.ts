import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { richTextToHtml, richtext } from './richtext.ts';

const context = {
  organization: { timeZone: 'UTC' },
  cdnUrl: 'https://cdn.example/assets',
  ownHosts: ['board.example'],
};
const check = (value: unknown, required = false) => richtext.compile({ required })(value, context);

/** The stored value, as the database returns it. */
function store(value: unknown): unknown {
  const checked = check(value);
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
  return JSON.parse(JSON.stringify(checked.value));
}

const text = (value: string) => ({ type: 'text', text: value });
const doc = (...content: unknown[]) => ({ type: 'doc', content });

describe('a richtext field', () => {
  it('stores HTML as a TipTap document, without elements that are not allowed', () => {
    const stored = store('<p onclick="x()">Hello <b>you</b><script>x()</script></p>');
    expect(stored).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { textAlign: null },
          content: [text('Hello '), { ...text('you'), marks: [{ type: 'bold' }] }],
        },
      ],
    });
    expect(richTextToHtml(stored)).toBe('<p>Hello <strong>you</strong></p>');
  });

  it('returns the same value as the database does later', () => {
    const html = '<h2 style="text-align: center">a</h2><table><tr><td>b</td></tr></table>';
    const checked = check(html);
    expect(isDeepStrictEqual('value' in checked && checked.value, store(html))).toBe(true);
  });

  it('stores a document and its JSON text alike, and does not change what it stored', () => {
    const document = doc({ type: 'paragraph', content: [text('a')] });
    const stored = store(document);
    expect(store(JSON.stringify(document))).toEqual(stored);
    expect(store(stored)).toEqual(stored);
    expect(store(richTextToHtml(stored))).toEqual(stored);
  });

  it('reports the path in a document that is not allowed', () => {
    const bad = doc({ type: 'paragraph' }, { type: 'carousel' });
    const message = 'is not valid rich text: Unknown node at /content/1/type';
    expect(check(bad)).toEqual({ issues: [{ path: '/content/1/type', message }] });
    expect(check(JSON.stringify(bad))).toEqual({ issues: [{ path: '', message }] });
  });

  it.each([[7], [true], [[]], [{}], [{ type: 'paragraph' }]])('rejects %j', (value) => {
    const message = 'is not valid rich text: Expected HTML or a TipTap document at the document';
    expect(check(value)).toEqual({ issues: [{ path: '', message }] });
  });

  it('rejects a document that is too large', () => {
    const result = check('<p>a</p>'.repeat(20_001));
    expect(result).toHaveProperty('issues.0.message', expect.stringContaining('20,000 nodes'));
  });

  it('may show images of this service only', () => {
    const own = '<img src="https://cdn.example/assets/a.png"><img src="/assets/b.png">';
    expect(richtext.imageUrls?.(store(own))).toEqual(['https://cdn.example/assets/a.png', '/assets/b.png']);
    const message =
      'must not show images that are hosted elsewhere (https://x.example/c.png); upload them as assets first';
    expect(check(`${own}<img src="https://x.example/c.png">`)).toEqual({ issues: [{ path: '', message }] });
  });

  it('needs visible content when it is required', () => {
    const issues = [{ path: '', message: 'must not be empty' }];
    for (const empty of ['', '<p> </p>', '<p><br></p>', doc()]) {
      expect(check(empty, true)).toEqual({ issues });
      expect(check(empty)).toHaveProperty('value');
    }
    expect(check('<hr>', true)).toHaveProperty('value');
  });

  it('is searched by its text', () => {
    expect(richtext.toSearchText?.(store('<h2>Pilots</h2><p>of the <em>North</em> Sea</p>'))).toBe(
      'Pilots\nof the North Sea',
    );
  });

  it.each([['plain'], [7], [null], [undefined], [{ type: 'doc', content: [{ type: 'gone' }] }]])(
    'reads an invalid %j of an older schema as empty',
    (stored) => {
      expect(richTextToHtml(stored)).toBe('');
      expect(richtext.toSearchText?.(stored)).toBe('');
      expect(richtext.imageUrls?.(stored)).toEqual([]);
    },
  );
});
