import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { makeDocx, makeOdt, makePdf, makeZip } from '../../../../test/zip.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { inspectFile, mayBeDocument, toFileName } from './inspect.ts';

async function rejectionOf(file: Buffer): Promise<string> {
  const error = await inspectFile(file).catch((error) => error);
  expect(error).toBeInstanceOf(HttpError);
  expect(error.status).toBe(415);
  return error.message;
}

const relationships = (type: string) => ({
  name: 'word/_rels/settings.xml.rels',
  content: `<Relationships><Relationship Id="rId1" Type="http://schemas/${type}" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>`,
});

describe('a document is recognized by its content', () => {
  test.each([
    ['pdf', makePdf()],
    ['docx', makeDocx()],
    ['odt', makeOdt()],
  ])('%s', async (kind, file) => {
    expect(mayBeDocument(file.subarray(0, 5))).toBe(true);
    expect(await inspectFile(file)).toMatchObject({ kind, warnings: [] });
  });

  test.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a ZIP archive of anything', makeZip([{ name: 'cv.exe', content: 'MZ' }])],
    ['a workbook', makeDocx([], '<Types>spreadsheetml.sheet.main+xml</Types>')],
    [
      'an ODT without content',
      makeZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true }]),
    ],
    ['a damaged archive', makeDocx().subarray(0, -5)],
    ['an archive with a truncated directory', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])],
  ])('%s is rejected', async (_, file) => {
    expect(await rejectionOf(file)).toBe('The file must be a PDF, DOCX or ODT document.');
  });
});

describe('macros are rejected', () => {
  test.each([
    ['a DOCX with a VBA project', makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }])],
    ['a DOCM', makeDocx([], 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a DOCX whose template is elsewhere', makeDocx([relationships('attachedTemplate')])],
    ['an ODT with Basic', makeOdt([{ name: 'Basic/Standard/Module1.xml', content: 'x' }])],
    ['an ODT with scripts', makeOdt([{ name: 'Scripts/python/x.py', content: 'x' }])],
  ])('%s', async (_, file) => {
    expect(await rejectionOf(file)).toContain('has macros');
  });
});

describe('a file says what it may do', () => {
  test.each([
    ['scripts', makePdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
    ['scripts', makePdf('<< /S /J#61vaScript >>')],
    ['programs', makePdf('<< /S /Launch /F (calc.exe) >>')],
    ['embedded_files', makePdf('<< /Names << /EmbeddedFiles 2 0 R >> >>')],
    ['encrypted', makePdf('<< /Encrypt 4 0 R >>')],
    ['embedded_files', makeDocx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }])],
    ['active_content', makeDocx([{ name: 'word/activeX/activeX1.bin', content: 'x' }])],
    ['external_content', makeDocx([relationships('frame')])],
    ['embedded_files', makeOdt([{ name: 'Object 1/content.xml', content: 'x' }])],
  ])('%s', async (warning, file) => {
    expect((await inspectFile(file)).warnings).toEqual([warning]);
  });

  it('also in a compressed object stream of a PDF', async () => {
    const stream = deflateSync('1 0 << /S /JavaScript >>').toString('latin1');
    const file = makePdf(`<< /Type /ObjStm /Filter /FlateDecode >>\nstream\r\n${stream}\nendstream`);
    expect((await inspectFile(file)).warnings).toEqual(['scripts']);
  });

  it.each([131_060, 131_072, 131_300])('also far into the file, at byte %i', async (at) => {
    const file = makePdf(`${'x'.repeat(at)} << /S /JavaScript >>`);
    expect((await inspectFile(file)).warnings).toEqual(['scripts']);
  });

  it('a link to a web page and words that only begin like a name say nothing', async () => {
    expect((await inspectFile(makeDocx([relationships('hyperlink')]))).warnings).toEqual([]);
    expect((await inspectFile(makePdf('(I know /JSON and /Launcher) <</JSX 1>>'))).warnings).toEqual([]);
  });
});

describe('bombs are rejected without being unpacked', () => {
  test.each([
    ['that claims 4 GB', makeDocx([{ name: 'word/media/a.png', content: 'x', claimedBytes: 0xffffffff }])],
    ['of 100 MB of zeros', makeDocx([{ name: 'word/a.xml', content: Buffer.alloc(100_000_000) }])],
    [
      'whose types expand to more than they say',
      makeZip([
        { name: '[Content_Types].xml', content: Buffer.alloc(5_000_000), claimedBytes: 100 },
        { name: 'word/document.xml', content: 'x' },
      ]),
    ],
    [
      'with 3,000 entries',
      makeDocx(Array.from({ length: 3000 }, (_, n) => ({ name: `word/${n}`, content: '' }))),
    ],
  ])('%s', async (_, file) => {
    expect(await rejectionOf(file)).toContain('must be a PDF');
  });

  it('with entries that share their bytes', async () => {
    const file = makeDocx([{ name: 'word/a.xml', content: 'x'.repeat(100) }]);
    const last = file.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    // The last entry of the directory points to the first file.
    file.writeUInt32LE(0, last + 42);
    expect(await rejectionOf(file)).toContain('must be a PDF');
  });

  it('a PDF with thousands of object streams costs a bounded time', async () => {
    const bomb = deflateSync(Buffer.alloc(20_000_000)).toString('latin1');
    const stream = `<< /Type /ObjStm >>\nstream\n${bomb}\nendstream\n`;
    const begunAt = performance.now();
    expect((await inspectFile(makePdf(stream.repeat(300)))).warnings).toEqual(['unchecked']);
    expect(performance.now() - begunAt).toBeLessThan(10_000);
  });
});

test.each([
  ['Mette Holm.pdf', 'pdf', 'Mette Holm.pdf'],
  ['cv.pdf.exe', 'pdf', 'cv.pdf.exe.pdf'],
  ['cv.PDF', 'docx', 'cv.docx'],
  ['../../etc/passwd', 'odt', 'passwd.odt'],
  ['C:\\Users\\mette\\cv.docx', 'docx', 'cv.docx'],
  ['cv\u202efdp.exe\u0000\n"<>.pdf', 'pdf', 'cvfdp.exe.pdf'],
  ['', 'pdf', 'resume.pdf'],
  ['...', 'pdf', 'resume.pdf'],
  ['é'.repeat(10_000), 'pdf', `${'é'.repeat(100)}.pdf`],
] as const)('the name %j of a %s becomes a safe one', (name, kind, expected) => {
  expect(toFileName(name, kind)).toBe(expected);
});
