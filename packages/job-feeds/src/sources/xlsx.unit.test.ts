import { describe, expect, it } from 'vitest';
import { mapRows, readSource } from '../../../../test/imports/read-source.ts';
import { rowOf, workbookOf, zipOf } from '../../../../test/imports/workbook.ts';
import { detectKind } from './detect-kind.ts';
import { xlsx } from './xlsx.ts';

const noFetch = () => Promise.reject(new Error('not used'));

async function read(content: Uint8Array, settings: object = {}, context = {}) {
  const openFile = async () =>
    (async function* () {
      yield content;
    })();
  const { rows, result } = await readSource(xlsx, { file_id: '1', ...settings }, noFetch, {
    openFile,
    ...context,
  });
  return { rows, result, records: rows.map(({ record }) => record) };
}

const header = rowOf('title', 'posted_at');
const styles =
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0\\ [$€-407]"/><numFmt numFmtId="166" formatCode="00000"/><numFmt numFmtId="167" formatCode="[Red]#,##0.00"/><numFmt numFmtId="168" formatCode="[h]:mm:ss"/></numFmts>' +
  `<cellXfs>${[0, 14, 164, 165, 166, 9, 22, 167, 168].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
const cell = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`;

describe('a cell', () => {
  it.each<[string, string, unknown]>([
    ['a number', '<c><v>45000</v></c>', '45000'],
    ['a number in binary', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a large number', '<c><v>123456789012</v></c>', '123456789012'],
    ['a day', cell(1, 46354), '2026-11-28'],
    ['a day in a format of its own', cell(2, 46354), '2026-11-28'],
    ['a time', cell(6, 46354.5), '2026-11-28T12:00:00'],
    ['a day before the wrong leap day', cell(1, 59), '1900-02-28'],
    ['a currency', cell(3, 45000), '45000 €'],
    ['leading zeros', cell(4, 1067), '01067'],
    ['a percentage', cell(5, 0.8), '80 %'],
    ['a color', cell(7, 12.5), '12.5'],
    ['a duration', cell(8, 0.5), '0.5'],
    ['a shared text', '<c t="s"><v>0</v></c>', 'Köchin & Koch'],
    ['a text of parts', '<c t="s"><v>1</v></c>', 'Chef de cuisine'],
    ['a text with spaces', '<c t="s"><v>2</v></c>', ' a '],
    ['a text that is missing', '<c t="s"><v>99</v></c>', undefined],
    ['the result of a formula', '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', 'ax'],
    ['true', '<c t="b"><v>1</v></c>', 'true'],
    ['an error', '<c t="e"><v>#N/A</v></c>', undefined],
    ['an ISO date', '<c t="d"><v>2026-11-28</v></c>', '2026-11-28'],
    ['a line break', '<c t="inlineStr"><is><t>a\nb</t></is></c>', 'a\nb'],
  ])('may be %s', async (_, xml, value) => {
    const strings =
      '<si><t>Köchin &amp; Koch</t></si><si><r><rPr><b/><sz val="1"/></rPr><t xml:space="preserve">Chef </t></r><r><rPr><i/></rPr><t>de cuisine</t></r><rPh><t>no</t></rPh></si><si><t xml:space="preserve"> a </t></si>';
    const { records } = await read(
      workbookOf({
        sheets: { A: `${header}<row><c t="inlineStr"><is><t>x</t></is></c>${xml}</row>` },
        strings,
        styles,
      }),
    );
    expect(records).toEqual([{ title: 'x', posted_at: value ?? null }]);
  });

  it('counts days from 1904 in workbooks of old Macs', async () => {
    const { records } = await read(
      workbookOf({
        sheets: { A: `${header}<row>${cell(1, 1)}${cell(1, 44892)}</row>` },
        styles,
        settings: '<workbookPr date1904="1"/>',
      }),
    );
    expect(records).toEqual([{ title: '1904-01-02', posted_at: '2026-11-28' }]);
  });
});

describe('a workbook', () => {
  it('is recognized by its first bytes', () => {
    expect(detectKind(workbookOf({ sheets: { A: header } }))).toBe('xlsx');
  });

  it('becomes jobs, with a mapping and dates as shown', async () => {
    const rows = rowOf('Titel', 'Ort') + rowOf('Lotse', 'Bonn') + rowOf('Koch', 'Kiel');
    const { rows: found, result } = await read(workbookOf({ sheets: { A: rows } }), {
      mapping: { title: { path: 'Titel' }, location: { path: 'Ort' } },
    });
    expect((await mapRows(found)).map(({ fields }) => fields)).toEqual([
      { title: 'Lotse', location: 'Bonn' },
      { title: 'Koch', location: 'Kiel' },
    ]);
    expect(result).toMatchObject({ isComplete: true, shape: 'xlsx: Titel, Ort', notes: [] });
  });

  it('has gaps where cells are missing, and values beside the header', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="C1" t="str"><v>c</v></c></row><row r="9"><c r="C9" t="str"><v>1</v></c><c r="E9" t="str"><v>2</v></c></row><row r="10"/>';
    expect((await read(workbookOf({ sheets: { A: rows } }))).records).toEqual([
      { a: null, 'column 2': null, c: '1', 'column 5': '2' },
    ]);
  });

  it('may have a title above its header', async () => {
    const { records, result } = await read(
      workbookOf({ sheets: { A: `${rowOf('Our jobs')}<row/>${header}${rowOf('Chef', 'x')}` } }),
    );
    expect(records).toEqual([{ title: 'Chef', posted_at: 'x' }]);
    expect(result.notes).toMatchObject([{ code: 'rows_above_header', values: { count: 1 } }]);
  });

  it('may have one column', async () => {
    expect(
      (await read(workbookOf({ sheets: { A: rowOf('title') + rowOf('Chef') + rowOf('Cook') } }))).records,
    ).toEqual([{ title: 'Chef' }, { title: 'Cook' }]);
  });

  it('has its first visible sheet read, or the named one', async () => {
    const content = workbookOf({
      sheets: {
        Old: header + rowOf('a', 'b'),
        Jobs: header + rowOf('c', 'd'),
        'More Jobs': header + rowOf('e', 'f'),
      },
      hidden: ['Old'],
    });
    const first = await read(content);
    expect(first.records).toMatchObject([{ title: 'c' }]);
    expect(first.result.notes).toMatchObject([
      { code: 'first_sheet', values: { sheet: 'Jobs', names: 'Old, Jobs, More Jobs' } },
    ]);
    expect((await read(content, { sheet: ' more jobs' })).records).toMatchObject([{ title: 'e' }]);
    await expect(read(content, { sheet: 'X' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may have names with a prefix', async () => {
    const content = zipOf({
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A" sheetId="1" r:id="R1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="R1" Target="/xl/worksheets/sheet.xml"/></Relationships>',
      'xl/worksheets/sheet.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c><x:c t="str"><x:v>b</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect((await read(content)).records).toEqual([{ a: '1', b: null }]);
  });

  it('with more rows than the import allows is incomplete', async () => {
    const { rows, result } = await read(
      workbookOf({ sheets: { A: header + rowOf('a', 'b').repeat(5) } }),
      {},
      { maxJobs: 3 },
    );
    expect([rows.length, result.isComplete, result.reason?.code]).toEqual([3, false, 'too_many_jobs']);
  });

  const good = workbookOf({ sheets: { A: header + rowOf('a', 'b').repeat(50) } });
  const ole = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')]);
  it.each<[string, Uint8Array, string, object]>([
    ['a password', ole('EncryptedPackage'), 'workbook_protected', {}],
    ['an old format', ole('Workbook'), 'workbook_old', {}],
    ['another archive', zipOf({ 'a.txt': 'x' }), 'not_a_workbook', {}],
    ['text', Buffer.from('a,b\n'), 'not_a_workbook', {}],
    ['nothing', Buffer.alloc(0), 'not_a_workbook', {}],
    ['a cut end', good.subarray(0, -40), 'workbook_damaged', {}],
    ['no sheets', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'sheet_missing', {}],
    ['more bytes than the import allows', good, 'decompressed_too_large', { maxBytes: good.length + 10 }],
    [
      'elements that are nested deeply',
      workbookOf({ sheets: { A: '<row><c>'.repeat(100) } }),
      'nested_too_deep',
      {},
    ],
    [
      'a text without an end',
      workbookOf({ sheets: { A: `<row><c t="inlineStr"><is><t>${'x'.repeat(2_000_000)}` } }),
      'record_too_large',
      {},
    ],
    ['an entity', workbookOf({ sheets: { A: '<!DOCTYPE x><row>' } }), 'xml_error', {}],
  ])('with %s is refused with the reason', async (_, content, code, context) => {
    await expect(read(content, {}, context)).rejects.toMatchObject({ name: 'SourceError', reason: { code } });
  });

  it('that is a bomb ends as incomplete', async () => {
    const row = `<row><c t="str"><v>${'a'.repeat(30_000)}</v></c><c><v>1</v></c></row>`;
    const { result } = await read(workbookOf({ sheets: { A: row.repeat(700) } }));
    const reason = { code: 'ends_early', values: { reason: { code: 'decompressed_too_large' } } };
    expect(result).toMatchObject({ isComplete: false, reason });
  });

  it('whose bytes are damaged ends without a crash', async () => {
    for (let at = 30; at < good.length; at += 7) {
      const content = Buffer.from(good);
      content[at] = (content[at] ?? 0) ^ 0xff;
      const found = await read(content).catch((error) => error);
      expect(found.rows === undefined ? found.name : 'read').toMatch(/^(?:read|SourceError)$/);
    }
  });
});
