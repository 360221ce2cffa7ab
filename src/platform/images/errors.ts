/** Why bytes are no image that can be taken; the message is a sentence for the person who sent them. */
export class ImageError extends Error {
  readonly code: 'unsupported_format' | 'invalid_image';

  constructor(code: 'unsupported_format' | 'invalid_image', message: string) {
    super(message);
    this.code = code;
  }
}
