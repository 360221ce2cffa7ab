import { HttpError } from '../http/errors/http-error.ts';
import type { Scope } from '../scope.ts';
import type { RichTextDocument } from './document.ts';
import { RichTextError } from './errors.ts';
import { findExternalImages } from './external-images.ts';
import { parseContent } from './parse-content.ts';

const MAX_NAMED_URLS = 20;

/**
 * Parses a field of a request, HTML or TipTap JSON. Rejects invalid content and images that are hosted elsewhere. `path` is the JSON
 * pointer to the field.
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
      'The content uses images that are hosted elsewhere. Upload them as assets first.',
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
    const bodyPath = `${path}${error.path ?? ''}`;
    // The message ends with the path inside the document. The response needs the path inside the body.
    const reason = error.message.replace(` at ${error.path || 'the document'}`, '');
    throw new HttpError(error.code, `${reason} (${bodyPath}).`, {
      details: { issues: [{ path: bodyPath, message: reason }] },
    });
  }
}
