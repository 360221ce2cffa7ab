/** An archive cannot be written or read. The message is one sentence with the position. */
export class ArchiveError extends Error {}
