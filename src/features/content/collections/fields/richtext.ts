import {
  imageUrls,
  isEmpty,
  type RichTextDocument,
  toJson,
} from '../../../../platform/rich-text/document.ts';
import { RichTextError } from '../../../../platform/rich-text/errors.ts';
import { findExternalImages } from '../../../../platform/rich-text/external-images.ts';
import { parseContent } from '../../../../platform/rich-text/parse-content.ts';
import { parseJson } from '../../../../platform/rich-text/parse-json.ts';
import { type PrintOptions, toHtml } from '../../../../platform/rich-text/print-html.ts';
import { toText } from '../../../../platform/rich-text/print-text.ts';
import { type Checked, type FieldContext, type FieldType, type JsonValue, reject } from './contract.ts';

const MAX_NAMED_IMAGES = 5;

/** HTML or TipTap JSON, stored as canonical TipTap JSON. A required document must not be empty. */
export const richtext: FieldType = {
  description: 'HTML or a TipTap document with the elements that pages allow, stored as a TipTap document.',
  settings: [],
  compile:
    ({ required }) =>
    (value, context) => {
      const doc = parse(value, context);
      if ('issues' in doc) return doc;
      if (required && isEmpty(doc)) return reject('must not be empty');
      const external = findExternalImages(doc, context.cdnUrl);
      if (external.length > 0) return rejectImages(external);
      if (context.isFromOutside && hasFrame(doc)) return reject('must not embed other pages');
      // Node attributes have no prototype, so without this they would not equal the values that the database returns.
      return { value: JSON.parse(JSON.stringify(toJson(doc))) as JsonValue };
    },
  toJsonSchema: ({ required }) => ({
    anyOf: [
      { type: 'string', contentMediaType: 'text/html', ...(required && { pattern: '\\S' }) },
      { type: 'object', properties: { type: { const: 'doc' } }, required: ['type'] },
    ],
  }),
  toSearchText: (stored) => {
    const doc = readRichText(stored);
    return doc ? toText(doc) : '';
  },
  imageUrls: (stored) => {
    const doc = readRichText(stored);
    return doc ? imageUrls(doc) : [];
  },
};

/** A frame from a stranger could show a phishing page inside the board. Video nodes are safe, because they load known players. */
function hasFrame(doc: RichTextDocument): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.type.name === 'iframe';
  });
  return isFound;
}

/** Converts a stored value to HTML. Returns '' for a value of an older schema that is not rich text. */
export function richTextToHtml(stored: unknown, options?: PrintOptions): string {
  const doc = readRichText(stored);
  return doc ? toHtml(doc, options) : '';
}

/** Parses a stored value, or returns undefined if it is not rich text. Frames were checked when it was written. */
export function readRichText(stored: unknown): RichTextDocument | undefined {
  try {
    return parseJson(stored);
  } catch (error) {
    if (error instanceof RichTextError) return undefined;
    throw error;
  }
}

function parse(
  value: unknown,
  { ownHosts }: FieldContext,
): RichTextDocument | Extract<Checked, { issues: unknown }> {
  try {
    return parseContent(value, { ownHosts });
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    // If the value is a string of JSON, a path inside it does not exist in the request.
    const path = typeof value === 'string' ? '' : (error.path ?? '');
    return { issues: [{ path, message: `is not valid rich text: ${error.message}` }] };
  }
}

function rejectImages(urls: string[]) {
  const named = urls.slice(0, MAX_NAMED_IMAGES).map((url) => url.slice(0, 200));
  return reject(
    `must not show images that are hosted elsewhere (${named.join(', ')}); upload them as assets first`,
  );
}
