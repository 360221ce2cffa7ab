import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { richTextSchema as editorSchema } from '../dashboard/src/ui/rich-text/extensions.ts';
import { type TipTapNode, toJson } from '../src/platform/rich-text/document.ts';
import { parseHtml } from '../src/platform/rich-text/parse-html.ts';
import { parseJson } from '../src/platform/rich-text/parse-json.ts';
import { toHtml } from '../src/platform/rich-text/print-html.ts';
import { schema } from '../src/platform/rich-text/schema.ts';
import { propertyRuns } from './property-runs.ts';
import { richTextJson } from './rich-text/arbitraries.ts';

/** The document that the editor saves after it opened one without changing it. */
function throughEditor(json: unknown): TipTapNode {
  const doc = Node.fromJSON(editorSchema, json);
  doc.check();
  return plain(doc.toJSON());
}

function canonical(json: unknown): TipTapNode {
  return plain(toJson(parseJson(json)));
}

function plain<T>(json: T): T {
  return JSON.parse(JSON.stringify(json));
}

/** Removes the attributes that have the editor's defaults. */
function withoutDefaults(node: TipTapNode): TipTapNode {
  const { attrs, marks, content, ...rest } = node;
  return {
    ...rest,
    ...(attrs && { attrs: differing(attrs, editorSchema.nodes[node.type]?.spec.attrs) }),
    ...(marks && {
      marks: marks.map((mark) => ({
        ...mark,
        ...(mark.attrs && { attrs: differing(mark.attrs, editorSchema.marks[mark.type]?.spec.attrs) }),
      })),
    }),
    ...(content && { content: content.map(withoutDefaults) }),
  };
}

function differing(given: Readonly<Record<string, unknown>>, specs: unknown): Record<string, unknown> {
  const defaults = specs as Record<string, { default?: unknown }>;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== defaults[name]?.default),
  );
}

describe("the editor's schema and ours", () => {
  it('have the same nodes and marks, in the same order of marks', () => {
    expect(Object.keys(schema.nodes).sort()).toEqual(Object.keys(editorSchema.nodes).sort());
    expect(Object.keys(schema.marks)).toEqual(Object.keys(editorSchema.marks));
  });

  it.each([...Object.keys(schema.nodes), ...Object.keys(schema.marks)])(
    '%s has the same attributes and defaults',
    (name) => {
      const defaults = (from: typeof schema | typeof editorSchema) => {
        const { attrs } = (from.nodes[name as 'doc'] ?? from.marks[name as 'bold']).spec;
        const entries = Object.entries(attrs ?? {});
        // Only the editor has a default, null, for the src of an image.
        return Object.fromEntries(
          entries.map(([key, spec]) => [key, (spec as { default?: unknown }).default ?? null]),
        );
      };
      expect(defaults(schema)).toEqual(defaults(editorSchema));
    },
  );

  it.each(Object.keys(schema.nodes))('%s allows the same content and marks', (name) => {
    const specs = [schema, editorSchema].map((one) => one.nodes[name as 'doc']?.spec);
    expect(specs[0]?.content ?? '').toBe(specs[1]?.content ?? '');
    expect(specs[0]?.marks).toBe(specs[1]?.marks);
  });
});

