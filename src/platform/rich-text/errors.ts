export type RichTextErrorCode = 'invalid_content' | 'content_too_complex';

/** Content that cannot be taken. `path` is a JSON pointer into TipTap JSON ('' is the document itself). */
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
