import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/property-runs.ts';
import { allowedAttributes } from '../../../test/rich-text/allowed-output.ts';
import { attackMarkup } from '../../../test/rich-text/attacks.ts';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { toHtml } from './print-html.ts';
import { toText } from './print-text.ts';
import { sanitizeHtml } from './sanitize.ts';

const values: Record<string, RegExp> = {
  href: /^(https?:\/\/[^/\\]|mailto:|tel:|#|\/(?![/\\]))/,
  style: /^(text-align: (center|right|justify)|color: rgba?\([\d., ]+\))$/,
  class: /^(table-scroll|language-[\w+#.-]+)$/,
  target: /^_blank$/,
  sandbox:
    /^allow-scripts allow-forms allow-popups allow-presentation( allow-same-origin allow-popups-to-escape-sandbox)?$/,
};

/** Checks that another parser finds only allowed elements and attributes in the output. */
function expectSafe(html: string): void {
  const body = parse(`<!doctype html><body>${html}`).childNodes[1];
  for (const root of [parseFragment(html), body]) if (root && 'childNodes' in root) expectSafeNodes(root);
}

function expectSafeNodes(parent: DefaultTreeAdapterTypes.ParentNode): void {
  for (const node of parent.childNodes) {
    expect(defaultTreeAdapter.isCommentNode(node)).toBe(false);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.tagName !== 'head' && node.tagName !== 'body') expectSafeElement(node);
    expectSafeNodes(node);
  }
}

function expectSafeElement(element: DefaultTreeAdapterTypes.Element): void {
  expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
  expect(Object.keys(allowedAttributes)).toContain(element.tagName);
  for (const { name, value } of element.attrs) {
    expect(allowedAttributes[element.tagName]).toContain(name);
    if (values[name]) expect(value).toMatch(values[name]);
    if (name === 'src')
      expect(value).toMatch(
        element.tagName === 'img' ? /^(https?:\/\/[^/\\]|\/assets\/)/ : /^https:\/\/[^/\\]/,
      );
  }
}

describe('attacks', () => {
  it('there are more than 60 attacks', () => {
    expect(new Set(attackMarkup).size).toBeGreaterThan(60);
  });

  it.each(attackMarkup)('%s', (attack) => {
    for (const html of [
      attack,
      `<p>a ${attack} b</p>`,
      `<table><tr><td>${attack}`,
      `<b><a href="/x">${attack}`,
      `<pre><code>${attack}`,
    ]) {
      const safe = sanitizeHtml(html);
      expectSafe(safe);
      expect(sanitizeHtml(safe)).toBe(safe);
    }
  });

  it('only known players run in their own origin', () => {
    const sandbox = (src: string) =>
      /sandbox="([^"]*)"/.exec(sanitizeHtml(`<iframe src="${src}"></iframe>`))?.[1];
    expect(sandbox('https://www.youtube.com/embed/a')).toContain('allow-same-origin');
    expect(sandbox('https://www.loom.com/embed/a')).toContain('allow-same-origin');
    for (const host of [
      'youtube.com.evil.example',
      'evilyoutube.com',
      'a.example/youtube.com',
      'vimeo.com',
    ]) {
      expect(sandbox(`https://${host}/x`)).not.toContain('allow-same-origin');
    }
  });
});

const tags = [
  ...Object.keys(allowedAttributes),
  'script',
  'style',
  'svg',
  'math',
  'mtext',
  'title',
  'template',
  'noscript',
  'select',
  'option',
  'form',
  'button',
  'b',
  'i',
  'font',
  'nobr',
  'caption',
  'thead',
  'colgroup',
  'u',
  'x-y',
  'body',
  'html',
  'textarea',
  'foreignObject',
];
const attributes = [
  'href="https://a.example"',
  'href=javascript:alert(1)',
  'src="/assets/a"',
  'src="https://youtu.be/a"',
  'style="text-align: center"',
  'style="color: #abc"',
  'data-youtube-video',
  'colspan=2',
  'rowspan=3',
  'colspan=999',
  'data-colwidth="1,2"',
  'onclick=x',
  'class="language-ts"',
  'start=3',
  'target=_blank',
  'title=" a  b "',
  'alt="&quot;"',
  'width=9',
  '"',
  "'",
];
const tag = fc
  .tuple(
    fc.constantFrom(...tags),
    fc.array(fc.constantFrom(...attributes), { maxLength: 3 }),
    fc.constantFrom('<', '</', '<'),
    fc.constantFrom('>', '/>', '', ' >'),
  )
  .map(([name, attrs, start, end]) => `${start}${[name, ...attrs].join(' ')}${end}`);
const words = fc.constantFrom(
  'a',
  ' ',
  '\n',
  ' b  c ',
  '&amp;',
  '&nbsp;',
  '&#0;',
  '\0',
  '\r',
  '\ud800',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&lt;',
  'ß',
  '😀',
  '\f',
);
const tagSoup = fc.array(fc.oneof(tag, tag, words), { maxLength: 60 }).map((parts) => parts.join(''));
const byteSoup = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

describe('random input', () => {
  it.each([
    ['tags', tagSoup, 120],
    ['bytes', byteSoup, 60],
    ['text', fc.string({ unit: 'binary', maxLength: 300 }), 60],
  ] as const)('of %s becomes a safe document that is stable', (_name, soup, numRuns) => {
    fc.assert(
      fc.property(soup, (html) => {
        const safe = sanitizeHtml(html);
        expectSafe(safe);
        expect(sanitizeHtml(safe)).toBe(safe);
        const doc = parseContent(html);
        doc.check();
        expect(toText(doc).isWellFormed()).toBe(true);
        expect(toHtml(parseContent(toHtml(doc)))).toBe(toHtml(doc));
      }),
      { numRuns: propertyRuns(numRuns) },
    );
  });

  it('of JSON becomes a document or a RichTextError', () => {
    const key = fc.constantFrom('type', 'attrs', 'content', 'marks', 'text', '__proto__', 'href');
    const leaf = fc.oneof(
      fc.constantFrom('doc', 'paragraph', 'text', 'bold', 'table', 'image', '', null, 1e9, -0, true),
      fc.string(),
    );
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(key, tie('json'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(json, (value) => {
        for (const content of [
          value,
          JSON.stringify(value),
          { type: 'doc', content: value },
          { type: 'doc', content: [{ type: 'paragraph', content: [value] }] },
        ]) {
          try {
            parseContent(content).check();
          } catch (error) {
            expect(error).toBeInstanceOf(RichTextError);
          }
        }
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
