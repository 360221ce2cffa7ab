import { HttpError } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';
import type { RichTextDocument } from './document.ts';
import { RichTextError } from './errors.ts';
import { findExternalImages } from './external-images.ts';
import { parseContent } from './parse-content.ts';

const MAX_NAMED_URLS = 20;

/**
 * The document that a request's field holds as HTML or TipTap JSON. Refuses what is no content and images that are
 * hosted elsewhere; `path` is the field's place in the body.
 */
export function readContent(
  content: unknown,
  { cdnUrl, ownHosts }: Pick<Scope, 'cdnUrl' | 'ownHosts'>,
  path = '/content',
): RichTextDocument {
  const doc = parse(content, ownHosts, path);
  const external = findExternalImages(doc, cdnUrl);
  if (external.length > 0) {
    throw new HttpError(
      'external_image',
      'The content shows images that are hosted elsewhere; upload them as assets first.',
      { details: { urls: external.slice(0, MAX_NAMED_URLS) } },
    );
  }
  return doc;
}

function parse(content: unknown, ownHosts: readonly string[], path: string): RichTextDocument {
  try {
    return parseContent(content, { ownHosts });
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    const place = `${path}${error.path ?? ''}`;
    // The place inside the document, which the message ends with, is not the one in the body.
    const reason = error.message.replace(` at ${error.path || 'the document'}`, '');
    throw new HttpError(error.code, `The content cannot be taken: ${reason} (${place}).`, {
      details: { issues: [{ path: place, message: reason }] },
    });
  }
}
