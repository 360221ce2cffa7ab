import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { truncate } from '../../../../platform/search-words.ts';
import type { DocumentWarning } from './document-warning.ts';
import { inspectDocument } from './inspect-document.ts';
import { findPdfWarnings, isPdf, mayBePdf, PDF_HEAD_BYTES, type PdfWarning } from './inspect-pdf.ts';

const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
} as const;
export type DocumentKind = keyof typeof mediaTypes;

/** The actions of a file when a person opens the file. */
export const fileWarnings = [
  'active_content',
  'embedded_files',
  'encrypted',
  'external_content',
  'programs',
  'scripts',
  'unchecked',
] as const satisfies (DocumentWarning | PdfWarning)[];
export type FileWarning = (typeof fileWarnings)[number];

export interface InspectedFile {
  kind: DocumentKind;
  mediaType: string;
  warnings: FileWarning[];
}

/** How many bytes `mayBeDocument` needs. */
export const HEAD_BYTES = PDF_HEAD_BYTES;

/** Whether a file that begins like this can be one of the kinds, so that others need not be stored. */
export function mayBeDocument(head: Uint8Array): boolean {
  return mayBePdf(head) || Buffer.from(head).toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** Recognizes a file by its content, whatever its name says. Throws 415 for any other file, and for documents that start programs. */
export async function inspectFile(file: Buffer): Promise<InspectedFile> {
  if (isPdf(file)) return { kind: 'pdf', mediaType: mediaTypes.pdf, warnings: await findPdfWarnings(file) };
  const document = await inspectDocument(file);
  if (document === undefined) throw unsupportedFile();
  if (document === 'macros')
    throw new HttpError(
      'unsupported_media_type',
      'The document has macros or other parts that start programs. Send the file without them, or as a PDF.',
    );
  return { ...document, mediaType: mediaTypes[document.kind] };
}

export function unsupportedFile(): HttpError {
  return new HttpError('unsupported_media_type', 'The file must be a PDF, DOCX or ODT document.');
}

const MAX_NAME_LENGTH = 100;

/** A name that is safe to save: without folders, control characters and the signs that reverse text, with the ending of its kind. */
export function toFileName(name: string, kind: DocumentKind): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.(pdf|docx|odt)$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${truncate(plain, MAX_NAME_LENGTH).trim() || 'resume'}.${kind}`;
}