describe('a canonical document', () => {
  it('passes through the editor unchanged, whatever its content', () => {
    fc.assert(
      fc.property(richTextJson, (json) => {
        const document = canonical(json);
        expect(throughEditor(document)).toEqual(document);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('from HTML with every node and mark passes through the editor unchanged', () => {
    const html = `
      <h1 style="text-align:center">Title</h1><h6>Small</h6>
      <p style="text-align: justify">a<br><strong>b<em>c<s>d</s></em></strong> <code>e</code>
        <span style="color:#c00">f <a href="https://a.example/x" target="_blank" title="T">g</a></span></p>
      <ul><li>h<ol start="4" type="i"><li>i<ul style="text-align:right"><li>j</ul></ol></ul>
      <blockquote style="text-align:right"><p>k</p><blockquote>l</blockquote></blockquote>
      <pre><code class="language-c++">m\n\n  n</code></pre><hr>
      <p style="text-align:center"><img src="/assets/a.png" alt="A" title="B" width="640" height="33%"></p>
      <table style="text-align:center"><tr><th colspan="2" data-colwidth="100,0">o</th></tr>
        <tr style="text-align:right"><td rowspan="2">p<ul><li>q</ul></td><td style="text-align:justify">r</td></tr>
        <tr><td><table><td>s</table></td></tr></table>
      <div data-youtube-video><iframe src="https://youtu.be/abc?t=1m5s" width="100%" height="400"></iframe></div>
      <iframe src="https://forms.example/f" width="100%" height="600"></iframe>`;
    const document = plain(toJson(parseHtml(html)));
    expect(throughEditor(document)).toEqual(document);
    const types = new Set<string>();
    Node.fromJSON(editorSchema, document).descendants((node) => {
      for (const { name } of [node.type, ...node.marks.map((mark) => mark.type)]) types.add(name);
    });
    const all = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].filter((name) => name !== 'doc');
    expect([...types].sort()).toEqual(all.sort());
  });

  it('equals the result of the editor, and of our parser, for the document without default attributes', () => {
    fc.assert(
      fc.property(richTextJson, (json) => {
        const document = canonical(json);
        expect(throughEditor(withoutDefaults(document))).toEqual(document);
        expect(canonical(withoutDefaults(document))).toEqual(document);
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

describe('a document of the editor', () => {
  const { nodes, marks } = editorSchema;
  const text = (value: string, ...of: Parameters<typeof Node.prototype.mark>[0]) =>
    editorSchema.text(value, of);
  const paragraph = (...content: Node[]) => nodes.paragraph!.create(null, content);
  const saved = (...blocks: Node[]): TipTapNode => {
    const doc = nodes.doc!.create(null, blocks);
    doc.check();
    return plain(doc.toJSON());
  };
  const table = (attrs: Record<string, unknown> | null, type = nodes.tableCell!) =>
    nodes.table!.create(null, nodes.tableRow!.create(null, type.create(attrs, paragraph())));

  /** Blocks as the editor's commands create them. */
  const natural: [string, Node, Partial<TipTapNode>?][] = [
    ['an empty paragraph', paragraph()],
    ['a heading', nodes.heading!.create({ level: 3 }, text('a'))],
    ['a list', nodes.bulletList!.create(null, nodes.listItem!.create(null, paragraph()))],
    [
      'a numbered list',
      nodes.orderedList!.create(
        { start: 7 },
        nodes.listItem!.create(null, [paragraph(), paragraph(text('a'))]),
      ),
    ],
    ['a quote', nodes.blockquote!.create(null, paragraph(text('a')))],
    ['a code block without a language', nodes.codeBlock!.create(null, text('a\n\tb'))],
    ['a rule', nodes.horizontalRule!.create()],
    [
      'a line break inside bold',
      paragraph(text('a'), nodes.hardBreak!.create(null, null, [marks.bold!.create()]), text('b')),
    ],
    ['a link', paragraph(text('a', marks.link!.create({ href: 'https://a.example/' })))],
    ['a colored text', paragraph(text('a', marks.textStyle!.create({ color: 'rgb(1, 2, 3)' })))],
    ['an image just inserted', nodes.image!.create({ src: '/assets/a.png' })],
    ['a table', table(null)],
    ['a table with a header', table(null, nodes.tableHeader!)],
    ['a column that was dragged', table({ colwidth: [120] })],
    ['a video', nodes.youtube!.create({ src: 'https://www.youtube.com/embed/abc' })],
    ['a frame', nodes.iframe!.create({ src: 'https://a.example/' })],
  ];

  it.each(natural)('with %s is unchanged as JSON and through HTML', (_name, block) => {
    const json = saved(block, paragraph());
    expect(canonical(json)).toEqual(json);
    expect(plain(toJson(parseHtml(toHtml(parseJson(json)))))).toEqual(json);
  });

  const cleaned: [string, Node, Record<string, unknown>][] = [
    [
      'a video from the address bar',
      nodes.youtube!.create({ src: 'https://www.youtube.com/watch?v=abc&t=90s' }),
      { src: 'https://www.youtube.com/embed/abc', start: 90 },
    ],
    [
      'an image with a fractional size',
      nodes.image!.create({ src: '/assets/a', width: 333.4, height: 222.2666666 }),
      { width: 333, height: 222 },
    ],
    [
      'an image pasted with a percentage',
      nodes.image!.create({ src: '/assets/a', width: '50%', alt: '' }),
      { width: '50%', alt: null },
    ],
    [
      'sizes as text',
      nodes.iframe!.create({ src: 'https://a.example', width: '640', height: '400px' }),
      { src: 'https://a.example/', width: 640, height: 400 },
    ],
    [
      'an alignment to the left',
      nodes.paragraph!.create({ textAlign: 'left' }, text('a')),
      { textAlign: null },
    ],
    ['an empty language', nodes.codeBlock!.create({ language: '' }, text('a')), { language: null }],
  ];

  it.each(cleaned)('with %s becomes canonical', (_name, block, attrs) => {
    const json = canonical(saved(block));
    expect(json.content?.[0]?.attrs).toMatchObject(attrs);
    expect(throughEditor(json)).toEqual(json);
  });

  it('with a link gets our rel, and loses target _self and the class', () => {
    const given = { href: 'https://a.example', target: '_self', rel: 'opener', class: 'button' };
    const json = canonical(saved(paragraph(text('a', marks.link!.create(given)))));
    expect(json.content?.[0]?.content?.[0]?.marks?.[0]?.attrs).toEqual({
      href: 'https://a.example/',
      target: null,
      rel: 'noopener noreferrer nofollow',
      class: null,
      title: null,
    });
  });

  it('with a merged cell preserves the column widths if there is one for each column, and drops them otherwise', () => {
    const widths = (attrs: Record<string, unknown>) =>
      canonical(saved(table(attrs))).content?.[0]?.content?.[0]?.content?.[0]?.attrs?.colwidth;
    expect(widths({ colspan: 2, colwidth: [100, 0] })).toEqual([100, 0]);
    expect(widths({ colspan: 2, colwidth: [100] })).toBeNull();
  });

  it('with an empty text style loses that mark', () => {
    const json = canonical(saved(paragraph(text('a', marks.textStyle!.create()))));
    expect(json.content?.[0]?.content).toEqual([{ type: 'text', text: 'a' }]);
  });

  it('is equal with and without the default attributes of the editor', () => {
    fc.assert(
      fc.property(richTextJson, (json) => {
        const minimal = withoutDefaults(canonical(json));
        expect(canonical(throughEditor(minimal))).toEqual(canonical(minimal));
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});
