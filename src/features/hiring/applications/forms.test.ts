import { beforeEach, expect, it, test } from 'vitest';
import { type ApplicationBoard, mette, newApplicationBoard } from '../../../../test/applications.ts';
import { sendRaw } from '../../../../test/raw-http.ts';
import { makePdf } from '../../../../test/zip.ts';

/*
 * Forms that no browser sends. Each gets a response, and leaves no application and no file.
 */

let board: ApplicationBoard;
beforeEach(async () => {
  board = await newApplicationBoard();
});

const B = 'corkboard-form';
type Piece = string | Buffer;
const part = (headers: string, content: Piece = 'x'): Piece[] => [
  `--${B}\r\n${headers}\r\n\r\n`,
  content,
  '\r\n',
];
const field = (name: string, content: Piece = 'x') =>
  part(`content-disposition: form-data; name="${name}"`, content);
const resume = (name: string, content: Piece = makePdf()) =>
  part(`content-disposition: form-data; name="resume"; filename="${name}"`, content);
const person = Object.entries(mette).flatMap(([name, value]) => field(name, value));
const END = `--${B}--\r\n`;

/** Sends a form with these bytes, and then closes the connection if the form has no length. */
async function send(pieces: Piece[], boundary = `boundary=${B}`): Promise<{ status: number; text: string }> {
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, 'latin1')));
  const head = [
    `POST /api/v1/organization/jobs/${board.job.slug}/applications HTTP/1.1`,
    `host: ${board.client.slug}.${board.server.config.PLATFORM_DOMAIN}`,
    `content-type: multipart/form-data; ${boundary}`,
    `content-length: ${body.length}`,
    'connection: close',
  ];
  return sendRaw(board.server.origin, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}

async function countFiles(): Promise<number> {
  const { db, organizationId } = board.client.scope;
  const files = db.selectFrom('private_files').select('id').where('organization_id', '=', organizationId);
  return (await files.execute()).length;
}

const many = (count: number, make: (number: number) => Piece[]) =>
  Array.from({ length: count }, (_, number) => make(number)).flat();

test.each<[string, Piece[], string?]>([
  ['5,000 fields', [...person, ...many(5_000, (n) => field(`f${n}`)), END]],
  ['5,000 times the same field', [...person, ...many(5_000, () => field('name')), END]],
  ['50,000 parts without headers', [...many(50_000, () => part('')), END]],
  ['a part without headers before the file', [...person, ...part(''), ...resume('cv.pdf'), END]],
  ['a part without a name', [...person, ...part('content-disposition: form-data'), END]],
  ['a part of another type', [...person, ...part('content-disposition: attachment; name="name"'), END]],
  ['a field with a name of 20,000 characters', [...person, ...field('x'.repeat(20_000)), END]],
  ['fields with names of prototypes', [...person, ...field('__proto__'), ...field('constructor'), END]],
  ['a field with a NUL', [...person, ...field('phone', '1\0'), END]],
  ['a field that is not UTF-8', [...person, ...field('phone', Buffer.from([0xff, 0xfe])), END]],
  ['a field of 1 MB', [...person, ...field('cover_letter', 'x'.repeat(1_000_000)), END]],
  ['a field after the file', [...resume('cv.pdf'), ...person, END]],
  ['two files', [...person, ...resume('a.pdf'), ...resume('b.pdf'), END]],
  ['a file in another field', [...person, ...field('photo"; filename="a.pdf', makePdf()), END]],
  ['no end', [...person, ...resume('cv.pdf')]],
  ['another boundary', [...person, ...resume('cv.pdf'), END], 'boundary=other'],
  ['no boundary', [...person, ...resume('cv.pdf'), END], 'charset=utf-8'],
  ['an empty boundary', [...person, END], 'boundary=""'],
  ['two boundaries', [...person, END], `boundary=other; boundary=${B}`],
  ['nothing but line breaks', ['\r\n'.repeat(100_000)]],
  ['a nested form', [...person, ...part('content-type: multipart/mixed; boundary=inner', '--inner--'), END]],
  ['an archive that expands', [...person, ...resume('cv.docx', bomb()), END]],
])('a form with %s is rejected', { timeout: 20_000 }, async (_, pieces, boundary) => {
  const { status, text } = await send(pieces, boundary);
  expect(status, text).toBeGreaterThanOrEqual(400);
  expect(status, text).toBeLessThan(500);
  expect(await board.list()).toEqual([]);
  expect(await countFiles()).toBe(0);
  expect((await send([...person, ...resume('cv.pdf'), END])).status).toBe(201);
});

it.each([
  ['cv\u202efdp.exe', 'cvfdp.exe.pdf'],
  ['\u2066\u200f\u200e.pdf', 'resume.pdf'],
  ['a%00b%0d%0aset-cookie: x.pdf', 'a%00b%0d%0aset-cookie x.pdf'],
  ['..\\..\\con.pdf', 'con.pdf'],
  ['\u0007\u001b[31mcv\u007f.pdf', '[31mcv.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['e\u0301'.repeat(3), 'e\u0301e\u0301e\u0301.pdf'],
  ['👩‍✈️.pdf', '👩✈️.pdf'],
])('a file named %j is stored as %j', async (name, expected) => {
  const { status, text } = await send([...person, ...resume(Buffer.from(name).toString('latin1')), END]);
  expect(status, text).toBe(201);
  const [{ id } = { id: '' }] = await board.list();
  expect((await board.client.get(`/applications/${id}`)).body.data.files).toMatchObject([{ name: expected }]);
});

/** A kilobyte that claims to be 100 MB. */
function bomb(): Buffer {
  const name = 'word/document.xml';
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const data = Buffer.alloc(1_000);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(100_000_000, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}
