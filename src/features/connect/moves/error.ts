/** An organization cannot be exported or imported. The message is one sentence for the user. */
export class MoveError extends Error {}
