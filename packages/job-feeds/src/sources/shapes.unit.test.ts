import { describe, expect, it } from 'vitest';
import { mapRows, readSource } from '../../../../test/imports/read-source.ts';
import { csv } from './csv.ts';
import { detectKind } from './detect-kind.ts';
import type { FileSettings } from './file-source.ts';
import { json } from './json.ts';
import type { SourceKind } from './source.ts';
import { xml } from './xml.ts';

const noFetch = () => Promise.reject(new Error('not used'));

/** In chunks of 3 bytes and as one, which must make no difference. */
async function read<S extends FileSettings>(
  kind: SourceKind<S>,
  content: string | Uint8Array,
  settings: object = {},
  charset?: string,
) {
  const results = await Promise.all(
    [3, 1_000_000].map((size) => readIn(kind, Buffer.from(content as string), settings, charset, size)),
  );
  expect(results[0]).toEqual(results[1]);
  return results[1]!;
}

async function readIn<S extends FileSettings>(
  kind: SourceKind<S>,
  bytes: Buffer,
  settings: object,
  charset: string | undefined,
  size: number,
) {
  async function* chunks() {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  }
  const url = 'https://feeds.example/jobs';
  const fetch = async () => ({
    status: 200,
    url,
    mediaType: '',
    charset,
    body: chunks(),
    isUnchanged: false,
    state: {},
  });
  const { rows, result } = await readSource(kind, { url, ...settings } as S, fetch);
  const jobs = await mapRows(rows);
  const { isComplete, reason, notes } = result;
  return {
    records: rows.map(({ record }) => record),
    fields: jobs.map(({ fields }) => fields),
    isComplete,
    reason: reason?.code,
    notes: notes.map(({ code, values }) => (values?.repair as { code: string } | undefined)?.code ?? code),
  };
}

const job = '<jobs><job><title>Köchin</title><id>1</id></job></jobs>';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

