import { HttpError } from '../http/errors.ts';
import type { Scope } from '../scope.ts';
import { imageUrls, type RichTextDocument } from './document.ts';
import { RichTextError } from './errors.ts';
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
  const { host } = new URL(cdnUrl);
  const foreign = imageUrls(doc).filter((url) => !url.startsWith('/') && new URL(url).host !== host);
  if (foreign.length > 0) {
    throw new HttpError(
      'external_image',
      'The content shows images that are hosted elsewhere; upload them as assets first.',
      { details: { urls: foreign.slice(0, MAX_NAMED_URLS) } },
    );
  }
  return doc;
}

function parse(content: unknown, ownHosts: readonly string[], path: string): RichTextDocument {
  try {
    return parseContent(content, { ownHosts });
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    throw new HttpError(error.code, `The content cannot be taken: ${error.message}.`, {
      details: { issues: [{ path: `${path}${error.path ?? ''}`, message: error.message }] },
    });
  }
}
