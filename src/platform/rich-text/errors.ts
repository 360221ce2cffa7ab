export type RichTextErrorCode = 'invalid_content' | 'content_too_complex';

/** Invalid content. `path` is a JSON pointer into TipTap JSON ('' is the whole document). */
export class RichTextError extends Error {
  readonly code: RichTextErrorCode;
  readonly path: string | undefined;

  constructor(code: RichTextErrorCode, message: string, path?: string) {
    super(message);
    this.name = 'RichTextError';
    this.code = code;
    this.path = path;
  }
}

export function tooComplex(reason: string, path?: string): RichTextError {
  return new RichTextError('content_too_complex', reason, path);
}

export function invalidContent(reason: string, path: string): RichTextError {
  return new RichTextError('invalid_content', `${reason} at ${path || 'the document'}`, path);
}
