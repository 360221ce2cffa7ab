import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of these files. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

interface WorkbookParts {
  /** The rows of each sheet, as XML. */
  sheets: Record<string, string>;
  strings?: string;
  styles?: string;
  settings?: string;
  hidden?: string[];
}

/** A workbook as Excel writes it. */
export function workbookOf({
  sheets,
  strings = '',
  styles = '',
  settings = '',
  hidden = [],
}: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const links = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="t" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const listed = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  return zipOf({
    '[Content_Types].xml': `${xml}<Types/>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="m" xmlns:r="r">${settings}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet>${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst>${strings}</sst>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}<worksheet><dimension ref="A1"/><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A row of texts and numbers. */
export function rowOf(...cells: (string | number)[]): string {
  return `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`;
}
