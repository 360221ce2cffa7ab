import { imageUrls, isEmpty, type RichTextDocument, toJson } from '../../../platform/rich-text/document.ts';
import { RichTextError } from '../../../platform/rich-text/errors.ts';
import { findExternalImages } from '../../../platform/rich-text/external-images.ts';
import { parseContent } from '../../../platform/rich-text/parse-content.ts';
import { parseJson } from '../../../platform/rich-text/parse-json.ts';
import { type PrintOptions, toHtml } from '../../../platform/rich-text/print-html.ts';
import { toText } from '../../../platform/rich-text/print-text.ts';
import { type Checked, type FieldContext, type FieldType, type JsonValue, refuse } from './contract.ts';

const MAX_NAMED_IMAGES = 5;

/** HTML or TipTap JSON, stored as canonical TipTap JSON. A required one has something to see. */
export const richtext: FieldType = {
  description:
    'HTML or a TipTap document, with what the content of a page may have; stored as a TipTap document.',
  settings: [],
  compile:
    ({ required }) =>
    (value, context) => {
      const doc = parse(value, context);
      if ('issues' in doc) return doc;
      if (required && isEmpty(doc)) return refuse('must not be empty');
      const external = findExternalImages(doc, context.cdnUrl);
      if (external.length > 0) return refuseImages(external);
      if (context.isFromOutside && hasFrame(doc)) return refuse('must not embed other pages');
      // The attributes of a node have no prototype, so that they would not equal what the database gives back.
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

/** A page of a stranger's choice, that asks for passwords in the middle of the board. Videos are known players. */
function hasFrame(doc: RichTextDocument): boolean {
  let isFound = false;
  doc.descendants((node) => {
    isFound ||= node.type.name === 'iframe';
  });
  return isFound;
}

/** The HTML of a stored value; '' where an older schema of the collection has left something else. */
export function richTextToHtml(stored: unknown, options?: PrintOptions): string {
  const doc = readRichText(stored);
  return doc ? toHtml(doc, options) : '';
}

/** A stored value as a document. Frames were judged when it was written. */
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
    // A pointer into a text that holds JSON leads nowhere in the request.
    const path = typeof value === 'string' ? '' : (error.path ?? '');
    return { issues: [{ path, message: `cannot be taken as rich text: ${error.message}` }] };
  }
}

function refuseImages(urls: string[]) {
  const named = urls.slice(0, MAX_NAMED_IMAGES).map((url) => url.slice(0, 200));
  return refuse(
    `must not show images that are hosted elsewhere (${named.join(', ')}); upload them as assets first`,
  );
}
