import fc from 'fast-check';
import { attributesByType } from '../../src/platform/rich-text/attributes.ts';

/** Values that each attribute of the schema may have. Some are not canonical. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  textAlign: fc.constantFrom(null, null, 'left', 'center', 'right', 'justify'),
  level: fc.integer({ min: 1, max: 6 }),
  start: fc.integer({ min: 0, max: 1000 }),
  type: fc.constantFrom(null, '1', 'a', 'A', 'i', 'I'),
  language: fc.constantFrom(null, '', 'ts', 'c++', 'objective-c'),
  href: fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('/a?b#c', '#d', 'mailto:a@b.example', 'tel:+49'),
  ),
  alt: fc.oneof(fc.constant(null), fc.string()),
  title: fc.oneof(
    fc.constant(null),
    fc.string({ unit: fc.constantFrom('a', ' ', '"', '<', '&', '\n', '\u00a0', 'ß') }),
  ),
  width: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom('50%', '640', '12px', 33.4)),
  height: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom('100%', 99.5)),
  colspan: fc.integer({ min: 1, max: 3 }),
  rowspan: fc.integer({ min: 1, max: 3 }),
  colwidth: fc.oneof(
    fc.constant(null),
    fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 3 }),
  ),
  align: fc.constantFrom(null, 'left', 'center', 'right'),
  target: fc.constantFrom(null, '_blank', '_self'),
  rel: fc.constantFrom(null, 'nofollow'),
  class: fc.constantFrom(null, 'x'),
  color: fc.oneof(
    fc.constantFrom('#abc', 'red', 'hsl(10 20% 30% / 40%)', null),
    fc.integer({ min: 0, max: 0xffffffff }).map((n) => `#${n.toString(16).padStart(8, '0')}`),
  ),
};
const sources: Record<string, fc.Arbitrary<string>> = {
  image: fc.constantFrom('/assets/a.png', 'https://cdn.example.com/a%20b.png?c=1&d=2'),
  youtube: fc.constantFrom(
    'https://www.youtube.com/embed/abc',
    'https://youtu.be/abc?t=3',
    'https://www.youtube-nocookie.com/embed/x?list=y',
  ),
  iframe: fc.constantFrom('https://a.example/?b=1&c="', 'https://player.vimeo.com/video/1'),
};

function attrs(type: string): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(attributesByType[type] ?? {});
  const entries = names.map((name) => [name, name === 'src' ? sources[type] : values[name]]);
  return fc.record(Object.fromEntries(entries), {
    requiredKeys: names.filter((name) => name === 'src' || name === 'href'),
  });
}

const node = (type: string, content: fc.Arbitrary<unknown[]>) =>
  fc.record({ type: fc.constant(type), attrs: attrs(type), content });
const leaf = (type: string) => fc.record({ type: fc.constant(type), attrs: attrs(type) });
const marks = fc.uniqueArray(
  fc.oneof(
    leaf('link'),
    leaf('textStyle'),
    fc.constantFrom('bold', 'italic', 'strike', 'code').map((type) => ({ type })),
  ),
  { maxLength: 4, selector: (mark) => mark.type },
);
const characters = fc.string({
  unit: fc.oneof(
    fc.constantFrom(' ', '\n', '\t', '\r', '<', '&', '\u00a0', '\u2028', '"'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  ),
  minLength: 1,
});
const text = fc.record({
  type: fc.constant('text'),
  text: characters.filter((value) => !value.includes('\0')),
  marks,
});
const inline = fc.array(
  fc.oneof({ arbitrary: text, weight: 4 }, fc.record({ type: fc.constant('hardBreak'), marks })),
  { maxLength: 6 },
);
const code = fc.array(
  text.map(({ marks: _marks, ...plain }) => plain),
  { maxLength: 2 },
);
const some = (of: fc.Arbitrary<unknown>) => fc.array(of, { minLength: 1, maxLength: 3 });

const { block } = fc.letrec((tie) => {
  const paragraph = node('paragraph', inline);
  const item = node(
    'listItem',
    fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
  );
  const cell = fc.oneof(node('tableCell', some(tie('block'))), node('tableHeader', some(tie('block'))));
  const row = node('tableRow', fc.array(cell, { maxLength: 3 }));
  const fullRow = node('tableRow', some(cell));
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      node('heading', inline),
      node('codeBlock', code),
      fc.constant({ type: 'horizontalRule' }),
      leaf('image'),
      leaf('youtube'),
      leaf('iframe'),
      node('blockquote', some(tie('block'))),
      node('bulletList', some(item)),
      node('orderedList', some(item)),
      node(
        'table',
        fc.tuple(fullRow, fc.array(row, { maxLength: 2 })).map(([first, rest]) => [first, ...rest]),
      ),
    ),
  };
});
/** Any document of the schema as JSON. It need not be canonical: it may lack attributes and have values and spaces to clean. */
export const richTextJson = fc.record({
  type: fc.constant('doc'),
  content: fc.array(block, { maxLength: 6 }),
});