describe('XML', () => {
  it.each([
    ['a blank line', `\n${declaration}${job}`, []],
    ['blank lines of Windows', `\r\n \r\n${declaration}${job}`, []],
    ['two byte order marks', `\uFEFF\uFEFF${declaration}${job}`, []],
    ['a byte order mark in the wrong encoding', `\u00EF\u00BB\u00BF${declaration}${job}`, []],
    [
      'a warning',
      `<br />\n<b>Warning</b>: x in <b>/a.php</b> on line <b>3</b><br />\n${declaration}${job}`,
      ['text_before_xml'],
    ],
    ['text', `Notice: y\n${declaration}${job}`, ['text_before_xml']],
    ['white space and no declaration', `\n\t${job}`, []],
  ])('may begin after %s', async (_, content, notes) => {
    expect(detectKind(Buffer.from(content))).toBe('xml');
    expect(await read(xml, content)).toMatchObject({
      records: [{ title: 'Köchin' }],
      isComplete: true,
      notes,
    });
  });

  it('counts lines from the beginning of the file', async () => {
    const { rows, result } = await readSource(xml, { file_id: '1' }, noFetch, {
      openFile: async () =>
        (async function* () {
          yield Buffer.from(`\n\n${declaration}\n<jobs>\n<job><a>1</a><b/></job>\n<job><c/><a></b>`);
        })(),
    });
    expect([rows.length, result.reason?.message]).toEqual([1, expect.stringMatching(/^line 6: /)]);
  });

  it.each([
    [
      'jobs that are only attributes',
      '<jobs><job id="1" title="A"/><job id="2" title="B"/></jobs>',
      [{ '@title': 'A' }, { '@title': 'B' }],
    ],
    [
      'rows of attributes under another name',
      '<r><v id="1" t="A"/><v id="2" t="B"/></r>',
      [{ '@t': 'A' }, { '@t': 'B' }],
    ],
  ])('reads %s', async (_, content, records) => {
    expect((await read(xml, content)).records).toMatchObject(records);
  });

  const html: [string, string, string, string[]][] = [
    [
      'paragraphs',
      '<p>One <b>bold</b> word.</p><ul><li>a</li></ul>',
      '<p>One <b>bold</b> word.</p><ul><li>a</li></ul>',
      [],
    ],
    ['text around tags', 'A &lt; B <b>c</b> d', 'A &lt; B <b>c</b> d', []],
    [
      'attributes',
      '<a href="https://a.example/?x=1&amp;y=2" class="q">q</a>',
      '<a href="https://a.example/?x=1&amp;y=2" class="q">q</a>',
      [],
    ],
    ['breaks', 'a<br/>b<hr/>c', 'a<br>b<hr>c', []],
    ['breaks without an end', 'a<br>b', 'a<br>b', ['inline_html_repaired']],
    ['paragraphs without an end', '<p>a<p>b', '<p>a<p>b</p></p>', ['inline_html_repaired']],
    ['an attribute without quotes', '<a href=x>y</a>', '<a href="x">y</a>', ['inline_html_repaired']],
    ['CDATA inside', '<div><![CDATA[<p>x</p>]]></div>', '<div><p>x</p></div>', []],
    ['other elements inside', '<div><section>x</section></div>', '<div><section>x</section></div>', []],
    [
      'XHTML with a prefix',
      '<xhtml:div xmlns:xhtml="u"><xhtml:p>x</xhtml:p></xhtml:div>',
      '<div><p>x</p></div>',
      [],
    ],
  ];
  it.each(html)('has HTML that is not escaped: %s', async (_, inside, text, notes) => {
    const content = `<jobs><job><title>A</title><text>${inside}</text><id>1</id></job><job><title>B</title><text>plain</text><id>2</id></job></jobs>`;
    const found = await read(xml, content);
    expect(found.records).toMatchObject([
      { title: 'A', text, id: '1' },
      { title: 'B', text: 'plain', id: '2' },
    ]);
    expect(found).toMatchObject({ isComplete: true, notes });
  });

  it('keeps elements whose names are not those of HTML', async () => {
    const content = '<jobs><job><place><city>Bonn</city><code>DE</code></place><label>x</label></job></jobs>';
    expect((await read(xml, content)).records).toEqual([{ place: { city: 'Bonn', code: 'DE' }, label: 'x' }]);
  });

  it('of Atom may have text in XHTML', async () => {
    const entry =
      '<entry><id>1</id><title>A</title><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>T</p></div></content></entry>';
    const { records } = await read(xml, `<feed>${entry}</feed>`);
    expect(records).toMatchObject([{ content: { '@type': 'xhtml', '#text': '<div><p>T</p></div>' } }]);
  });

  it.each([
    ['an end tag of another name', '<jobs><job><id>1</id><a/></job><job><a/><id>2</b></job></jobs>'],
    [
      'HTML whose tags cross',
      '<jobs><job><id>1</id><a/></job><job><id>2</id><a><b>x<i>y</b>z</i></a></job></jobs>',
    ],
    ['text between records', '<jobs><job><id>1</id><a/></job>lost</jobs>'],
  ])('with %s is incomplete', async (_, content) => {
    expect(await read(xml, content)).toMatchObject({ records: [{ id: '1' }], isComplete: false });
  });
});

