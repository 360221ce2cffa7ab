import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { Dicer } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { textProblem } from '../text.ts';
import { HttpError, type Issue, invalid } from './errors.ts';
import { escapePointer } from './validation.ts';

/** A file of a form. */
export interface UploadedFile {
  bytes: Buffer;
  /** As the client calls it; undefined when it says nothing. */
  name: string | undefined;
  sha256: Buffer;
  /** What stands for the file where a body is compared with another one. */
  toJSON(): object;
}

/** The schema of a field that holds a file. There is nothing left to judge in it: the parser lets no other value in. */
export function fileField(options: { description: string }) {
  return Type.Unsafe<UploadedFile>({ format: 'binary', ...options });
}

export interface FormOptions {
  /** Names of the fields that are files; all others are text. */
  files: readonly string[];
  maxFileBytes: number;
}

/** For all but the files: texts, names and headers. */
const ROOM_FOR_THE_REST = 65_536;
const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 8_192;

/**
 * The routes added from here on take multipart/form-data (RFC 7578) and nothing else. The body becomes an object of the
 * fields' names; what a form should not be (a field twice, a part without a name, text that is not UTF-8, an end that is
 * missing) is refused here.
 */
export function takeForms(app: FastifyInstance, options: FormOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: options.maxFileBytes + ROOM_FOR_THE_REST },
    (request: FastifyRequest, body: Buffer) =>
      parseForm(request.headers['content-type'] ?? '', body, options),
  );
}

async function parseForm(contentType: string, body: Buffer, options: FormOptions): Promise<object> {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw malformed('Content-Type names no boundary');
  const issues: Issue[] = [];
  const fields = new Map<string, string | UploadedFile>();
  for (const part of await splitParts(body, boundary)) {
    const { name, fileName } = readDisposition(part);
    const path = `/${escapePointer(name)}`;
    if (fields.has(name)) issues.push({ path, message: 'must be sent only once' });
    const content = Buffer.concat(part.chunks);
    if (options.files.includes(name)) fields.set(name, toFile(content, fileName, options, path, issues));
    else fields.set(name, toText(content, path, issues));
  }
  if (issues.length > 0) throw invalid(issues);
  return Object.fromEntries(fields);
}

/** RFC 2046, section 5.1.1. */
const BOUNDARY = /^multipart\/form-data *;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

interface Part {
  /** Undefined for a part that ends before its headers do. */
  headers?: Record<string, string[]>;
  chunks: Buffer[];
}

/** Finds the parts; the body is at hand as a whole, so all that is found is found before this returns. */
function splitParts(body: Buffer, boundary: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const dicer = new Dicer({ boundary, maxHeaderPairs: 32 });
    dicer.on('part', (stream) => {
      // Thrown through the call that brought the bytes here: what follows is not even looked at.
      if (parts.length === MAX_PARTS) throw malformed(`it has more than ${MAX_PARTS} parts`);
      const part: Part = { chunks: [] };
      parts.push(part);
      stream.on('header', (headers) => {
        part.headers = headers as Record<string, string[]>;
      });
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk));
      // The parser itself tells of it too.
      stream.on('error', () => {});
    });
    dicer.on('error', () => reject(malformed('its end is missing')));
    dicer.on('finish', () => resolve(parts));
    dicer.end(body);
  });
}

/** The parameters of the header that names a part. Browsers write %22 for a quotation mark, others \". */
const DISPOSITION = /^form-data *((?:; *[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s";]*) *)*);?$/i;
const PARAMETER = /; *([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))/g;

function readDisposition({ headers }: Part): { name: string; fileName: string | undefined } {
  if (!headers) throw malformed('a part has no end of its headers');
  const size = Object.entries(headers).reduce(
    (sum, [name, values]) => sum + name.length + values.join().length,
    0,
  );
  if (size > MAX_HEADER_BYTES) throw malformed('a part has headers that are too large');
  const parameters = DISPOSITION.exec(headers['content-disposition']?.join() ?? '')?.[1];
  if (parameters === undefined) throw malformed('a part does not say which field it is');
  const values = new Map<string, string>();
  for (const [, key = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
    values.set(key.toLowerCase(), (quoted ?? plain).replace(/\\"|%22/g, '"'));
  }
  const name = toUnicode(values.get('name') ?? '');
  if (name === '') throw malformed('a part does not say which field it is');
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(values.get('filename*') ?? '')?.[1];
  const fileName = encoded === undefined ? values.get('filename') : fromPercentEncoding(encoded);
  return { name, fileName: fileName && toUnicode(fileName) };
}

/** Headers arrive with a character for each byte. */
function toUnicode(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (!isUtf8(bytes)) throw malformed('a name in it is not encoded in UTF-8');
  const unicode = bytes.toString('utf8');
  if (textProblem(unicode)) throw malformed('a name in it contains U+0000');
  return unicode;
}

function fromPercentEncoding(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function toFile(
  bytes: Buffer,
  name: string | undefined,
  { maxFileBytes }: FormOptions,
  path: string,
  issues: Issue[],
): UploadedFile {
  if (bytes.length > maxFileBytes) {
    const message = `The file is larger than ${maxFileBytes / 1_048_576} MB.`;
    throw new HttpError('payload_too_large', message);
  }
  if (bytes.length === 0) issues.push({ path, message: 'must not be empty' });
  const sha256 = hash('sha256', bytes, 'buffer');
  return { bytes, name, sha256, toJSON: () => ({ name, sha256: sha256.toString('hex') }) };
}

function toText(content: Buffer, path: string, issues: Issue[]): string {
  const text = content.toString('utf8');
  const problem = isUtf8(content) ? textProblem(text) : 'must be encoded in UTF-8';
  if (problem) issues.push({ path, message: problem });
  return text;
}

function malformed(why: string): HttpError {
  return invalid([{ path: '', message: `is not a whole multipart/form-data form: ${why}` }]);
}
