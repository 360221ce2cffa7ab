import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/property-runs.ts';
import { richTextJson } from '../../../test/rich-text/arbitraries.ts';
import { attributesByType } from './attributes.ts';
import { toJson } from './document.ts';
import { RichTextError } from './errors.ts';
import { parseContent } from './parse-content.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';
import { toHtml } from './print-html.ts';
import { schema } from './schema.ts';

/** One document with every node and mark, as canonical JSON. */
const everything = plain(
  toJson(
    parseHtml(`<h1>a</h1><p><strong>b</strong><em>c</em><s>d</s><code>e</code><span style="color:red">f</span>
      <a href="/g">g</a><br>h</p><blockquote>i</blockquote><ul><li>j</ul><ol><li>k</ol><pre>l</pre><hr>
      <img src="/assets/m"><table><tr><th>n</th><td>o</td></tr></table>
      <div data-youtube-video><iframe src="https://youtu.be/p"></iframe></div><iframe src="https://q.example"></iframe>`),
  ),
);

type Place = [name: string, pointer: string, kind: 'node' | 'mark'];

/** Where each node and mark first occurs. */
function placesOf(json: Json, pointer = ''): Place[] {
  const marks = (json.marks ?? []).map(
    ({ type }, index): Place => [type, `${pointer}/marks/${index}`, 'mark'],
  );
  const inside = (json.content ?? []).flatMap((child, index) =>
    placesOf(child, `${pointer}/content/${index}`),
  );
  return [[json.type, pointer, 'node'], ...marks, ...inside];
}

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: Json[];
}

const places = [...new Map(placesOf(everything).map((place) => [place[0], place])).values()];
const attributePlaces = places.flatMap(([name, pointer]) =>
  Object.keys(attributesByType[name] ?? {})
    // A link opens in a new tab or not; authors cannot set its other presentation.
    .filter((attribute) => !(name === 'link' && ['target', 'rel', 'class'].includes(attribute)))
    .map((attribute): [string, string, string] => [name, attribute, pointer]),
);

/** A copy of the document with one value replaced at a JSON pointer. */
function withValue(pointer: string, value: unknown): unknown {
  const copy = plain(everything);
  const keys = pointer.split('/').slice(1);
  const last = keys.pop() ?? '';
  let target = copy as unknown as Record<string, unknown>;
  for (const key of keys) {
    target[key] ??= {};
    target = target[key] as Record<string, unknown>;
  }
  target[last] = value;
  return copy;
}

function rejectedPath(json: unknown): string | undefined {
  try {
    parseJson(json);
    return 'taken';
  } catch (error) {
    if (error instanceof RichTextError && error.code === 'invalid_content') return error.path;
    throw error;
  }
}

function plain<T>(json: T): Json {
  return JSON.parse(JSON.stringify(json));
}

it('the document has every node and mark', () => {
  const all = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
  expect(places.map(([name]) => name).sort()).toEqual(all.sort());
  expect(rejectedPath(everything)).toBe('taken');
});

describe('rejects with the path', () => {
  it.each(places)('an unknown key of %s', (_name, pointer) => {
    expect(rejectedPath(withValue(`${pointer}/html`, '<b>'))).toBe(`${pointer}/html`);
  });

  it.each(places)('an unknown attribute of %s', (_name, pointer) => {
    expect(rejectedPath(withValue(`${pointer}/attrs/onclick`, 'x'))).toBe(`${pointer}/attrs/onclick`);
    expect(rejectedPath(withValue(`${pointer}/attrs`, []))).toBe(`${pointer}/attrs`);
  });

  it.each(attributePlaces)('an invalid value of the %s attribute %s', (_name, attribute, pointer) => {
    const path = `${pointer}/attrs/${attribute}`;
    for (const value of [{}, true, [{}], Number.NaN, 'x'.repeat(3000), '\ud800', '\0'])
      expect(rejectedPath(withValue(path, value))).toBe(path);
  });

  it.each(places.filter(([name]) => name !== 'doc'))('another value in place of %s', (_name, pointer) => {
    for (const value of [null, 7, 'text', [], true])
      expect(rejectedPath(withValue(pointer, value))).toBe(pointer);
    expect(rejectedPath(withValue(`${pointer}/type`, 'constructor'))).toBe(`${pointer}/type`);
  });
});

describe('a document with a random change', () => {
  const damage = fc.oneof(
    fc.constantFrom(
      null,
      undefined,
      0,
      -1,
      1e9,
      0.5,
      true,
      '',
      'doc',
      'text',
      'table',
      'tableRow',
      'javascript:x',
    ),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      [],
      {},
      [[]],
      { type: 'text' },
      { type: 'paragraph' },
      { type: 'hardBreak' },
      { type: 'listItem' },
    ),
  );

  it('matches the schema, or is rejected with a path into the document', () => {
    fc.assert(
      fc.property(richTextJson, fc.nat(), fc.nat(), damage, (json, at, key, value) => {
        const copy = plain(json);
        const objects = objectsIn(copy);
        const target = objects[at % objects.length] as Record<string, unknown>;
        const additions = Array.isArray(target) ? ['0'] : ['attrs', 'content', 'marks', 'text', 'onclick'];
        const keys = [...Object.keys(target), ...additions];
        target[keys[key % keys.length] ?? ''] = value;
        expectParsedOrRejected(copy, copy);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('as text is parsed as a document or HTML, or rejected', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(6), fc.string({ unit: 'binary', maxLength: 4 }));
    fc.assert(
      fc.property(richTextJson, fc.array(edit, { minLength: 1, maxLength: 3 }), (json, edits) => {
        let text = JSON.stringify(json);
        for (const [at, length, replacement] of edits) {
          const start = at % text.length;
          text = text.slice(0, start) + replacement + text.slice(start + length);
        }
        expectParsedOrRejected(text);
      }),
      { numRuns: propertyRuns(80) },
    );
  });
});

function expectParsedOrRejected(content: unknown, json?: Json): void {
  try {
    const doc = parseContent(content);
    doc.check();
    expect(toJson(parseContent(toHtml(doc)))).toEqual(toJson(doc));
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    if (json && error.path) expect(objectsIn(json)).toContain(parentAt(json, error.path));
  }
}

function objectsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** Returns the parent of the place that a JSON pointer names; the place itself may be missing. */
function parentAt(json: Json, pointer: string): unknown {
  const keys = pointer.split('/').slice(1, -1);
  // If `attrs` is missing, the path of a required attribute refers to its node.
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key] ?? value, json);
}