describe('the encoding of a file', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const table = 'title,place\nKöchin,Köln\nCafé,Zürich\n';
  const long = `title,place\n${`Cook,${'Bonn '.repeat(40)}\n`.repeat(340)}Köchin,Köln\n`;
  it.each<[string, Uint8Array, string | undefined, string[]]>([
    ['UTF-8 says the server, the bytes are Latin-1', latin(table), 'utf-8', ['encoding_contradicted']],
    [
      'Latin-1 says the server, the bytes are UTF-8',
      Buffer.from(table),
      'iso-8859-1',
      ['encoding_contradicted'],
    ],
    ['UTF-8 says the server, late bytes are Latin-1', latin(long), 'utf-8', ['encoding_contradicted']],
    [
      'Latin-1 says the server, late bytes are UTF-8',
      Buffer.from(long),
      'windows-1252',
      ['encoding_contradicted'],
    ],
    ['Latin-1 is right', latin(table), 'iso-8859-1', ['encoding']],
    ['UTF-8 is right', Buffer.from(table), 'utf-8', []],
    ['nothing says it, late bytes are Latin-1', latin(long), undefined, ['encoding_guessed']],
  ])('is found if %s', async (_, content, charset, notes) => {
    const found = await read(csv, content, {}, charset);
    expect(found.records).toContainEqual({ title: 'Köchin', place: 'Köln' });
    expect(found.notes).toEqual(notes);
  });

  it.each([
    ['the server is wrong', latin(`<?xml version="1.0" encoding="iso-8859-1"?>${job}`), 'utf-8'],
    ['the declaration is wrong', Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${job}`), undefined],
    ['both are wrong', latin(`${declaration}${job}`), 'utf-8'],
  ])('of XML is found if %s', async (_, content, charset) => {
    expect((await read(xml, content, {}, charset)).records).toMatchObject([{ title: 'Köchin' }]);
  });

  it('stays UTF-8 if a few bytes are broken', async () => {
    const content = Buffer.concat([
      Buffer.from('title,place\n'),
      Buffer.from('Köchin,Köln\n'.repeat(50)),
      Buffer.from([0xff, 10]),
    ]);
    const { records, notes } = await read(csv, content, {}, 'utf-8');
    expect([records[0], notes]).toMatchObject([
      { title: 'Köchin' },
      expect.arrayContaining(['invalid_bytes']),
    ]);
  });

  it('may be that of Japan, in bytes of ASCII', async () => {
    const content = Buffer.concat([
      Buffer.from('title,place\n'),
      Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]),
      Buffer.from(',x\n'),
    ]);
    expect((await read(csv, content, {}, 'iso-2022-jp')).records).toEqual([{ title: '日本', place: 'x' }]);
  });
});

describe('a table', () => {
  it.each([
    ['sep=;\r\ntitle;place\r\nA;B, C\r\n'],
    ['\uFEFFsep=;\ntitle;place\nA;B, C\n'],
    ['"sep=;"\ntitle;place\nA;B, C\n'],
    ['SEP=\t\ntitle\tplace\nA\tB, C\n'],
  ])('may say its delimiter: %j', async (content) => {
    expect((await read(csv, content)).records).toEqual([{ title: 'A', place: 'B, C' }]);
  });

  it.each([[''], [' \n\n']])('without anything in it is refused: %j', async (content) => {
    await expect(readIn(csv, Buffer.from(content), {}, undefined, 9)).rejects.toMatchObject({
      code: 'unexpected_content',
      reason: { code: 'empty_file' },
    });
  });

  it('with a header only has no jobs', async () => {
    expect(await read(csv, 'title,place\n')).toMatchObject({ records: [], isComplete: true });
  });
});

describe('JSON', () => {
  it.each([
    [
      'an object of jobs by ID',
      '{"jobs":{"17":{"title":"A"},"18":{"title":"B","id":"b"}}}',
      [{ id: '17', title: 'A' }, { id: 'b' }],
    ],
    [
      'the same at the root',
      '{"a1":{"title":"A","tags":[{"x":1}]},"a2":{"title":"B"}}',
      [{ id: 'a1' }, { id: 'a2' }],
    ],
    [
      'the same with words as IDs',
      '{"data":{"jobs":{"cook":{"title":"A"},"pilot":{"title":"B"}}}}',
      [{ id: 'cook' }, { id: 'pilot' }],
    ],
    [
      'an array beside objects',
      '{"meta":{"page":{"n":1}},"data":{"jobs":[{"title":"A"}],"links":{"next":{}}}}',
      [{ title: 'A' }],
    ],
    ['one object', '{"title":"A","place":{"city":"B"}}', [{ title: 'A' }]],
  ])('may be %s', async (_, content, records) => {
    expect(await read(json, content)).toMatchObject({ records, isComplete: true });
  });

  it('has jobs by ID at the path of the settings', async () => {
    expect(
      (await read(json, '{"x":[{"y":{"k":{"t":1}}}],"z":{"k":{"t":2}}}', { records: 'z.*' })).records,
    ).toEqual([{ id: 'k', t: 2 }]);
  });

  it.each([
    ['null', '[{"t":1},null,{"t":2}]'],
    ['a text', '[{"t":1},"x, y",{"t":2}]'],
    ['a number', '[{"t":1},7,{"t":2}]'],
    ['a list', '[{"t":1},[{"z":1}],{"t":2}]'],
    ['something else', '[{"t":1} xx {"t":2}]'],
  ])('with %s among its jobs is incomplete', async (_, content) => {
    expect(await read(json, content)).toMatchObject({
      records: [{ t: 1 }, { t: 2 }],
      isComplete: false,
      reason: 'item_not_an_object',
      notes: ['records_skipped'],
    });
  });

  it('of JSON-LD may have other objects beside the postings', async () => {
    const graph = [
      { '@type': 'Organization', name: 'Quay' },
      { '@type': 'JobPosting', title: 'A' },
      { '@type': 'WebPage' },
      { '@type': 'JobPosting', title: 'B' },
    ];
    for (const content of [graph, { '@graph': graph }])
      expect(await read(json, JSON.stringify(content))).toMatchObject({
        fields: [{ title: 'A' }, { title: 'B' }],
        isComplete: true,
        notes: ['other_records'],
      });
  });
});
