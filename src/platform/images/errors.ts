/** Why an uploaded file is not accepted as an image. The message is a sentence for the user. */
export class ImageError extends Error {
  readonly code: 'unsupported_format' | 'invalid_image';

  constructor(code: 'unsupported_format' | 'invalid_image', message: string) {
    super(message);
    this.code = code;
  }
}
