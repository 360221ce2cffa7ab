import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: string | Buffer;
  isStored?: boolean;
  /** What the directory claims instead of the size of the content. */
  claimedBytes?: number;
}

/** Writes an archive as word processors do. */
export function makeZip(parts: ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored = false, claimedBytes } of parts) {
    const plain = Buffer.from(content);
    const data = isStored ? plain : deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(claimedBytes ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, rest, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

const DOCX_TYPES = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml"
  ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A DOCX document with further parts. */
export function makeDocx(parts: ZipPart[] = [], types = DOCX_TYPES): Buffer {
  return makeZip([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: '<w:document>Mette Holm</w:document>' },
    ...parts,
  ]);
}

export function makeOdt(parts: ZipPart[] = []): Buffer {
  return makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
    { name: 'content.xml', content: '<office:document-content/>' },
    ...parts,
  ]);
}

/** A PDF with these objects. Padding makes it as large as a test needs. */
export function makePdf(objects = '<< /Type /Catalog >>', paddingBytes = 0): Buffer {
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${objects}\nendobj\n%`, 'latin1'),
    Buffer.alloc(paddingBytes, 'x'),
    Buffer.from('\nxref\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n', 'latin1'),
  ]);
}
