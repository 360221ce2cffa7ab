import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { Dicer } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { textProblem } from '../../text.ts';
import { HttpError, type Issue, invalid } from '../errors/http-error.ts';
import { parseMediaType } from './media-type.ts';
import { escapePointer } from './validation.ts';

/** An uploaded file. */
export interface UploadedFile {
  bytes: Buffer;
  /** The file name that the client sent. */
  name: string | undefined;
  sha256: Buffer;
  /** Represents the file in the fingerprint of a body. */
  toJSON(): object;
}

/** The schema of a file field. It needs no validation, because the parser allows only files there. */
export function fileField(options: { description: string }) {
  return Type.Unsafe<UploadedFile>({ format: 'binary', ...options });
}

export interface FormOptions {
  /** Names of the file fields. All other fields are text. */
  files: readonly string[];
  maxFileBytes: number;
}

/** For texts, names and headers. */
const MAX_OTHER_BYTES = 65_536;
const MAX_PARTS = 20;
const MAX_HEADER_BYTES = 8_192;

/**
 * Makes the routes that are added after this call accept only multipart/form-data (RFC 7578). The body becomes an object by field
 * name. Rejects duplicate fields, parts without a name, text that is not UTF-8 and truncated forms.
 */
export function parseForms(app: FastifyInstance, options: FormOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: options.maxFileBytes + MAX_OTHER_BYTES },
    (request: FastifyRequest, body: Buffer) =>
      parseForm(request.headers['content-type'] ?? '', body, options),
  );
}

async function parseForm(contentType: string, body: Buffer, options: FormOptions): Promise<object> {
  const boundary = readBoundary(contentType);
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
const MAX_BOUNDARY_LENGTH = 70;

export function readBoundary(contentType: string): string {
  const boundary = parseMediaType(contentType)?.parameters.get('boundary');
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH)
    throw malformedForm('Content-Type has no valid boundary');
  return boundary;
}

export interface Part {
  /** Undefined if the part ends before its headers do. */
  headers?: Record<string, string[]>;
  chunks: Buffer[];
}

/** Splits the body into parts. The parser gets the whole body, so it emits all parts synchronously. */
function splitParts(body: Buffer, boundary: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const dicer = new Dicer({ boundary, maxHeaderPairs: 32 });
    dicer.on('part', (stream) => {
      // Throws through `dicer.end`, which stops the parser.
      if (parts.length === MAX_PARTS) throw malformedForm(`it has more than ${MAX_PARTS} parts`);
      const part: Part = { chunks: [] };
      parts.push(part);
      stream.on('header', (headers) => {
        part.headers = headers as Record<string, string[]>;
      });
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk));
      // The parser emits the same error.
      stream.on('error', () => {});
    });
    dicer.on('error', () => reject(malformedForm('the closing boundary is missing')));
    dicer.on('finish', () => resolve(parts));
    dicer.end(body);
  });
}

/** The parameters of Content-Disposition. Browsers write %22 for a quotation mark, other clients \". */
const DISPOSITION = /^form-data *((?:; *[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s";]*) *)*);?$/i;
const PARAMETER = /; *([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))/g;

export function readDisposition({ headers }: Part): { name: string; fileName: string | undefined } {
  if (!headers) throw malformedForm('the headers of a part are incomplete');
  const size = Object.entries(headers).reduce(
    (sum, [name, values]) => sum + name.length + values.join().length,
    0,
  );
  if (size > MAX_HEADER_BYTES) throw malformedForm('the headers of a part are too large');
  const parameters = DISPOSITION.exec(headers['content-disposition']?.join() ?? '')?.[1];
  if (parameters === undefined) throw malformedForm('a part has no valid Content-Disposition');
  const values = new Map<string, string>();
  for (const [, key = '', quoted, plain = ''] of parameters.matchAll(PARAMETER)) {
    values.set(key.toLowerCase(), (quoted ?? plain).replace(/\\"|%22/g, '"'));
  }
  const name = toUnicode(values.get('name') ?? '');
  if (name === '') throw malformedForm('a part has no field name');
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(values.get('filename*') ?? '')?.[1];
  const fileName = encoded === undefined ? values.get('filename') : fromPercentEncoding(encoded);
  return { name, fileName: fileName && toUnicode(fileName) };
}

/** Headers arrive with one character for each byte. */
function toUnicode(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (!isUtf8(bytes)) throw malformedForm('a field name or file name is not encoded in UTF-8');
  const unicode = bytes.toString('utf8');
  if (textProblem(unicode)) throw malformedForm('a field name or file name contains U+0000');
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
  if (bytes.length > maxFileBytes) throw tooLargeFile(maxFileBytes);
  if (bytes.length === 0) issues.push({ path, message: 'must not be empty' });
  const sha256 = hash('sha256', bytes, 'buffer');
  return { bytes, name, sha256, toJSON: () => ({ name, sha256: sha256.toString('hex') }) };
}

export function tooLargeFile(maxFileBytes: number): HttpError {
  return new HttpError(
    'payload_too_large',
    `The file must not be larger than ${maxFileBytes / 1_048_576} MB.`,
  );
}

function toText(content: Buffer, path: string, issues: Issue[]): string {
  const text = content.toString('utf8');
  const problem = isUtf8(content) ? textProblem(text) : 'must be encoded in UTF-8';
  if (problem) issues.push({ path, message: problem });
  return text;
}

export function malformedForm(reason: string): HttpError {
  return invalid([{ path: '', message: `is not a valid multipart/form-data form: ${reason}` }]);
}
