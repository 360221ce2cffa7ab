import { describe, expect, it } from 'vitest';
import { toJson } from './document.ts';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { parseJson } from './parse-json.ts';
import { toHtml } from './print-html.ts';

const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const cell = (attrs: unknown) =>
  doc({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs, content: [paragraph()] }] }],
  });

function rejection(json: unknown): { code: string; path: string | undefined } {
  try {
    parseJson(json, { ownHosts: ['board.example'] });
  } catch (error) {
    if (error instanceof RichTextError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error('The document was accepted.');
}

describe('a document from the editor', () => {
  // The JSON that TipTap 3 writes with StarterKit, TableKit, TextStyle, Color, Image, Youtube and TextAlign.
  const link = {
    href: 'https://a.example/',
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
    class: null,
    title: null,
  };
  const size = { colspan: 1, rowspan: 1, colwidth: null, align: null, textAlign: null };
  const aligned = (type: string, content: unknown[], attrs = {}) => ({
    type,
    attrs: { textAlign: null, ...attrs },
    content,
  });
  const line = aligned('paragraph', [{ type: 'text', text: 'x' }]);
  const full = {
    type: 'doc',
    content: [
      aligned('heading', [{ type: 'text', text: 'Title' }], { level: 2, textAlign: 'center' }),
      aligned('paragraph', [
        {
          type: 'text',
          marks: [
            { type: 'link', attrs: link },
            { type: 'textStyle', attrs: { color: 'rgb(1, 2, 3)' } },
            { type: 'bold' },
          ],
          text: 'a',
        },
        { type: 'hardBreak', marks: [{ type: 'bold' }] },
        { type: 'text', marks: [{ type: 'code' }], text: 'b' },
        { type: 'text', marks: [{ type: 'italic' }, { type: 'strike' }], text: 'c' },
      ]),
      aligned('bulletList', [
        aligned('listItem', [
          line,
          aligned('orderedList', [aligned('listItem', [line])], { start: 3, type: null }),
        ]),
      ]),
      aligned('blockquote', [line]),
      aligned('codeBlock', [{ type: 'text', text: 'x\n  y' }], { language: 'ts' }),
      { type: 'horizontalRule' },
      {
        type: 'image',
        attrs: { textAlign: null, src: '/assets/a.png', alt: 'A', title: null, width: 10, height: null },
      },
      aligned('table', [
        aligned('tableRow', [
          aligned('tableHeader', [line], { ...size, colspan: 2, colwidth: [10, 0] }),
          aligned('tableCell', [line], size),
        ]),
      ]),
      {
        type: 'youtube',
        attrs: {
          textAlign: null,
          src: 'https://www.youtube.com/embed/abc',
          start: 5,
          width: 640,
          height: 480,
        },
      },
      { type: 'iframe', attrs: { textAlign: null, src: 'https://a.example/', width: '100%', height: 400 } },
      aligned('paragraph', []),
    ].map((block) =>
      'content' in block && block.content.length === 0 ? { type: block.type, attrs: block.attrs } : block,
    ),
  };

  it('is already canonical', () => {
    expect(JSON.parse(JSON.stringify(toJson(parseJson(full))))).toEqual(full);
    expect(JSON.parse(JSON.stringify(toJson(parseContent(toHtml(parseJson(full))))))).toEqual(full);
  });

  it('can omit attributes, or set those with a default to null', () => {
    const short = doc(
      { type: 'heading', attrs: { level: null, textAlign: null } },
      { type: 'image', attrs: { src: '/assets/a', alt: '' } },
    );
    expect(toHtml(parseJson(short))).toBe('<h1></h1><img src="/assets/a" alt="" loading="lazy">');
    expect(toHtml(parseJson({ type: 'doc' }))).toBe('<p></p>');
  });

  it('is normalized if it is not canonical', () => {
    const html = (json: unknown) => toHtml(parseJson(json));
    expect(html(doc(paragraph(text('  a \n b ', { type: 'textStyle', attrs: { color: '#F00' } }))))).toBe(
      '<p><span style="color: rgb(255, 0, 0)">a b</span></p>',
    );
    expect(html(doc(paragraph(text('a', { type: 'textStyle', attrs: { color: null } }))))).toBe('<p>a</p>');
    expect(html(doc(paragraph(text('a', { type: 'bold' }, { type: 'code' }))))).toBe('<p><code>a</code></p>');
    expect(
      html(
        doc(paragraph(text('a', { type: 'code' }, { type: 'link', attrs: { href: '/a', target: null } }))),
      ),
    ).toBe('<p><a href="/a">a</a></p>');
    expect(html(doc({ type: 'codeBlock', content: [text('a\r\nb\rc')] }))).toBe(
      '<pre><code>a\nb\nc</code></pre>',
    );
    expect(html(cell({ align: 'right' }))).toContain('<td style="text-align: right">');
    expect(html(cell({ colspan: 2, colwidth: [1] }))).not.toContain('colwidth');
    const video = { type: 'youtube', attrs: { src: 'https://youtu.be/abc?t=9' } };
    expect(html(doc(video))).toContain('src="https://www.youtube.com/embed/abc?start=9"');
  });
});

describe('a document that violates the schema is rejected with the path', () => {
  const withMark = (mark: unknown) => doc(paragraph(text('a', mark)));
  it.each<[string, unknown, string]>([
    ['a node that is not a document', paragraph(), '/type'],
    ['an unknown node', doc(paragraph(), { type: 'script' }), '/content/1/type'],
    ['a node of the prototype', doc({ type: 'constructor' }), '/content/0/type'],
    ['a node named __proto__', doc({ type: '__proto__' }), '/content/0/type'],
    ['an unknown mark', withMark({ type: 'underline' }), '/content/0/content/0/marks/0/type'],
    ['a mark of the prototype', withMark({ type: 'toString' }), '/content/0/content/0/marks/0/type'],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { onclick: 'x' } }), '/content/0/attrs/onclick'],
    [
      'an attribute with a slash',
      doc({ type: 'paragraph', attrs: { 'a/b~': 1 } }),
      '/content/0/attrs/a~1b~0',
    ],
    [
      'an attribute on a horizontal rule',
      doc({ type: 'horizontalRule', attrs: { textAlign: null } }),
      '/content/0/attrs/textAlign',
    ],
    ['an unknown key', doc({ type: 'paragraph', html: '<b>' }), '/content/0/html'],
    [
      'a __proto__ key',
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{}}]}'),
      '/content/0/__proto__',
    ],
    [
      'a __proto__ attribute',
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{}}}]}'),
      '/content/0/attrs/__proto__',
    ],
    ['a constructor attribute', cell({ constructor: 1 }), '/content/0/content/0/content/0/attrs/constructor'],
    [
      'a colspan of a billion',
      cell({ colspan: 1_000_000_000 }),
      '/content/0/content/0/content/0/attrs/colspan',
    ],
    ['a rowspan of 0', cell({ rowspan: 0 }), '/content/0/content/0/content/0/attrs/rowspan'],
    ['a fraction', cell({ rowspan: 1.5 }), '/content/0/content/0/content/0/attrs/rowspan'],
    ['invalid widths', cell({ colwidth: ['x'] }), '/content/0/content/0/content/0/attrs/colwidth'],
    ['a level of seven', doc({ type: 'heading', attrs: { level: 7 } }), '/content/0/attrs/level'],
    [
      'an odd alignment',
      doc({ type: 'paragraph', attrs: { textAlign: 'center;x' } }),
      '/content/0/attrs/textAlign',
    ],
    [
      'an odd color',
      withMark({ type: 'textStyle', attrs: { color: 'url(x)' } }),
      '/content/0/content/0/marks/0/attrs/color',
    ],
    [
      'a script as a link',
      withMark({ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }),
      '/content/0/content/0/marks/0/attrs/href',
    ],
    ['a link to nowhere', withMark({ type: 'link' }), '/content/0/content/0/marks/0/attrs/href'],
    [
      'an image with a data URL',
      doc({ type: 'image', attrs: { src: 'data:image/png;base64,x' } }),
      '/content/0/attrs/src',
    ],
    ['an image without a URL', doc({ type: 'image', attrs: { src: null } }), '/content/0/attrs/src'],
    [
      'a frame over http',
      doc({ type: 'iframe', attrs: { src: 'http://a.example' } }),
      '/content/0/attrs/src',
    ],
    [
      'a frame of the installation',
      doc({ type: 'iframe', attrs: { src: 'https://x.board.example' } }),
      '/content/0/attrs/src',
    ],
    [
      'a frame as a video',
      doc({ type: 'youtube', attrs: { src: 'https://a.example' } }),
      '/content/0/attrs/src',
    ],
    [
      'a language with spaces',
      doc({ type: 'codeBlock', attrs: { language: 'a" b' } }),
      '/content/0/attrs/language',
    ],
    ['text in the document', doc(text('a')), '/content/0'],
    ['a block in a paragraph', doc(paragraph(paragraph())), '/content/0/content/0'],
    [
      'an image in a paragraph',
      doc(paragraph({ type: 'image', attrs: { src: '/assets/a' } })),
      '/content/0/content/0',
    ],
    [
      'marks in code',
      doc({ type: 'codeBlock', content: [text('a', { type: 'bold' })] }),
      '/content/0/content/0/marks',
    ],
    ['marks on a block', doc({ type: 'paragraph', marks: [{ type: 'bold' }] }), '/content/0/marks'],
    [
      'content in an image',
      doc({ type: 'image', attrs: { src: '/assets/a' }, content: [paragraph()] }),
      '/content/0/content/0',
    ],
    [
      'content in text',
      doc(paragraph({ type: 'text', text: 'a', content: [text('b')] })),
      '/content/0/content/0/content/0',
    ],
    ['a list without items', doc({ type: 'bulletList' }), '/content/0'],
    [
      'an item that starts with a list',
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'horizontalRule' }] }] }),
      '/content/0/content/0/content/0',
    ],
    ['a table without rows', doc({ type: 'table', content: [] }), '/content/0'],
    ['a table without cells', doc({ type: 'table', content: [{ type: 'tableRow' }] }), '/content/0'],
    [
      'a cell in a table',
      doc({ type: 'table', content: [{ type: 'tableCell', content: [paragraph()] }] }),
      '/content/0/content/0',
    ],
    ['an empty text', doc(paragraph(text(''))), '/content/0/content/0/text'],
    ['a text that is a number', doc(paragraph({ type: 'text', text: 7 })), '/content/0/content/0/text'],
    ['a text on a block', doc({ type: 'paragraph', text: 'a' }), '/content/0/text'],
    ['NUL', doc(paragraph(text('a\0'))), '/content/0/content/0/text'],
    ['half a surrogate pair', doc(paragraph(text('a\ud800'))), '/content/0/content/0/text'],
    [
      'NUL in an alternative text',
      doc({ type: 'image', attrs: { src: '/assets/a', alt: '\0' } }),
      '/content/0/attrs/alt',
    ],
    ['content that is not a list', { type: 'doc', content: {} }, '/content'],
    ['a node that is not an object', doc(null), '/content/0'],
    ['a node that is a list', doc([]), '/content/0'],
    ['attributes that are a list', doc({ type: 'paragraph', attrs: [] }), '/content/0/attrs'],
    [
      'marks that are a string',
      doc(paragraph({ type: 'text', text: 'a', marks: 'bold' })),
      '/content/0/content/0/marks',
    ],
    [
      'a thousand marks',
      doc(paragraph(text('a', ...Array(1000).fill({ type: 'bold' })))),
      '/content/0/content/0/marks',
    ],
  ])('%s', (_name, json, path) => {
    expect(rejection(json)).toEqual({ code: 'invalid_content', path });
  });

  it('no key can pollute a prototype', () => {
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(rejection(JSON.parse('{"type":"doc","__proto__":{"polluted":1}}')).path).toBe('/__proto__');
  });
});

describe('content of any kind', () => {
  it('can be a document, a string of JSON, or HTML', () => {
    const json = doc(paragraph(text('a')));
    for (const content of [json, JSON.stringify(json), ` ${JSON.stringify(json)}\n`, '<p>a</p>', 'a']) {
      expect(toHtml(parseContent(content))).toBe('<p>a</p>');
    }
    expect(toHtml(parseContent('{"type":"other"}'))).toBe(
      '<p>{"type":"other"}</p>'.replaceAll('"', '&quot;'),
    );
    expect(toHtml(parseContent('{broken'))).toBe('<p>{broken</p>');
  });

  it.each([[null], [undefined], [7], [[]], [{}], [{ type: 'paragraph' }]])('%j is rejected', (content) => {
    expect(() => parseContent(content)).toThrow(RichTextError);
  });
});
